package io.github.dynamospring.faults;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the removal of a tenant whose requests come to harm.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class TenantRemovalFaultsIntegrationTests {

	private static final int ATTEMPTS = 3;

	private static final int STAMPS = 40;

	private static final ScanSettings SETTINGS = new ScanSettings(4, 1_000_000);

	private static final Predicate<Request> DELETIONS = Request.to("BatchWriteItem");

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Stamp.class, Departure.class);

	@BeforeEach
	void collect() {
		database.other().removeTenant("ann", SETTINGS);
		for (String tenant : List.of("ann", "anna")) {
			TenantScope.run(tenant, () -> database.other()
				.saveAll(IntStream.range(0, STAMPS).mapToObj((i) -> new Stamp(null, "s" + i, tenant + i)).toList()));
		}
	}

	@AfterEach
	void heal() {
		database.proxy().use(FaultSchedule.none());
		assertThat(database.other().removeTenant("anna", SETTINGS).removed()).isEqualTo(2 * STAMPS);
	}

	private static RemovedTenant remove() {
		return database.template().removeTenant("ann", SETTINGS);
	}

	@Test
	void goesOnAfterThrottlesAndLostAnswers() {
		List<Fault> faults = List.of(Fault.throttle(Throttle.PROVISIONED_THROUGHPUT), Fault.resetAfter(),
				Fault.errorAfter(), Fault.resetBefore());
		Set<String> calls = new HashSet<>();
		AtomicInteger deletions = new AtomicInteger();
		database.proxy().use((request) -> {
			if (DELETIONS.test(request) && deletions.getAndIncrement() == 1) {
				return Fault.partialBatch(7);
			}
			return calls.add(request.call()) ? faults.get(calls.size() % faults.size()) : Fault.none();
		});
		assertThat(remove()).isEqualTo(new RemovedTenant(4 * STAMPS, 2 * STAMPS, 0));
	}

	@Test
	void failureEndsItAndAnotherCallGoesOnWithWhatIsLeft(CapturedOutput output) {
		database.proxy()
			.use(FaultSchedule.script(DELETIONS, Fault.none(), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT),
					Fault.throttle(Throttle.PROVISIONED_THROUGHPUT), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		assertThatExceptionOfType(DataAccessException.class)
			.isThrownBy(() -> database.template().removeTenant("ann", new ScanSettings(1, 1_000_000)));
		assertThat(database.proxy().attempts(DELETIONS)).hasSize(1 + ATTEMPTS);
		assertThat(output).contains("The removal of a tenant failed after 25 items were deleted of ")
			.contains(" that were read. Remove it again");
		assertThat(remove().removed()).isEqualTo(2 * STAMPS - 25);
	}

	@Test
	void goesOnFromTheLastPositionOfAFailureWithTheSegmentsThatAreLeft() {
		Offboarding offboarding = new Offboarding(database.template());
		database.proxy()
			.use(FaultSchedule.script(DELETIONS, Fault.none(), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT),
					Fault.throttle(Throttle.PROVISIONED_THROUGHPUT), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> offboarding.remove("ann"));
		int done = segmentsInPosition();
		assertThat(done).isBetween(1, 7);
		database.proxy().use(FaultSchedule.none());
		RemovedTenant rest = offboarding.remove("ann");
		assertThat(database.proxy().attempts(Request.to("Scan"))).hasSize(8 - done);
		assertThat(rest.read()).isLessThan(4 * STAMPS);
		assertThat(rest.left()).isZero();
		assertThat(segmentsInPosition()).isEqualTo(8);
		assertThat(database.other().removeTenant("ann", SETTINGS).removed()).isZero();
	}

	private static int segmentsInPosition() {
		Departure departure = database.other().entity(Departure.class).findById("ann").orElseThrow();
		return departure.position().split(",").length;
	}

	/** As on the page about the model. */
	private record Offboarding(DynamoOperations dynamo) {

		RemovedTenant remove(String tenant) {
			String position = this.dynamo.entity(Departure.class)
				.findById(tenant)
				.map(Departure::position)
				.orElse(null);
			return this.dynamo.removeTenant(tenant, new ScanSettings(8, 5000), position,
					(next) -> this.dynamo.save(new Departure(tenant, next)));
		}

	}

	@Table("departures")
	record Departure(@PartitionKey String tenant, String position) {

	}

	@Table("stamps")
	@PrimaryKey(partition = "TENANT#{tenantId}#STAMP#{stampId}", sort = "STAMP")
	record Stamp(@TenantId @Nullable String tenantId, String stampId, @Unique String number) {

	}

}
