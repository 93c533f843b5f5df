package io.github.dynamospring.faults;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.sharded.LikeCounters;
import io.github.dynamospring.sharded.PostLikes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for shards under faults: every attempt of a call writes to the one that it drew.
 */
class DrawnShardIntegrationTests {

	private static final int ATTEMPTS = 6;

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, PostLikes.class);

	private final LikeCounters likes = database.repository(LikeCounters.class);

	private final LikeCounters stored = database.otherRepository(LikeCounters.class);

	private static void use(Fault... faults) {
		database.proxy().use(FaultSchedule.script((request) -> true, faults));
	}

	private static Set<String> writtenKeys() {
		return database.proxy()
			.attempts()
			.stream()
			.map((attempt) -> attempt.request().json().findValue("pk").findValue("S").asString())
			.collect(Collectors.toSet());
	}

	@Test
	void anInsertWithLostAnswersWritesOneItem() {
		use(Fault.errorAfter(), Fault.resetAfter(), Fault.errorBefore(), Fault.errorAfter());
		PostLikes inserted = database.template().insert(PostLikes.of("insert", 1));
		assertThat(database.proxy().attempts()).hasSize(5);
		assertThat(writtenKeys()).containsExactly("POST#insert#" + inserted.shard());
		assertThat(this.stored.findByPostId("insert")).containsExactly(inserted);
	}

	@Test
	void aSaveWithLostAnswersWritesOneItem() {
		use(Fault.errorAfter(), Fault.resetAfter(), Fault.errorBefore(), Fault.errorAfter());
		PostLikes saved = database.template().save(PostLikes.of("save", 1));
		assertThat(this.stored.findByPostId("save")).containsExactly(saved);
	}

	@Test
	void aBatchWithLostAnswersWritesOneItemForEachEntry() {
		use(Fault.partialBatch(1), Fault.errorAfter(), Fault.errorAfter());
		List<PostLikes> saved = database.template()
			.saveAll(List.of(new PostLikes("batch", 0, 1), PostLikes.of("batch2", 1), PostLikes.of("batch3", 1)));
		assertThat(this.stored.findByPostId("batch2")).containsExactly(saved.get(1));
		assertThat(this.stored.findByPostId("batch3")).containsExactly(saved.get(2));
	}

	@Test
	void anAddThatIsThrottledAddsToTheShardThatItDrew() {
		use(Fault.throttle(Throttle.THROTTLING), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT));
		this.likes.add("throttled", 5);
		assertThat(database.proxy().attempts()).hasSize(3);
		assertThat(writtenKeys()).hasSize(1);
		assertThat(this.stored.likes("throttled")).isEqualTo(5);
	}

	@Test
	void anIdempotentAddWithLostAnswersAddsOnce() {
		use(Fault.errorAfter(), Fault.resetAfter(), Fault.errorBefore(), Fault.errorAfter());
		this.likes.addOnce("once", 5);
		assertThat(writtenKeys()).hasSize(1);
		assertThat(this.stored.likes("once")).isEqualTo(5);
	}

	@Test
	void anAmbiguousAddNamesTheShardThatItDrew() {
		use(Fault.errorAfter());
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class,
				() -> this.likes.add("lost", 5));
		PostLikes added = this.stored.findByPostId("lost").get(0);
		assertThat(ex.getSubject()).isNotNull();
		assertThat(ex.getSubject().key()).isEqualTo(
				Map.of("pk", AttributeValue.fromS("POST#lost#" + added.shard()), "sk", AttributeValue.fromS("LIKES")));
	}

}
