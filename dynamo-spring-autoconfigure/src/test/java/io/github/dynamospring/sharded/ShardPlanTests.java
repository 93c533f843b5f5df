package io.github.dynamospring.sharded;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for plans over shards that are properties.
 */
class ShardPlanTests {

	private final LocalApplication application = LocalApplication.unsent(new DynamoMappingContext());

	private void plan(Class<?> repository) {
		this.application.repository(repository);
	}

	private String planOf(String pattern) {
		return this.application.explain(pattern);
	}

	@Test
	void aReadOfAllShardsSaysHowManyThereAre() {
		plan(LikeCounters.class);
		plan(Jobs.class);
		assertThat(planOf("LikeCounters.findByPostId"))
			.isEqualTo("LikeCounters.findByPostId → BatchGetItem posts: pk = POST#{postId}#{16 shards}, sk = LIKES, "
					+ "16 shards; 16 × 0.5 RCU per 4 KB, eventually consistent");
		assertThat(planOf("Jobs.findByStatusOrderByDue")).contains("4 shards, merged by due");
		assertThat(planOf("Jobs.findByOwnerOrderByDue")).contains("4 shards, merged by due");
		assertThat(planOf("Jobs.findByStatusAndShardOrderByDue")).doesNotContain("shards");
	}

	@Test
	void aWriteSaysWhatItDraws() {
		plan(LikeCounters.class);
		assertThat(planOf("LikeCounters.add")).isEqualTo("LikeCounters.add → UpdateItem posts: "
				+ "pk = POST#{postId}#{one of 16}, sk = LIKES, add likes :n, or create it; "
				+ "1 WCU per KB, not repeatable");
		assertThat(planOf("LikeCounters.addTo")).contains("pk = POST#{id.postId}#{id.shard or one of 16}");
		assertThat(planOf("LikeCounters.insert")).contains("shard drawn where it is null");
		assertThat(planOf("LikeCounters.update")).doesNotContain("drawn");
	}

	@Test
	void countsThatGrowAreReadBeforeTheyAreWritten() {
		plan(GrowingCounters.class);
		BatchGetItemRequest read = (BatchGetItemRequest) this.application.patterns()
			.get("GrowingCounters.findByName")
			.requests("a")
			.get(0);
		assertThat(read.requestItems().get("t").keys()).hasSize(32);
		for (int i = 0; i < 200; i++) {
			PutItemRequest write = (PutItemRequest) this.application.patterns()
				.get("GrowingCounters.insert")
				.requests(new Growing("a", null))
				.get(0);
			assertThat(Integer.parseInt(write.item().get("shard").n())).isBetween(0, 15);
		}
		this.application.patterns().get("GrowingCounters.insert").requests(new Growing("a", 31));
	}

	@Test
	void refusesOneResultOfAllShards() {
		assertRefused(OneCounter.class, "'shard' is part of the primary key and not asked for, so that there may be an "
				+ "item in each of 16 shards", "return a List, or add a parameter named shard");
	}

	@Test
	void refusesAnUpdateOfAShardThatMayBeAbsent() {
		assertRefused(UpdatedCounters.class, "the primary key of PostLikes needs 'shard', which is no parameter",
				"add a parameter named shard, or one of the ID type, or upsert = true, which draws a shard and "
						+ "creates its item");
	}

	@Test
	void refusesToMoveAnEntryToAShard() {
		assertRefused(MovedJobs.class, "'shard' is a @Shard, which an upsert draws and any other update keeps",
				"leave it out");
	}

	private void assertRefused(Class<?> repository, String problem, String fix) {
		assertThatExceptionOfType(InvalidAccessPatternsException.class).isThrownBy(() -> plan(repository))
			.withMessageContaining(problem)
			.withMessageContaining(fix);
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}#{shard}")
	record Growing(String name, @Shard(value = 16, read = 32) @Nullable Integer shard) {
	}

	interface GrowingCounters extends DynamoRepository<Growing, Growing> {

		List<Growing> findByName(String name);

	}

	interface OneCounter extends DynamoRepository<PostLikes, PostLikes.Id> {

		Optional<PostLikes> findByPostId(String postId);

	}

	interface UpdatedCounters extends DynamoRepository<PostLikes, PostLikes.Id> {

		@Update("add likes :n")
		void add(String postId, long n);

	}

	interface MovedJobs extends DynamoRepository<Job, String> {

		@Update("set shard = :shard")
		void move(String jobId, int shard);

	}

}
