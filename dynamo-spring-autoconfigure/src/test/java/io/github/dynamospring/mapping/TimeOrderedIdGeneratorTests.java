package io.github.dynamospring.mapping;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TimeOrderedIdGenerator}.
 */
class TimeOrderedIdGeneratorTests {

	private static final Instant NOW = Instant.parse("2026-11-22T10:00:00.123500Z");

	private static TimeOrderedIdGenerator at(Instant instant) {
		return new TimeOrderedIdGenerator(Clock.fixed(instant, ZoneOffset.UTC));
	}

	@Test
	void makesUuidsOfVersion7WithTheTimeOfTheirCreation() {
		UUID id = at(NOW).next();
		assertThat(id.version()).isEqualTo(7);
		assertThat(id.variant()).isEqualTo(2);
		assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
		assertThat(id.getMostSignificantBits() & 0xFFF).isEqualTo(0x800);
	}

	@Test
	void ascendsWhereTheClockStandsStill() {
		TimeOrderedIdGenerator ids = at(NOW);
		List<String> texts = new ArrayList<>();
		IntStream.range(0, 10_000).forEach((i) -> texts.add(ids.next().toString()));
		assertThat(texts).isSortedAccordingTo(Comparator.naturalOrder()).doesNotHaveDuplicates();
		assertThat(texts).allMatch((text) -> UUID.fromString(text).version() == 7);
	}

	@Test
	void ascendsWhereTheClockGoesBack() {
		List<Instant> times = new ArrayList<>(List.of(NOW, NOW.minusSeconds(60)));
		TimeOrderedIdGenerator ids = new TimeOrderedIdGenerator(() -> times.remove(0));
		assertThat(ids.next().toString()).isLessThan(ids.next().toString());
	}

	@Test
	void isDistinctInEveryThreadAndGenerator() {
		Set<UUID> ids = ConcurrentHashMap.newKeySet();
		TimeOrderedIdGenerator one = at(NOW);
		TimeOrderedIdGenerator other = at(NOW);
		IntStream.range(0, 50_000).parallel().forEach((i) -> ids.add(((i % 2 == 0) ? one : other).next()));
		assertThat(ids).hasSize(50_000);
	}

}
