package io.github.dynamospring.migration;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.faults.Attempt;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.PermissionDeniedDataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Backfills} whose role denies requests.
 */
@Timeout(120)
class BackfillDenialsIntegrationTests {

	private static final int PARCELS = 40;

	private static final String CURE = "The exported role 'backfill' allows all requests of a backfill";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Parcel.class, BackfillOwner.class, BackfillRecord.class)
		.emptied();

	private AnnotationConfigApplicationContext jobs;

	private FaultProxy proxy;

	private KillableInstance instance;

	@BeforeEach
	void start() {
		this.jobs = new AnnotationConfigApplicationContext(JdbcJobs.class);
		this.proxy = new FaultProxy(database.endpoint());
		this.instance = new KillableInstance(this.proxy.endpoint(), database.context(),
				this.jobs.getBean(JobRepository.class), Long.MAX_VALUE, Migration.of(Parcel.class));
		database.template()
			.saveAll(IntStream.range(0, PARCELS).mapToObj((i) -> new Parcel("p" + i, "city" + i % 7)).toList());
		database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName("parcels")))
			.items()
			.forEach((item) -> database.client()
				.updateItem((update) -> update.tableName(LocalDatabase.tableName("parcels"))
					.key(Map.of("pk", item.get("pk"), "sk", item.get("sk")))
					.updateExpression("REMOVE gsi1pk")));
		this.instance.backfills().require(definition(), "gsi1");
	}

	private static TableDefinition definition() {
		return new TableDefinition(LocalDatabase.tableName("parcels"), database.context().getTable("parcels").schema(),
				TableSettings.DEFAULT);
	}

	@AfterEach
	void stop() {
		this.instance.close();
		this.proxy.close();
		this.jobs.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Scan", "UpdateItem" })
	void aDeniedRequestFailsTheRunAtOnce(String operation) {
		Predicate<Request> denied = Request.to(operation);
		this.proxy.use(FaultSchedule.always(denied, Fault.denied()));
		BackfillProgress progress = this.instance.backfills().run("parcels");
		assertThat(progress.status()).isEqualTo(Status.FAILED);
		assertThat(progress.messages()).singleElement()
			.asString()
			.contains("dynamodb:" + operation, "table/test-parcels", CURE);
		assertThat(calls(denied)).doesNotHaveDuplicates();
		goesOn();
	}

	@Test
	void aDeniedRecordOfAnIndexFailsTheRunInItsLastStep() {
		Predicate<Request> denied = Request.to("PutItem").and(Request.containing("INDEX#gsi1"));
		this.proxy.use(FaultSchedule.always(denied, Fault.denied()));
		BackfillProgress progress = this.instance.backfills().run("parcels");
		assertThat(progress.status()).isEqualTo(Status.FAILED);
		assertThat(progress.messages()).singleElement()
			.asString()
			.contains("dynamodb:PutItem", "table/test-backfills", CURE);
		assertThat(calls(denied)).hasSize(1);
		assertThat(this.instance.backfills().whyClosed(definition(), "gsi1")).isNotNull();
		goesOn();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GetItem", "PutItem" })
	void aDeniedRecordOfTheOwnerRefusesTheRun(String operation) {
		Predicate<Request> denied = Request.to(operation);
		this.proxy.use(FaultSchedule.always(denied, Fault.denied()));
		assertThatExceptionOfType(PermissionDeniedDataAccessException.class)
			.isThrownBy(() -> this.instance.backfills().run("parcels"))
			.withMessageContainingAll("dynamodb:" + operation, "table/test-backfills", CURE);
		assertThat(calls(denied)).hasSize(1);
		goesOn();
	}

	@Test
	void aDeniedDescriptionLeavesTheRemainingUnitsUnknown() {
		this.proxy.use(FaultSchedule.always(Request.to("DescribeTable"), Fault.denied()));
		BackfillProgress progress = this.instance.backfills().run("parcels");
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.unitsLeft()).isNull();
	}

	private List<String> calls(Predicate<Request> kind) {
		return this.proxy.attempts(kind).stream().map(Attempt::request).map(Request::call).toList();
	}

	private void goesOn() {
		this.proxy.use(FaultSchedule.none());
		BackfillProgress progress = this.instance.backfills().run("parcels");
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.changed()).isEqualTo(PARCELS);
		assertThat(this.instance.backfills().whyClosed(definition(), "gsi1")).isNull();
	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{city}", sort = "PARCEL#{id}")
	record Parcel(String id, String city) {

	}

}
