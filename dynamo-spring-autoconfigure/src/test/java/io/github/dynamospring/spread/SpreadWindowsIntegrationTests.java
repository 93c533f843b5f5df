package io.github.dynamospring.spread;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Windows over shards, time buckets, both, and those of several values, from every
 * position in both directions, with ties, and counts of them.
 */
class SpreadWindowsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261123L);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class, Note.class).emptied();

	private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-03-05T00:00:00Z");

	private static final int COUNT = 40;

	private static final List<String> ROOMS = List.of("room1", "none", "room0");

	private final DynamoTemplate template = database.template();

	private final Events events = database.repository(Events.class, this.template);

	private List<Event> stored;

	@BeforeEach
	void fill() {
		Random random = new Random(SEED);
		this.stored = IntStream.range(0, COUNT)
			.mapToObj((i) -> new Event("e" + i, "room" + random.nextInt(2),
					FROM.plusSeconds(3600L * random.nextInt(20) * 4), random.nextInt(4)))
			.toList();
		this.events.saveAll(this.stored);
		this.template.saveAll(IntStream.range(0, COUNT)
			.mapToObj((i) -> new Note("n" + i, "room" + i % 2, FROM.plusSeconds(1800L * i)))
			.toList());
	}

	@Test
	void shards() {
		Predicate<Event> asked = (event) -> event.level() == 1;
		walk(asked, (position, limit) -> this.events.findByLevelOrderByAt(1, position, limit));
		walk(asked, (position, limit) -> this.events.findByLevelOrderByAtDesc(1, position, limit));
	}

	@Test
	void buckets() {
		Predicate<Event> asked = (event) -> isDuring(event) && event.room().equals("room1");
		walk(asked,
				(position, limit) -> this.events.findByRoomAndAtBetweenOrderByAt("room1", FROM, TO, position, limit));
		walk(asked, (position, limit) -> this.events.findByRoomAndAtBetweenOrderByAtDesc("room1", FROM, TO, position,
				limit));
		walk(asked, (position, limit) -> this.events.findByRoomAndAtBetween("room1", FROM, TO, position, limit));
	}

	@Test
	void shardsOfBuckets() {
		walk(this::isDuring, (position, limit) -> this.events.findByAtBetweenOrderByAt(FROM, TO, position, limit));
		walk(this::isDuring, (position, limit) -> this.events.findByAtBetweenOrderByAtDesc(FROM, TO, position, limit));
		walk(this::isDuring, (position, limit) -> this.events.findByAtBetween(FROM, TO, position, limit));
	}

	@Test
	void shardsOfSeveralValues() {
		List<Integer> levels = List.of(3, 0, 2);
		Predicate<Event> asked = (event) -> levels.contains(event.level());
		walk(asked, (position, limit) -> this.events.findByLevelInOrderByAt(levels, position, limit));
		walk(asked, (position, limit) -> this.events.findByLevelInOrderByAtDesc(levels, position, limit));
		walk(asked, (position, limit) -> this.events.findByLevelIn(levels, position, limit));
	}

	@Test
	void bucketsOfSeveralValues() {
		walk(this::isDuring,
				(position, limit) -> this.events.findByRoomInAndAtBetweenOrderByAt(ROOMS, FROM, TO, position, limit));
		walk(this::isDuring, (position, limit) -> this.events.findByRoomInAndAtBetweenOrderByAtDesc(ROOMS, FROM, TO,
				position, limit));
	}

	@Test
	void shardsOfAThinIndex() {
		Predicate<Event> asked = (event) -> event.room().equals("room1");
		walk(asked, (position, limit) -> fetched(() -> this.events.findByRoomOrderByAt("room1", position, limit)));
		walk(asked, (position, limit) -> fetched(() -> this.events.findByRoomOrderByAtDesc("room1", position, limit)));
		walk((event) -> true,
				(position, limit) -> fetched(() -> this.events.findByRoomInOrderByAt(ROOMS, position, limit)));
	}

	@Test
	void shardsOfBucketsOfAThinIndex() {
		List<Integer> levels = List.of(1, 0, 3);
		Predicate<Event> asked = (event) -> isDuring(event) && event.room().equals("room1");
		walk((event) -> asked.test(event) && event.level() == 1, (position, limit) -> fetched(
				() -> this.events.findByRoomAndLevelAndAtBetweenOrderByAt("room1", 1, FROM, TO, position, limit)));
		walk((event) -> asked.test(event) && event.level() == 1, (position, limit) -> fetched(
				() -> this.events.findByRoomAndLevelAndAtBetweenOrderByAtDesc("room1", 1, FROM, TO, position, limit)));
		walk((event) -> asked.test(event) && levels.contains(event.level()),
				(position, limit) -> fetched(() -> this.events.findByRoomAndLevelInAndAtBetweenOrderByAtDesc("room1",
						levels, FROM, TO, position, limit)));
	}

	// the entry of an index that tells whether more follows is not fetched
	private static Window<Event> fetched(Supplier<Window<Event>> method) {
		database.clear();
		Window<Event> window = method.get();
		assertThat(database.requests()
			.stream()
			.filter(BatchGetItemRequest.class::isInstance)
			.flatMap((request) -> ((BatchGetItemRequest) request).requestItems().values().stream())
			.mapToInt((keys) -> keys.keys().size())
			.sum()).isEqualTo(window.size());
		return window;
	}

	private boolean isDuring(Event event) {
		return !event.at().isBefore(FROM) && !event.at().isAfter(TO);
	}

	private void walk(Predicate<Event> asked, BiFunction<ScrollPosition, Limit, Window<Event>> method) {
		Window<Event> whole = method.apply(ScrollPosition.keyset(), Limit.of(COUNT * 2));
		List<Event> all = whole.getContent();
		assertThat(all).as("seed " + SEED)
			.hasSizeGreaterThan(3)
			.containsExactlyInAnyOrderElementsOf(this.stored.stream().filter(asked).toList());
		assertThat(whole.hasNext()).isFalse();
		assertThat(forward(method, 3)).isEqualTo(all);
		for (int i = all.size() - 1; i >= 0; i -= Cases.step()) {
			int size = 1 + i / Cases.step() % 4;
			KeysetScrollPosition position = (KeysetScrollPosition) whole.positionAt(i);
			Window<Event> next = method.apply(position.forward(), Limit.of(size));
			assertThat(next.getContent()).as("after " + i)
				.isEqualTo(all.subList(i + 1, Math.min(all.size(), i + 1 + size)));
			assertThat(next.hasNext()).as("after " + i).isEqualTo(i + 1 + size < all.size());
			Window<Event> previous = method.apply(position.backward(), Limit.of(size));
			assertThat(previous.getContent()).as("before " + i).isEqualTo(all.subList(Math.max(0, i - size), i));
			assertThat(previous.hasNext()).as("before " + i).isEqualTo(i - size > 0);
		}
	}

	private static List<Event> forward(BiFunction<ScrollPosition, Limit, Window<Event>> method, int size) {
		List<Event> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Event> window;
		do {
			window = method.apply(position, Limit.of(size));
			found.addAll(window.getContent());
			position = window.isEmpty() ? position : window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		return Collections.unmodifiableList(found);
	}

	@Test
	void countsAskForNothingElse() {
		List<Integer> levels = List.of(1, 2);
		assertCounts(() -> this.events.countByLevel(1), (event) -> event.level() == 1);
		assertCounts(() -> this.events.countByRoomInAndAtBetween(ROOMS, FROM, TO), this::isDuring);
		assertCounts(() -> this.events.countByAtBetween(FROM, TO), this::isDuring);
		assertCounts(() -> this.events.countByRoom("room1"), (event) -> event.room().equals("room1"));
		assertCounts(() -> this.events.countByRoomAndLevelInAndAtBetween("room1", levels, FROM, TO),
				(event) -> isDuring(event) && event.room().equals("room1") && levels.contains(event.level()));
	}

	private void assertCounts(LongSupplier method, Predicate<Event> asked) {
		database.clear();
		assertThat(method.getAsLong()).isPositive().isEqualTo(this.stored.stream().filter(asked).count());
		assertThat(database.requests())
			.allSatisfy((request) -> assertThat(((QueryRequest) request).select()).isEqualTo(Select.COUNT));
	}

	@Test
	void existenceIsACountOfOne() {
		Instant later = TO.plus(Duration.ofDays(10));
		assertExists(() -> this.events.existsByLevel(1), true);
		assertExists(() -> this.events.existsByLevel(9), false);
		assertExists(() -> this.events.existsByRoomInAndAtBetween(ROOMS, FROM, TO), true);
		assertExists(() -> this.events.existsByRoomInAndAtBetween(ROOMS, later, later), false);
		assertExists(() -> this.events.existsByAtBetween(FROM, TO), true);
		assertExists(() -> this.events.existsByAtBetween(later, later), false);
		assertExists(() -> this.events.existsByRoom("room1"), true);
		assertExists(() -> this.events.existsByRoom("none"), false);
		assertExists(() -> this.events.existsByRoomAndLevelInAndAtBetween("room1", List.of(9, 1), FROM, TO), true);
		assertExists(() -> this.events.existsByRoomAndLevelInAndAtBetween("room1", List.of(8, 9), FROM, TO), false);
	}

	private static void assertExists(BooleanSupplier method, boolean expected) {
		database.clear();
		assertThat(method.getAsBoolean()).isEqualTo(expected);
		assertThat(database.requests()).isNotEmpty().allSatisfy((request) -> {
			assertThat(((QueryRequest) request).select()).isEqualTo(Select.COUNT);
			assertThat(((QueryRequest) request).limit()).isOne();
		});
	}

}
