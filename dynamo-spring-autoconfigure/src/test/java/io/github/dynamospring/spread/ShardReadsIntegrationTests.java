package io.github.dynamospring.spread;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Items that windows over shards make DynamoDB read.
 */
class ShardReadsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261123L);

	private static final int SHARDS = 16;

	private static final int LIMIT = 20;

	private static final int COUNT = 640;

	private static final AtomicInteger READ = new AtomicInteger();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Job.class).observedBy(new ScannedItems());

	private static final Jobs jobs = database.repository(Jobs.class, database.template());

	private static List<Job> newestFirst;

	@BeforeAll
	static void fill() {
		Random random = new Random(SEED);
		List<Job> all = IntStream.range(0, COUNT)
			.mapToObj((i) -> new Job("j" + i, "OPEN", Instant.ofEpochSecond(random.nextInt(1_000_000))))
			.toList();
		jobs.saveAll(all);
		newestFirst = all.stream().sorted(Comparator.comparing(Job::at).reversed()).toList();
	}

	@Test
	void aWindowReadsOneItemMoreThanItsLimitOfEachShard() {
		Window<Job> window = window(ScrollPosition.keyset());
		assertThat(window.getContent()).as("seed " + SEED).isEqualTo(newestFirst.subList(0, LIMIT));
		assertThat(READ).hasValue(SHARDS * (LIMIT + 1));
	}

	@Test
	void noWindowOfAWalkReadsMore() {
		KeysetScrollPosition position = ScrollPosition.keyset();
		for (int from = 0; from < COUNT; from += LIMIT) {
			Window<Job> window = window(position);
			assertThat(window.getContent()).isEqualTo(newestFirst.subList(from, from + LIMIT));
			assertThat(READ).hasValueLessThanOrEqualTo(SHARDS * (LIMIT + 1));
			position = (KeysetScrollPosition) window.positionAt(LIMIT - 1);
		}
		Window<Job> previous = window(position.backward());
		assertThat(previous.getContent()).isEqualTo(newestFirst.subList(COUNT - 1 - LIMIT, COUNT - 1));
		assertThat(READ).hasValueLessThanOrEqualTo(SHARDS * (LIMIT + 1));
	}

	private static Window<Job> window(ScrollPosition position) {
		READ.set(0);
		return jobs.findByStateOrderByAtDesc("OPEN", position, Limit.of(LIMIT));
	}

	@Table("jobs")
	@PrimaryKey(partition = "JOB#{jobId}")
	@GlobalSecondaryIndex(name = "byState", partition = "STATE#{state}#{jobId|shard:16}", sort = "AT#{at}#{jobId}")
	record Job(String jobId, String state, Instant at) {

	}

	interface Jobs extends DynamoRepository<Job, String> {

		Window<Job> findByStateOrderByAtDesc(String state, ScrollPosition position, Limit limit);

	}

	/**
	 * Interceptor that adds up the items that queries have read.
	 */
	private static final class ScannedItems implements ExecutionInterceptor {

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			if (context.response() instanceof QueryResponse response) {
				READ.addAndGet(response.scannedCount());
			}
		}

	}

}
