package io.github.dynamospring.sharded;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.InvalidValueException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for shards that are properties, on DynamoDB Local.
 */
class ShardIntegrationTests {

	private static final Instant DUE = Instant.parse("2026-11-22T10:00:00Z");

	private static final int THREADS = 32;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PostLikes.class, Job.class).emptied();

	private final DynamoTemplate template = database.template();

	private final LikeCounters likes = repository(LikeCounters.class);

	private final Jobs jobs = repository(Jobs.class);

	private <R> R repository(Class<R> type) {
		return database.repository(type, this.template);
	}

	@Test
	void insertAndSaveDrawAShardAndKeepOne() {
		PostLikes stored = this.likes.insert(PostLikes.of("p", 1));
		assertThat(stored.shard()).isBetween(0, 15);
		assertThat(this.likes.save(new PostLikes("p", 3, 7)).shard()).isEqualTo(3);
		assertThat(this.likes.findById(new PostLikes.Id("p", 3))).contains(new PostLikes("p", 3, 7));
		assertThat(this.likes.findByPostIdAndShard("p", 3)).containsExactly(new PostLikes("p", 3, 7));
	}

	@Test
	void drawsFromAllShards() {
		IntStream.range(0, 300).forEach((i) -> this.likes.add("p", 1));
		assertThat(this.likes.findByPostId("p")).extracting(PostLikes::shard)
			.containsExactlyInAnyOrderElementsOf(IntStream.range(0, 16).boxed().toList());
	}

	@Test
	void readsACounterByOneBatchGetOfAllItsShards() {
		this.likes.save(new PostLikes("p", 3, 7));
		this.likes.save(new PostLikes("p", 15, 5));
		this.likes.save(new PostLikes("other", 3, 100));
		database.clear();
		assertThat(this.likes.likes("p")).isEqualTo(12);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(BatchGetItemRequest.class,
					(request) -> assertThat(request.requestItems().get("test-posts").keys()).hasSize(16)
						.contains(Map.of("pk", AttributeValue.fromS("POST#p#0"), "sk", AttributeValue.fromS("LIKES"))));
		assertThat(this.likes.countByPostId("p")).isEqualTo(2);
		assertThat(this.likes.existsByPostId("p")).isTrue();
		assertThat(this.likes.existsByPostId("none")).isFalse();
	}

	@Test
	void readsACounterForTheLeastUnitOfEachShard() {
		this.likes.saveAll(IntStream.range(0, 16).mapToObj((shard) -> new PostLikes("p", shard, 1)).toList());
		database.clear();
		this.likes.findByPostId("p");
		BatchGetItemRequest request = (BatchGetItemRequest) database.requests().get(0);
		BatchGetItemResponse response = database.client()
			.batchGetItem(request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build());
		assertThat(response.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.capacityUnits()).isEqualTo(16 * 0.5));
	}

	@Test
	void anUpsertDrawsAShardThatIsNotGiven() {
		PostLikes stored = this.likes.addTo(new PostLikes.Id("p", null), 5);
		assertThat(stored).isEqualTo(new PostLikes("p", stored.shard(), 5));
		assertThat(this.likes.addTo(new PostLikes.Id("p", stored.shard()), 2).likes()).isEqualTo(7);
	}

	@Test
	void anUpdateWithoutUpsertKeepsToTheShardThatIsGiven() {
		this.likes.save(new PostLikes("p", 3, 7));
		this.likes.addIn("p", 3, 1);
		assertThat(this.likes.likes("p")).isEqualTo(8);
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.likes.addIn("p", 4, 1));
	}

	@Test
	void countsExactlyFrom32Threads() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<?>> adds = IntStream.range(0, THREADS).<Future<?>>mapToObj((thread) -> threads.submit(() -> {
				for (int i = 1; i <= 20; i++) {
					this.likes.add("p", i);
				}
			})).toList();
			for (Future<?> add : adds) {
				add.get();
			}
		}
		finally {
			threads.shutdown();
		}
		assertThat(this.likes.likes("p")).isEqualTo(THREADS * 210);
	}

	@Test
	void addsInATransaction() {
		this.template.transactWrite((tx) -> tx.in(LikeCounters.class).add("p", 5));
		assertThat(this.likes.likes("p")).isEqualTo(5);
	}

	@Test
	void aTransactionUnderATokenDrawsTheSameShardEachTime() {
		for (int i = 0; i < 3; i++) {
			this.template.transactWrite("token", (tx) -> {
				tx.in(LikeCounters.class).add("p", 5);
				tx.insert(PostLikes.of("q", 1));
			});
		}
		assertThat(this.likes.likes("p")).isEqualTo(5);
		assertThat(this.likes.likes("q")).isEqualTo(1);
	}

	@Test
	void refusesAShardThatReadsDoNotAskFor() {
		String message = "shard: is not one of the shards, which are 0 to 15: leave it null, so that one is drawn";
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.likes.save(new PostLikes("p", 16, 1)))
			.withMessage("PostLikes." + message);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.likes.addTo(new PostLikes.Id("p", -1), 1))
			.withMessage(message);
	}

	@Test
	void readsAnIndexOverAllShardsInOrder() {
		List<Job> stored = this.jobs
			.saveAll(IntStream.range(0, 12).mapToObj((i) -> Job.of("j" + i, "OPEN", DUE.plusSeconds(i))).toList());
		database.clear();
		assertThat(this.jobs.findByStatusOrderByDue("OPEN")).containsExactlyElementsOf(stored);
		assertThat(database.requests()).hasSize(4).hasOnlyElementsOfType(QueryRequest.class);
		assertThat(this.jobs.findFirst3ByStatusOrderByDueDesc("OPEN")).containsExactly(stored.get(11), stored.get(10),
				stored.get(9));
		assertThat(this.jobs.findFirstByStatusOrderByDue("OPEN")).contains(stored.get(0));
		assertThat(this.jobs.countByStatus("OPEN")).isEqualTo(12);
		assertThat(this.jobs.existsByStatus("OPEN")).isTrue();
		assertThat(this.jobs.existsByStatus("DONE")).isFalse();
		assertThat(this.jobs.findByStatus("OPEN")).containsExactlyElementsOf(stored);
		assertThat(this.jobs.findByStatusInOrderByDue(List.of("DONE", "OPEN"))).containsExactlyElementsOf(stored);
		assertThat(this.jobs.findByOwnerOrderByDue("ada")).containsExactlyElementsOf(stored);
		assertThat(this.jobs.findByStatusAndShardOrderByDue("OPEN", 2))
			.containsExactlyElementsOf(stored.stream().filter((job) -> job.shard() == 2).toList());
	}

	@Test
	void scrollsOverAllShards() {
		List<Job> stored = this.jobs
			.saveAll(IntStream.range(0, 23).mapToObj((i) -> Job.of("j" + i, "OPEN", DUE.minusSeconds(i))).toList());
		Window<Job> window = this.jobs.findByStatusOrderByDueDesc("OPEN", ScrollPosition.keyset(), Limit.of(5));
		List<Job> seen = new ArrayList<>(window.getContent());
		while (window.hasNext()) {
			window = this.jobs.findByStatusOrderByDueDesc("OPEN", window.positionAt(window.size() - 1), Limit.of(5));
			seen.addAll(window.getContent());
		}
		assertThat(seen).containsExactlyElementsOf(stored);
	}

	@Test
	void aPositionInAShardThatIsNotAskedAnyMoreGoesOn() {
		IntStream.range(0, 8).forEach((i) -> this.jobs.insert(Job.of("j" + i, "OPEN", DUE.plusSeconds(i))));
		assertThat(behind("byStatuspk", "STATUS#OPEN#9")).containsExactly("j5", "j4", "j3", "j2", "j1", "j0");
		assertRefused(() -> behind("byStatuspk", "STATUS#DONE#9"));
		Window<Job> window = owned(ScrollPosition.keyset());
		assertThat(ids(owned(moved(window, Map.of("shard", 12))))).containsExactly("j4", "j5", "j6", "j7");
		assertRefused(() -> owned(moved(window, Map.of("shard", 1.5))));
		assertRefused(() -> owned(moved(window, Map.of("shard", 12, "owner", "eve"))));
	}

	@Test
	void aPositionInAnotherShardThanTheOneThatIsAskedForIsRefused() {
		this.jobs.insert(new Job("j", "OPEN", "ada", DUE, 2));
		ScrollPosition position = this.jobs.findByStatusOrderByDueDesc("OPEN", ScrollPosition.keyset(), Limit.of(1))
			.positionAt(0);
		assertThat(this.jobs.findByStatusAndShardOrderByDueDesc("OPEN", 2, position, Limit.of(1))).isEmpty();
		assertRefused(() -> this.jobs.findByStatusAndShardOrderByDueDesc("OPEN", 1, position, Limit.of(1)));
	}

	private List<String> behind(String attribute, Object value) {
		Window<Job> window = this.jobs.findByStatusOrderByDueDesc("OPEN", ScrollPosition.keyset(), Limit.of(3));
		return ids(this.jobs.findByStatusOrderByDueDesc("OPEN", moved(window, Map.of(attribute, value)), Limit.of(9)));
	}

	private Window<Job> owned(ScrollPosition position) {
		return this.jobs.findByOwnerInOrderByDue(List.of("ada", "bob"), position, Limit.of(4));
	}

	private static List<String> ids(Window<Job> window) {
		return window.stream().map(Job::jobId).toList();
	}

	private static ScrollPosition moved(Window<Job> window, Map<String, Object> values) {
		Map<String, Object> keys = new LinkedHashMap<>(
				((KeysetScrollPosition) window.positionAt(window.size() - 1)).getKeys());
		keys.putAll(values);
		return ScrollPosition.forward(keys);
	}

	private static void assertRefused(ThrowingCallable call) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(call)
			.withMessageContaining("cannot go on from the scroll position");
	}

	@Test
	void anUpdateOfAnEntityDrawsAShardOfAnIndexAnew() {
		Job stored = this.jobs.insert(Job.of("j", "OPEN", DUE));
		Job updated = this.jobs.update(new Job("j", "DONE", "ada", DUE, null));
		assertThat(stored.shard()).isNotNull();
		assertThat(updated.shard()).isNotNull();
		assertThat(this.jobs.findByStatusOrderByDue("DONE")).containsExactly(updated);
		assertThat(this.jobs.findByStatusOrderByDue("OPEN")).isEmpty();
	}

	@Test
	void anUpsertDrawsAShardOfAnIndex() {
		Job planned = this.jobs.plan("j", "OPEN", "ada", DUE);
		assertThat(planned.shard()).isBetween(0, 3);
		assertThat(this.jobs.findByStatusOrderByDue("OPEN")).containsExactly(planned);
		assertThat(this.jobs.findByOwnerOrderByDue("ada")).containsExactly(planned);
	}

	@Test
	void anUpdateAssertsTheShardThatItMakesAnIndexKeyOf() {
		Job stored = this.jobs.insert(new Job("j", "OPEN", "ada", DUE, 2));
		this.jobs.move("j", "DONE", 2);
		assertThat(this.jobs.findByStatusOrderByDue("DONE"))
			.containsExactly(new Job("j", "DONE", "ada", stored.due(), 2));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.jobs.move("j", "OPEN", 3));
	}

}
