package com.example.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import com.example.Concurrently;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the telemetry: each range has the readings in it, over all its days.
 */
@DataDynamoTest
class TelemetryIntegrationTests {

	private static final Instant START = Instant.parse("2126-02-26T00:00:00Z");

	private static final Duration DAYS = Duration.ofDays(5);

	private static final long SEED = 1821;

	private final Map<ReadingKey, Reading> sent = new ConcurrentHashMap<>();

	@Autowired
	private Readings readings;

	@Autowired
	private CapacityRecorder capacity;

	@BeforeEach
	void send() throws Exception {
		List<Callable<Void>> devices = new ArrayList<>();
		for (int i = 0; i < 32; i++) {
			Random random = new Random(SEED + i);
			String device = "device" + i % 4;
			devices.add(() -> send(device, random));
		}
		Concurrently.call(devices);
	}

	private Void send(String device, Random random) {
		for (int i = 0; i < 10; i++) {
			Instant at = START.plusSeconds(random.nextInt((int) DAYS.toSeconds()));
			Reading reading = new Reading(device, at, random.nextInt(40), at.plus(Duration.ofDays(30)));
			this.sent.put(new ReadingKey(device, at), reading);
			this.readings.save(reading);
		}
		return null;
	}

	private List<Reading> sent(List<String> devices, Instant from, Instant to) {
		return this.sent.values()
			.stream()
			.filter((reading) -> devices.contains(reading.deviceId()))
			.filter((reading) -> !reading.at().isBefore(from) && !reading.at().isAfter(to))
			.sorted(Comparator.comparing(Reading::at).thenComparing(Reading::deviceId))
			.toList();
	}

	@Test
	void findsReadingsOverSeveralDays() {
		Instant from = START.plus(Duration.ofHours(30));
		Instant to = START.plus(Duration.ofHours(80));
		assertThat(this.readings.findByDeviceIdAndAtBetween("device1", from, to))
			.containsExactlyInAnyOrderElementsOf(sent(List.of("device1"), from, to));
		assertThat(this.readings.countByDeviceIdAndAtBetween("device1", from, to))
			.isEqualTo(sent(List.of("device1"), from, to).size());
	}

	@Test
	void findsTheLatestReading() {
		List<Reading> all = sent(List.of("device2"), START, START.plus(DAYS));
		assertThat(this.readings.findFirstByDeviceIdAndAtBetweenOrderByAtDesc("device2", START, START.plus(DAYS)))
			.contains(all.get(all.size() - 1));
	}

	@Test
	void mergesDevicesByTime() {
		List<String> devices = List.of("device0", "device3");
		Instant to = START.plus(DAYS);
		assertThat(this.readings.findByDeviceIdInAndAtBetweenOrderByAt(devices, START, to))
			.containsExactlyInAnyOrderElementsOf(sent(devices, START, to))
			.isSortedAccordingTo(Comparator.comparing(Reading::at));
	}

	@Test
	void exportsEachReadingOnce() {
		try (Stream<Reading> all = this.readings.findAll()) {
			assertThat(all).containsExactlyInAnyOrderElementsOf(this.sent.values());
		}
	}

	@Test
	void pagesFromDayToDay() {
		List<Reading> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Reading> window;
		do {
			window = this.readings.findByDeviceIdAndAtBetweenOrderByAtDesc("device1", START, START.plus(DAYS), position,
					Limit.of(9));
			found.addAll(0, window.stream().sorted(Comparator.comparing(Reading::at)).toList());
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(found).containsExactlyElementsOf(sent(List.of("device1"), START, START.plus(DAYS)));
	}

	@Test
	void takesWhatThePlansSay() {
		Instant to = START.plus(Duration.ofDays(3)).minusNanos(1);
		List<Reading> sent = sent(List.of("device1"), START, to);
		Instant latest = sent.get(sent.size() - 1).at();
		assertThat(this.capacity.of(() -> this.readings.findByDeviceIdAndAtBetween("device1", START, to))).requests(3)
			.readUnits(1.5);
		assertThat(this.capacity
			.of(() -> this.readings.findFirstByDeviceIdAndAtBetweenOrderByAtDesc("device1", START, latest))).requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.readings.findByDeviceIdAndAtBetweenOrderByAtDesc("device1", START,
				latest, ScrollPosition.keyset(), Limit.of(1))))
			.readUnits(0.5);
		assertThat(this.capacity
			.of(() -> this.readings.findByDeviceIdInAndAtBetweenOrderByAt(List.of("device1", "device2"), START, to)))
			.requests(6)
			.readUnits(3);
		assertThat(this.capacity.of(() -> this.readings.countByDeviceIdAndAtBetween("device1", START, to))).requests(3)
			.readUnits(1.5);
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
