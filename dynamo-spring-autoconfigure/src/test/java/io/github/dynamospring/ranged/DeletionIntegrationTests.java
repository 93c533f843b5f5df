package io.github.dynamospring.ranged;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Deletions of what a read finds, on DynamoDB Local.
 */
class DeletionIntegrationTests {

	private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

	private static final BeforeDeletion beforeDeletion = new BeforeDeletion();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class, Member.class)
		.observedBy(beforeDeletion)
		.emptied();

	private final LocalApplication application = database.application();

	private final EventDeletions events = this.application.repository(EventDeletions.class);

	@AfterEach
	void deleteAll() {
		beforeDeletion.of("", () -> {
		});
	}

	@Test
	void deletesAPartitionInBatches() {
		store(60);
		assertThat(this.events.deleteByDeviceId("d1")).isEqualTo(30);
		assertThat(operations()).containsExactly("Query", "BatchWriteItem", "BatchWriteItem");
		assertThat(this.events.findByDeviceId("d1")).isEmpty();
		assertThat(this.events.findByDeviceId("d0")).hasSize(30);
		assertThat(this.events.deleteByDeviceId("d1")).isZero();
	}

	@Test
	void deletesSeveralPartitions() {
		store(20);
		assertThat(this.events.deleteByDeviceIdIn(List.of("d0", "d1", "none"))).isEqualTo(20);
	}

	@Test
	void deletesEachFormOfARange() {
		List<Bound<Instant>> bounds = List.of(Bound.unbounded(), Bound.inclusive(NOON.plusSeconds(5)),
				Bound.exclusive(NOON.plusSeconds(5)), Bound.inclusive(NOON.plusSeconds(9)));
		for (Bound<Instant> low : bounds) {
			for (Bound<Instant> high : bounds) {
				Range<Instant> period = Range.of(low, high);
				check(() -> this.events.deleteByDeviceIdAndAtBetween("d1", period),
						(event) -> period.contains(event.at(), Comparator.naturalOrder()));
			}
		}
	}

	@Test
	void deletesWhatAFilterLeaves() {
		Range<Integer> scores = Range.rightOpen(2, 4);
		check(() -> this.events.deleteByDeviceIdAndScoreBetween("d1", scores),
				(event) -> event.score() >= 2 && event.score() < 4);
		assertThat(operations()).contains("DeleteItem").doesNotContain("BatchWriteItem");
	}

	@Test
	void deletesWhatAnIndexFinds() {
		check(() -> this.events.deleteByDeviceIdAndLevelBetween("d1", Range.leftUnbounded(Bound.inclusive(2))),
				(event) -> event.level() != null && event.level() <= 2);
		store(20);
		assertThat(this.events.deleteByKindAndAtBetween("k1", NOON.minusSeconds(90_000), NOON.plusSeconds(9)))
			.isEqualTo(3);
	}

	@Test
	void keepsWhatMovedInTheIndexMeanwhile() {
		store(20);
		Event moved = this.events.findByDeviceId("d1").get(3);
		beforeDeletion.of(moved.id(), () -> this.events
			.save(new Event(moved.deviceId(), moved.id(), moved.kind(), moved.at(), 99, moved.name(), moved.score())));
		long found = this.events.findByDeviceId("d1").stream().filter((event) -> event.level() != null).count();
		assertThat(this.events.deleteByDeviceIdAndLevelBetween("d1", Range.unbounded())).isEqualTo(found - 1);
		assertThat(this.events.findByDeviceId("d1")).extracting(Event::id).contains(moved.id());
	}

	@Test
	void keepsItemsOfUnknownTypes() {
		store(4);
		Map<String, AttributeValue> unknown = new HashMap<>();
		unknown.put("pk", AttributeValue.fromS("DEVICE#d1"));
		unknown.put("sk", AttributeValue.fromS("AT#2026-11-21T12:00:00.000000000Z#e99"));
		unknown.put("_type", AttributeValue.fromS("EventOfTomorrow"));
		database.client().putItem((put) -> put.tableName("test-events").item(unknown));
		assertThat(this.events.deleteByDeviceId("d1")).isEqualTo(2);
		assertThat(database.client().scan((scan) -> scan.tableName("test-events")).items()).contains(unknown);
	}

	@Test
	void freesUniqueValuesAndDeletesExpiredItems() {
		Members members = this.application.repository(Members.class);
		members.insert(new Member("t", "1", "a@b.c", null));
		members.insert(new Member("t", "2", "d@e.f", LocalDatabase.NOW.minusSeconds(9)));
		assertThat(members.deleteByTeam("t")).isEqualTo(2);
		members.insert(new Member("u", "3", "a@b.c", null));
		assertThat(this.application.explain("Members.deleteByTeam"))
			.isEqualTo("Members.deleteByTeam → Query members: pk = TEAM#{team},"
					+ " sk begins_with MEMBER#, all pages; 1 RCU per 4 KB, strongly consistent; then GetItem and TransactWriteItems for each item,"
					+ " with its markers: 1 RCU per 4 KB, 2 WCU per KB, + 2 WCU for the marker, blind");
	}

	@Test
	void explainsWhatItDoes() {
		assertThat(this.application.explain("EventDeletions.deleteByDeviceIdAndAtBetween"))
			.isEqualTo("EventDeletions.deleteByDeviceIdAndAtBetween → Query events: pk = DEVICE#{deviceId}, sk between"
					+ " AT#{period.lower} and AT#{period.upper}$, all pages; 1 RCU per 4 KB, strongly consistent; then"
					+ " BatchWriteItem for each 25 items: 1 WCU per KB, + 1 per KB for bySecond, + 1 per KB for"
					+ " byLevel, + 1 per KB for byName, + 1 per KB for byDay, blind");
		assertThat(this.application.explain("EventDeletions.deleteByKindAndAtBetween"))
			.contains("→ Query events.byDay: ")
			.contains("; then DeleteItem for each item if unchanged: 1 WCU per KB, ")
			.endsWith(", repeatable");
	}

	private void check(Deletion deletion, Predicate<Event> deleted) {
		List<Event> left = new ArrayList<>(store(20));
		left.removeIf((event) -> event.deviceId().equals("d1") && deleted.test(event));
		assertThat(deletion.run()).isEqualTo(20 - left.size());
		List<Event> found = new ArrayList<>(this.events.findByDeviceId("d0"));
		found.addAll(this.events.findByDeviceId("d1"));
		assertThat(found).containsExactlyInAnyOrderElementsOf(left);
	}

	private List<Event> store(int count) {
		List<Event> stored = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			stored.add(new Event("d" + i % 2, "e" + i, "k" + i % 3, NOON.plusSeconds(i), (i % 4 > 0) ? i % 7 : null,
					null, i % 6));
		}
		this.events.saveAll(stored);
		database.clear();
		return stored;
	}

	private static List<String> operations() {
		return database.requests()
			.stream()
			.map((request) -> request.getClass().getSimpleName().replace("Request", ""))
			.toList();
	}

	/**
	 * Deletion that returns the number of items.
	 */
	private interface Deletion {

		long run();

	}

	/**
	 * Interceptor that lets another writer in before the deletion of an item.
	 */
	private static final class BeforeDeletion implements ExecutionInterceptor {

		private volatile String id = "";

		private volatile Runnable action = () -> {
		};

		void of(String id, Runnable action) {
			this.id = id;
			this.action = action;
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (context.request() instanceof DeleteItemRequest delete
					&& delete.key().get("sk").s().endsWith("#" + this.id)) {
				this.action.run();
			}
		}

	}

	@Table("members")
	@PrimaryKey(partition = "TEAM#{team}", sort = "MEMBER#{memberId}")
	record Member(String team, String memberId, @Unique String email, @TimeToLive @Nullable Instant expiresAt) {
	}

	record MemberKey(String team, String memberId) {
	}

	interface Members extends DynamoRepository<Member, MemberKey> {

		long deleteByTeam(String team);

	}

}
