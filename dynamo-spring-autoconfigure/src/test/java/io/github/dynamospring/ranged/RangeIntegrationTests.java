package io.github.dynamospring.ranged;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Ranges that are one parameter, on DynamoDB Local. {@link Range#contains} is the judge.
 */
class RangeIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class);

	private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

	private static final List<Instant> TIMES = List.of(NOON.minusSeconds(90_000), NOON, NOON.plusMillis(500),
			NOON.plusSeconds(1), NOON.plusSeconds(50_000));

	private static final List<Event> EVENTS = events();

	private final LocalApplication application = database.application();

	private final Events events = this.application.repository(Events.class);

	private static List<Event> events() {
		List<Event> events = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			events.add(new Event("d" + i % 2, "e" + i, "k" + i % 3, TIMES.get(i % TIMES.size()),
					(i % 4 > 0) ? i % 7 - 3 : null, (i % 5 > 0) ? List.of("a", "ab", "a#", "b").get(i % 4) : null,
					i % 6));
		}
		return events;
	}

	@BeforeAll
	static void insert() {
		database.template().entity(Event.class).saveAll(EVENTS);
	}

	@Test
	void servesEachFormInAKeyWithOneRequest() {
		for (Range<Instant> period : ranges(TIMES)) {
			database.clear();
			assertThat(this.events.findByDeviceIdAndAtBetween("d1", period)).as(period.toString())
				.containsExactlyElementsOf(expected("d1", Event::at, period));
			assertThat(database.requests()).hasSizeLessThanOrEqualTo(1);
		}
	}

	@Test
	void servesEachFormBackwardsWithALimit() {
		for (Range<Instant> period : ranges(TIMES)) {
			List<Event> expected = new ArrayList<>(expected("d1", Event::at, period));
			Collections.reverse(expected);
			assertThat(this.events.findByDeviceIdAndAtBetweenOrderByAtDesc("d1", period, Limit.of(3)))
				.as(period.toString())
				.containsExactlyElementsOf(expected.stream().limit(3).toList());
		}
	}

	@Test
	void countsAndFinds() {
		for (Range<Instant> period : ranges(TIMES)) {
			long expected = expected("d0", Event::at, period).size();
			assertThat(this.events.countByDeviceIdAndAtBetween("d0", period)).isEqualTo(expected);
			assertThat(this.events.existsByDeviceIdAndAtBetween("d0", period)).isEqualTo(expected > 0);
		}
	}

	@Test
	void scrolls() {
		for (Range<Instant> period : ranges(TIMES)) {
			List<Event> all = new ArrayList<>();
			ScrollPosition position = ScrollPosition.keyset();
			Window<Event> window;
			do {
				window = this.events.findWindowByDeviceIdAndAtBetween("d1", period, position, Limit.of(2));
				all.addAll(window.getContent());
				position = window.isEmpty() ? position : window.positionAt(window.size() - 1);
			}
			while (window.hasNext());
			assertThat(all).as(period.toString()).containsExactlyElementsOf(expected("d1", Event::at, period));
		}
	}

	@Test
	void servesEachFormInATruncatedTime() {
		check(ranges(TIMES), this.events::findSecondsByDeviceIdAndAtBetween, Event::at);
	}

	@Test
	void servesEachFormInANativeKey() {
		check(ranges(List.of(-2, 0, 1)), this.events::findByDeviceIdAndLevelBetween, Event::level);
	}

	// There is no text next to another one, so that an end can be excluded where the
	// other
	// one is open alone.
	@Test
	void refusesToExcludeAnEndOfTextBetweenTwo() {
		List<Range<String>> refused = new ArrayList<>();
		for (Range<String> names : ranges(List.of("a", "ab", "b"))) {
			try {
				assertThat(this.events.findByDeviceIdAndNameBetween("d1", names)).as(names.toString())
					.containsExactlyInAnyOrderElementsOf(expected("d1", Event::name, names));
			}
			catch (IllegalArgumentException ex) {
				assertThat(ex).hasMessage("Events.findByDeviceIdAndNameBetween: no request serves a Range 'names'"
						+ " without one of its ends, because DynamoDB takes one range on 'name', with both ends in it"
						+ " in the index byName ({deviceId} / {name}); include both ends");
				refused.add(names);
			}
		}
		assertThat(refused).hasSize(27).allMatch((names) -> names.getLowerBound().isBounded());
		assertThat(this.application.explain("Events.findByDeviceIdAndNameBetween"))
			.contains(", 'names' with no end excluded, all pages");
	}

	@Test
	void refusesAnOpenEndOfTimeBuckets() {
		for (Range<Instant> period : ranges(TIMES)) {
			if (period.getLowerBound().isBounded() && period.getUpperBound().isBounded()) {
				assertThat(this.events.findByKindAndAtBetween("k1", period)).as(period.toString())
					.containsExactlyInAnyOrderElementsOf(EVENTS.stream()
						.filter((event) -> event.kind().equals("k1") && period.contains(event.at(), order()))
						.toList());
			}
			else {
				database.clear();
				assertThatIllegalArgumentException().isThrownBy(() -> this.events.findByKindAndAtBetween("k1", period))
					.withMessage("Events.findByKindAndAtBetween: no request serves a Range 'period' with an open end,"
							+ " because the index byDay (DAY#{at|day}#{kind} / AT#{at}) has time buckets of 'at', and a range of it needs both ends;"
							+ " give it both ends");
				assertThat(database.requests()).isEmpty();
			}
		}
		assertThat(this.application.explain("Events.findByKindAndAtBetween")).contains("'period' with both ends");
	}

	@Test
	void servesEachFormOfTwoRanges() {
		for (Range<Instant> period : ranges(TIMES.subList(1, 3))) {
			for (Range<Integer> scores : ranges(List.of(1, 4))) {
				assertThat(this.events.findByDeviceIdAndAtBetweenAndScoreBetween("d0", period, scores))
					.as(period + " " + scores)
					.containsExactlyElementsOf(expected("d0", Event::at, period).stream()
						.filter((event) -> scores.contains(event.score(), order()))
						.toList());
			}
		}
	}

	@Test
	void servesEachFormInAScan() {
		for (Range<Integer> scores : ranges(List.of(1, 2, 3))) {
			assertThat(this.events.findByScoreBetween(scores)).as(scores.toString())
				.containsExactlyInAnyOrderElementsOf(
						EVENTS.stream().filter((event) -> scores.contains(event.score(), order())).toList());
		}
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.application.patterns().get("Events.findByDeviceIdAndAtBetween").requests("d1", null))
			.withMessage("Events.findByDeviceIdAndAtBetween: 'period' must not be null");
	}

	@Test
	void namesTheEndsInThePlan() {
		assertThat(this.application.explain("Events.findByDeviceIdAndAtBetween")).isEqualTo(
				"Events.findByDeviceIdAndAtBetween → Query events: pk = DEVICE#{deviceId}, sk between AT#{period.lower}"
						+ " and AT#{period.upper}$, all pages; 0.5 RCU per 4 KB, eventually consistent");
	}

	private static <V extends Comparable<V>> void check(List<Range<V>> ranges,
			BiFunction<String, Range<V>, List<Event>> method, Function<Event, V> property) {
		for (Range<V> range : ranges) {
			assertThat(method.apply("d1", range)).as(range.toString())
				.containsExactlyInAnyOrderElementsOf(expected("d1", property, range));
		}
	}

	// A range that is open at both ends holds all values, but there is one.
	private static <V extends Comparable<V>> List<Event> expected(String deviceId, Function<Event, V> property,
			Range<V> range) {
		return EVENTS.stream()
			.filter((event) -> event.deviceId().equals(deviceId))
			.filter((event) -> property.apply(event) != null && range.contains(property.apply(event), order()))
			.sorted(Comparator.comparing(Event::at).thenComparing(Event::id))
			.toList();
	}

	private static <V extends Comparable<V>> Comparator<V> order() {
		return Comparator.naturalOrder();
	}

	private static <V extends Comparable<V>> List<Range<V>> ranges(List<V> values) {
		return bounds(values).flatMap((low) -> bounds(values).map((high) -> Range.of(low, high))).toList();
	}

	private static <V extends Comparable<V>> Stream<Bound<V>> bounds(List<V> values) {
		return Stream.concat(Stream.of(Bound.unbounded()),
				values.stream().flatMap((value) -> Stream.of(Bound.inclusive(value), Bound.exclusive(value))));
	}

}
