package io.github.dynamospring.faults;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.read.SegmentScan;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for scans in segments whose requests are throttled or lose their answers.
 */
@Timeout(120)
class SegmentedScanFaultsIntegrationTests {

	private static final int ATTEMPTS = 3;

	private static final int UNITS = 1_000_000;

	private static final Predicate<Request> SCANS = Request.to("Scan");

	private static final Predicate<Request> ONE_SEGMENT = SCANS
		.and((request) -> request.json().path("Segment").asInt(-1) == 2);

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Leaf.class);

	private static final List<String> IDS = IntStream.range(0, 60).mapToObj((i) -> "leaf" + i).toList();

	private static Leaves leaves;

	@BeforeAll
	static void fill() {
		String veins = "v".repeat(100_000);
		database.other().saveAll(IDS.stream().map((id) -> new Leaf(id, veins)).toList());
		leaves = database.repository(Leaves.class);
	}

	@AfterEach
	void heal() {
		database.proxy().use(FaultSchedule.none());
	}

	@Test
	void throttledSegmentGoesOnWhereItWas() {
		database.proxy()
			.use(FaultSchedule.script(ONE_SEGMENT, Fault.throttle(Throttle.PROVISIONED_THROUGHPUT),
					Fault.throttle(Throttle.THROTTLING), Fault.none(), Fault.throttle(Throttle.THROTTLING)));
		assertThat(read()).containsExactlyInAnyOrderElementsOf(IDS);
	}

	@Test
	void throttledScanThatARetryMendsHalvesItsRate() {
		assertThat(pauseAfterScan()).isEqualTo(Duration.ofSeconds(1));
		database.proxy().use(FaultSchedule.script(SCANS, Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		assertThat(pauseAfterScan()).isCloseTo(Duration.ofSeconds(2), Duration.ofMillis(1));
	}

	/** Return how long the rate waits for the units of one second after a scan. */
	private static Duration pauseAfterScan() {
		AtomicLong time = new AtomicLong();
		CapacityRate rate = new CapacityRate(UNITS, time::get, time::addAndGet);
		RequestSender sender = new RequestSender(database.client(), LocalDatabase::tableName, "Backfill.leaves",
				new RunningCalls(), () -> null, WireInterceptor.isIn(database.client()));
		ReadPart whole = new ReadPart(ScrollPosition.keyset(), new ScanSettings(1, UNITS), 0);
		try (ParallelRequests parallel = ParallelRequests.pooled(1);
				SegmentScan scan = new SegmentScan(database.context().getRequiredPersistentEntity(Leaf.class), whole,
						rate, sender, parallel)) {
			while (scan.hasNext()) {
				scan.next();
			}
		}
		rate.take(UNITS - rate.taken());
		rate.await();
		return Duration.ofNanos(time.get());
	}

	@Test
	void eachItemComesOnceThoughAnswersAreLost() {
		List<Fault> faults = List.of(Fault.resetAfter(), Fault.errorAfter(), Fault.resetBefore());
		Set<String> calls = new HashSet<>();
		database.proxy()
			.use((request) -> (SCANS.test(request) && calls.add(request.call())) ? faults.get(calls.size() % 3)
					: Fault.none());
		assertThat(read()).containsExactlyInAnyOrderElementsOf(IDS);
		assertThat(database.proxy().attempts(SCANS)).hasSize(2 * calls.size()).hasSizeGreaterThan(2 * 6);
	}

	@Test
	void failureOfASegmentReachesTheCallerAndEndsTheOthers() {
		database.proxy().use(FaultSchedule.always(ONE_SEGMENT, Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		assertThatExceptionOfType(DataAccessException.class).isThrownBy(SegmentedScanFaultsIntegrationTests::read);
		assertThat(database.proxy().attempts(ONE_SEGMENT)).hasSize(ATTEMPTS);
		database.proxy().use(FaultSchedule.none());
		assertThat(read()).containsExactlyInAnyOrderElementsOf(IDS);
	}

	private static List<String> read() {
		try (Stream<Leaf> all = leaves.streamAllBy()) {
			return all.map(Leaf::id).toList();
		}
	}

	@Table("leaves")
	record Leaf(@PartitionKey String id, String veins) {

	}

	interface Leaves extends DynamoRepository<Leaf, String> {

		@AllowScan(segments = 4, unitsPerSecond = UNITS)
		Stream<Leaf> streamAllBy();

	}

}
