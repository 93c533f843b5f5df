package io.github.dynamospring.spread;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.scroll.ScrollTokens;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.support.WindowIterator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Walks through the empty days of a room in which something happened twice in a year.
 */
class EmptyBucketsIntegrationTests {

	private static final Instant FROM = Instant.parse("2025-03-01T00:00:00Z");

	private static final Instant TO = FROM.plus(Duration.ofDays(365));

	private static final Event EARLY = new Event("early", "quiet", FROM.plus(Duration.ofDays(40)), 1);

	private static final Event LATE = new Event("late", "quiet", TO.minus(Duration.ofDays(20)), 1);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class, Note.class);

	private static final Events events = database.repository(Events.class, database.template());

	private final ScrollTokens tokens = new ScrollTokens(List.of("a secret of 32 characters, or so"),
			Duration.ofMinutes(5), LocalDatabase.CLOCK);

	@BeforeAll
	static void fill() {
		events.saveAll(List.of(EARLY, LATE));
	}

	@BeforeEach
	void clear() {
		database.clear();
	}

	@Test
	void windowIteratorGoesOnInBothDirections() {
		assertThat(iterate(ScrollPosition.keyset(), "quiet")).containsExactly(EARLY, LATE);
		assertThat(database.requests()).hasSizeBetween(366, 600);
		assertThat(iterate(ScrollPosition.keyset().backward(), "quiet")).containsExactly(LATE, EARLY);
		assertThat(iterate(ScrollPosition.keyset(), "empty")).isEmpty();
	}

	private static List<Event> iterate(ScrollPosition start, String room) {
		List<Event> found = new ArrayList<>();
		WindowIterator.of((ScrollPosition position) -> window(position, room))
			.startingAt(start)
			.forEachRemaining(found::add);
		return found;
	}

	private static Window<Event> window(ScrollPosition position, String room) {
		return events.findByRoomAndAtBetweenOrderByAt(room, FROM, TO, position, Limit.of(10));
	}

	@Test
	void anEmptyWindowNamesTheBucketToGoOnFrom() {
		Window<Event> window = window(ScrollPosition.keyset(), "empty");
		assertThat(database.requests()).hasSize(100);
		assertThat(window.isEmpty()).isTrue();
		assertThat(window.hasNext()).isTrue();
		assertThat(window.getContent()).isEmpty();
		assertThat(window.map(Event::room).positionAt(-1)).isEqualTo(window.positionAt(-1));
		assertThat(((KeysetScrollPosition) window.positionAt(-1)).getKeys())
			.containsEntry("byRoompk", "ROOM#empty#" + FROM.plus(Duration.ofDays(100)).toString().substring(0, 10))
			.hasSize(2);
		Window<Event> last = window(ScrollPosition.keyset().backward(), "empty");
		assertThat(((KeysetScrollPosition) last.positionAt(0)).getKeys()).containsEntry("byRoompk",
				"ROOM#empty#" + TO.minus(Duration.ofDays(100)).toString().substring(0, 10));
		assertThat(((KeysetScrollPosition) last.positionAt(0)).scrollsBackward()).isTrue();
	}

	@Test
	void tokensLeadThroughEmptyBuckets() {
		assertThat(scroll(ScrollPosition.keyset())).containsExactly(EARLY, LATE);
		assertThat(scroll(ScrollPosition.keyset().backward())).containsExactly(LATE, EARLY);
	}

	private List<Event> scroll(ScrollPosition start) {
		ScrollTokens.Scope scope = this.tokens.forPattern(Events.class, (recorded) -> recorded
			.findByRoomAndAtBetweenOrderByAt("quiet", FROM, TO, ScrollPosition.keyset(), Limit.of(1)));
		List<Event> found = new ArrayList<>();
		String token = scope.token(start);
		int windows = 0;
		while (token != null) {
			Window<Event> window = window(scope.position(token), "quiet");
			found.addAll(window.getContent());
			token = scope.next(window);
			windows++;
		}
		assertThat(windows).isGreaterThan(3);
		return found;
	}

	@Test
	void shardsOfBucketsGoOnToo() {
		List<Event> found = new ArrayList<>();
		WindowIterator
			.of((ScrollPosition position) -> events.findByAtBetweenOrderByAtDesc(FROM, TO, position, Limit.of(1)))
			.startingAt(ScrollPosition.keyset())
			.forEachRemaining(found::add);
		assertThat(found).containsExactly(LATE, EARLY);
	}

	@Test
	void aPositionOfABucketThatIsNotAskedIsRefused() {
		ScrollPosition position = window(ScrollPosition.keyset(), "empty").positionAt(-1);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> window(position, "quiet"))
			.withMessageContaining("cannot go on from the scroll position");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> events.findByLevelOrderByAt(1, position, Limit.of(1)))
			.withMessageContaining("but this access pattern scrolls by");
	}

	// 3 one by one, then 2, 4, 8, and 16 at a time, which is what the threads send
	@Test
	void aStreamGoesOnInGrowingSteps() {
		try (Stream<Event> stream = events.findByRoomAndAtBetweenOrderByAt("quiet", FROM, TO)) {
			assertThat(stream.limit(1)).containsExactly(EARLY);
		}
		assertThat(database.requests()).hasSize(3 + 2 + 4 + 8 + 2 * 16);
		Instant before = EARLY.at().minus(Duration.ofDays(2));
		database.clear();
		assertThat(events.findFirstByRoomAndAtBetweenOrderByAt("quiet", before, TO)).contains(EARLY);
		assertThat(database.requests()).hasSize(3);
	}

	@Test
	void whatHasNoPositionFailsAndNamesTheBucket() {
		String next = FROM.plus(Duration.ofDays(100)).toString();
		assertFails(() -> events.findFirstByRoomAndAtBetweenOrderByAt("empty", FROM, TO),
				"Events.findFirstByRoomAndAtBetweenOrderByAt has not found enough in 100 requests, and would go "
						+ "on in the day of " + next + "; ask for a range from there, return a Window or a Stream, or "
						+ "raise dynamo.query.max-fan-out and dynamo.query.max-pages");
		assertFails(() -> events.existsByRoomAndAtBetween("empty", FROM, TO),
				"Events.existsByRoomAndAtBetween has not found enough in 100 requests, and would go on in the "
						+ "day of " + next + "; ask for a range from there, return a Window or a Stream, or raise "
						+ "dynamo.query.max-fan-out and dynamo.query.max-pages");
		String previous = TO.minus(Duration.ofDays(100)).toString();
		assertFails(() -> events.findTop3ByRoomAndAtBetweenOrderByAtDesc("quiet", FROM, TO),
				"Events.findTop3ByRoomAndAtBetweenOrderByAtDesc has not found enough in 100 requests, and would "
						+ "go on in the day of " + previous + "; ask for a range from there, return a Window or a "
						+ "Stream, or raise dynamo.query.max-fan-out and dynamo.query.max-pages");
	}

	private static void assertFails(ThrowingCallable call, String message) {
		database.clear();
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class).isThrownBy(call).withMessage(message);
		assertThat(database.requests()).hasSize(100);
	}

}
