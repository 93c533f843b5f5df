package io.github.dynamospring.faults;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for scans in segments whose requests are throttled or lose their answers.
 */
@Timeout(120)
class SegmentedScanFaultsIntegrationTests {

	private static final int ATTEMPTS = 3;

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

		@AllowScan(segments = 4, unitsPerSecond = 1_000_000)
		Stream<Leaf> streamAllBy();

	}

}
