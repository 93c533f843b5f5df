package io.github.dynamospring.repository;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.data.domain.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for streams that read a whole table in segments, and at a rate.
 */
@Timeout(120)
class SegmentedScanIntegrationTests {

	private static final int READINGS = 40;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Reading.class, Sensor.class, Picture.class);

	private static DynamoTemplate template;

	private static Readings readings;

	private static Pictures pictures;

	@BeforeAll
	static void fill() {
		template = database.template();
		readings = database.repository(Readings.class, template);
		pictures = database.repository(Pictures.class, template);
		List<Object> entities = new ArrayList<>();
		IntStream.range(0, READINGS).forEach((i) -> {
			entities.add(new Reading("d" + i, "r", (i % 2 == 0) ? "kept" : "deleted",
					(i % 4 == 0) ? LocalDatabase.NOW.minusSeconds(1) : null));
			entities.add(new Sensor("d" + i, "serial" + i));
		});
		String pixels = "x".repeat(200_000);
		IntStream.range(0, 30).forEach((i) -> entities.add(new Picture("p" + i, pixels)));
		template.saveAll(entities);
	}

	@BeforeEach
	void forget() {
		database.clear();
	}

	@Test
	void readsEachItemOnceWithoutItemsOfOtherTypesAndExpiredOnes() {
		try (Stream<Reading> all = readings.findAll()) {
			assertThat(all.map(Reading::device)).containsExactlyInAnyOrderElementsOf(devices(4, 0, false));
		}
		assertThat(scans()).hasSize(8)
			.allSatisfy((scan) -> assertThat(scan.totalSegments()).isEqualTo(8))
			.extracting(ScanRequest::segment)
			.containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
		try (Stream<Reading> all = readings.streamAllBy()) {
			assertThat(all.map(Reading::device)).containsExactlyInAnyOrderElementsOf(devices(1, 0, true));
		}
	}

	// every n-th device, or every but the n-th
	private static List<String> devices(int nth, int rest, boolean included) {
		return IntStream.range(0, READINGS)
			.filter((i) -> (i % nth == rest) == included)
			.mapToObj((i) -> "d" + i)
			.toList();
	}

	@Test
	void filtersAsAnyOtherScan() {
		try (Stream<Reading> found = readings.streamByState("deleted")) {
			assertThat(found.map(Reading::device)).containsExactlyInAnyOrderElementsOf(devices(2, 1, true));
		}
		try (Stream<Reading> none = readings.streamByState("unknown")) {
			assertThat(none).isEmpty();
		}
		try (Stream<State> states = readings.findStatesBy()) {
			assertThat(states.map(State::state)).hasSize(READINGS).containsOnly("kept", "deleted");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 7, 16, 61, 200 })
	void readsEachItemOnceInAnyNumberOfSegments(int segments) {
		ReadPattern<Sensor> pattern = sensors(new ScanSettings(segments, 1_000_000));
		List<DynamoDbRequest> requests = pattern.requests();
		assertThat(requests).hasSize(segments);
		database.clear();
		try (Stream<Sensor> all = pattern.stream()) {
			assertThat(all.map(Sensor::device)).hasSize(READINGS).doesNotHaveDuplicates();
		}
		assertThat(scans()).hasSize(segments)
			.extracting(ScanRequest::segment)
			.containsExactlyInAnyOrderElementsOf(
					requests.stream().map((each) -> ((ScanRequest) each).segment()).toList());
	}

	private static ReadPattern<Sensor> sensors(ScanSettings settings) {
		PatternRequest request = PatternRequest.of("Sensors.scan", database.entity(Sensor.class))
			.result(Result.of(Result.Kind.STREAM))
			.scan(settings)
			.build();
		ReadPlan plan = (ReadPlan) new Planner(LocalDatabase.PLANNER_SETTINGS).plan(request);
		return database.template().prepare(plan, Sensor.class);
	}

	@Test
	void asksForCapacityWhereItKeepsToARate() {
		try (Stream<Reading> found = readings.streamByState("deleted")) {
			assertThat(found).isNotEmpty();
		}
		assertThat(scans()).isNotEmpty()
			.allSatisfy((scan) -> assertThat(scan.totalSegments()).isNull())
			.allSatisfy((scan) -> assertThat(scan.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES));
		try (Stream<Reading> all = readings.findAll()) {
			assertThat(all).isNotEmpty();
		}
		assertThat(scans()).isNotEmpty().allSatisfy((scan) -> assertThat(scan.returnConsumedCapacity()).isNull());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 29, 30, 31, Integer.MAX_VALUE })
	void returnsNoMoreThanTheLimit(int limit) {
		try (Stream<Picture> some = pictures.streamAllBy(Limit.of(limit))) {
			assertThat(some.map(Picture::id)).hasSize(Math.min(limit, 30)).doesNotHaveDuplicates();
		}
	}

	@Test
	void readsLargeSegmentsPageByPageAndOnceEach() {
		try (Stream<Picture> all = pictures.findAll()) {
			assertThat(all.map(Picture::id)).hasSize(30).doesNotHaveDuplicates();
		}
		assertThat(scans()).hasSizeGreaterThanOrEqualTo(6).hasSizeLessThanOrEqualTo(12);
	}

	@Test
	void readsNothingBeforeItIsConsumedAndNothingMoreWhenItIsClosed() {
		Stream<Picture> all = pictures.findAll();
		assertThat(scans()).isEmpty();
		Iterator<Picture> iterator = all.iterator();
		iterator.next();
		all.close();
		assertThatIllegalStateException().isThrownBy(() -> iterator.forEachRemaining((picture) -> {
		}));
		// Four first pages, and the second one of the segment that answered first. Those
		// that were
		// under way may be recorded late; all pages would be at least six.
		assertThat(scans()).hasSizeBetween(1, 5);
	}

	private static List<ScanRequest> scans() {
		return database.requests().stream().filter(ScanRequest.class::isInstance).map(ScanRequest.class::cast).toList();
	}

	@Table("readings")
	@PrimaryKey(partition = "DEVICE#{device}", sort = "READING#{reading}")
	record Reading(String device, String reading, String state, @TimeToLive @Nullable Instant expiresAt) {

	}

	@Table("readings")
	@PrimaryKey(partition = "DEVICE#{device}", sort = "SENSOR")
	record Sensor(String device, @Unique String serial) {

	}

	@Table("pictures")
	record Picture(@PartitionKey String id, String pixels) {

	}

	record State(String state) {

	}

	interface Readings extends DynamoRepository<Reading, ReadingKey> {

		@AllowScan(segments = 8)
		Stream<Reading> findAll();

		@AllowScan(segments = 100, unitsPerSecond = 1_000_000)
		@IncludeExpired
		Stream<Reading> streamAllBy();

		@AllowScan(unitsPerSecond = 1_000_000)
		Stream<Reading> streamByState(String state);

		@AllowScan(segments = 3)
		@IncludeExpired
		Stream<State> findStatesBy();

	}

	record ReadingKey(String device, String reading) {

	}

	interface Pictures extends DynamoRepository<Picture, String> {

		@AllowScan(segments = 4, unitsPerSecond = 1_000_000)
		Stream<Picture> findAll();

		@AllowScan(segments = 3)
		Stream<Picture> streamAllBy(Limit limit);

	}

}
