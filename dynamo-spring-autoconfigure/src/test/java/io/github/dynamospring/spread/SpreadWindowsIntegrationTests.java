package io.github.dynamospring.spread;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Windows over shards, time buckets and both, from every position in both directions,
 * with ties.
 */
class SpreadWindowsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261123L);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class, Note.class);

	private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-03-05T00:00:00Z");

	private static final int COUNT = 30;

	private final DynamoTemplate template = database.template();

	private final Events events = new DynamoRepositoryFactory(this.template, database.context(),
			LocalDatabase.PLANNER_SETTINGS)
		.getRepository(Events.class);

	@BeforeEach
	void fill() {
		database.deleteItems();
		Random random = new Random(SEED);
		List<Event> all = IntStream.range(0, COUNT)
			.mapToObj((i) -> new Event("e" + i, "room" + random.nextInt(2),
					FROM.plusSeconds(3600L * random.nextInt(20) * 4), random.nextInt(4)))
			.toList();
		this.events.saveAll(all);
		this.template.saveAll(IntStream.range(0, COUNT)
			.mapToObj((i) -> new Note("n" + i, "room" + i % 2, FROM.plusSeconds(1800L * i)))
			.toList());
	}

	@Test
	void shards() {
		walk((position, limit) -> this.events.findByLevelOrderByAt(1, position, limit));
		walk((position, limit) -> this.events.findByLevelOrderByAtDesc(1, position, limit));
	}

	@Test
	void buckets() {
		walk((position, limit) -> this.events.findByRoomAndAtBetweenOrderByAt("room1", FROM, TO, position, limit));
		walk((position, limit) -> this.events.findByRoomAndAtBetweenOrderByAtDesc("room1", FROM, TO, position, limit));
		walk((position, limit) -> this.events.findByRoomAndAtBetween("room1", FROM, TO, position, limit));
	}

	@Test
	void shardsOfBuckets() {
		walk((position, limit) -> this.events.findByAtBetweenOrderByAt(FROM, TO, position, limit));
		walk((position, limit) -> this.events.findByAtBetweenOrderByAtDesc(FROM, TO, position, limit));
		walk((position, limit) -> this.events.findByAtBetween(FROM, TO, position, limit));
	}

	private void walk(BiFunction<ScrollPosition, Limit, Window<Event>> method) {
		Window<Event> whole = method.apply(ScrollPosition.keyset(), Limit.of(COUNT * 2));
		List<Event> all = whole.getContent();
		assertThat(all).as("seed " + SEED).hasSizeGreaterThan(3).doesNotHaveDuplicates();
		for (int size : List.of(1, 4)) {
			assertThat(forward(method, size)).isEqualTo(all);
			for (int i = 0; i < all.size(); i++) {
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

	@Table("events")
	@PrimaryKey(partition = "EVENT#{eventId}", sort = "META")
	@GlobalSecondaryIndex(name = "byLevel", partition = "LEVEL#{level}#{eventId|shard:5}", sort = "AT#{at}")
	@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}", sort = "AT#{at}")
	@GlobalSecondaryIndex(name = "byTime", partition = "TIME#{at|day}#{eventId|shard:3}", sort = "{at}")
	record Event(String eventId, String room, Instant at, int level) {
	}

	@Table("events")
	@PrimaryKey(partition = "EVENT#{noteId}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}", sort = "AT#{at}")
	record Note(String noteId, String room, Instant at) {
	}

	interface Events extends DynamoRepository<Event, String> {

		Window<Event> findByLevelOrderByAt(int level, ScrollPosition position, Limit limit);

		Window<Event> findByLevelOrderByAtDesc(int level, ScrollPosition position, Limit limit);

		Window<Event> findByRoomAndAtBetweenOrderByAt(String room, Instant from, Instant to, ScrollPosition position,
				Limit limit);

		Window<Event> findByRoomAndAtBetweenOrderByAtDesc(String room, Instant from, Instant to,
				ScrollPosition position, Limit limit);

		Window<Event> findByRoomAndAtBetween(String room, Instant from, Instant to, ScrollPosition position,
				Limit limit);

		Window<Event> findByAtBetweenOrderByAt(Instant from, Instant to, ScrollPosition position, Limit limit);

		Window<Event> findByAtBetweenOrderByAtDesc(Instant from, Instant to, ScrollPosition position, Limit limit);

		Window<Event> findByAtBetween(Instant from, Instant to, ScrollPosition position, Limit limit);

	}

}
