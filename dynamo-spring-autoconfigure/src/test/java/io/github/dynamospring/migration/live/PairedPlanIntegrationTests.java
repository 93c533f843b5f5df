package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.support.CounterpartReads.Counterpart;
import io.github.dynamospring.start.StartRefusedException;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.Mockito.mock;

/**
 * Plans, prices and meters of the writes of a live migration.
 */
@ExtendWith(OutputCaptureExtension.class)
class PairedPlanIntegrationTests {

	private static final DynamoStatistics STATISTICS = new DynamoStatistics();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Source.class, Target.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(STATISTICS), new ObservationFailures()));

	private MigrationPhase phase = MigrationPhase.DUAL_WRITE;

	private final PairRegistry pairs = new PairRegistry(
			List.of(Migration.named("users").from(Source.class).to(Target.class).map(Target::of).back(Source::of)),
			database.context(), (name) -> this.phase, (name) -> MigrationSettings.of(this.phase), KeyVisibility.PLAIN);

	private final LocalApplication application = application();

	private final Sources sources = this.application.repository(Sources.class);

	private final Targets targets = this.application.repository(Targets.class);

	private LocalApplication application() {
		LocalApplication application = database.application();
		application.template().setPairs(this.pairs);
		return application;
	}

	private AccessPlan plan(String pattern) {
		return this.application.patterns().get(pattern).plan();
	}

	@Test
	void explainsBothItemsAndTheirPrice() {
		assertThat(plan("Sources.insert").explain()).endsWith("; 1 WCU per KB, repeatable; in migration 'users' from "
				+ "dual-write to read-new, GetItem of this and of Target, then TransactWriteItems of both instead; "
				+ "2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 1 per KB for targets.byName");
		assertThat(plan("Sources.save").price())
			.hasToString("2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 2 per KB for targets.byName");
		assertThat(plan("Sources.rename").price())
			.hasToString("2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 2 per KB for targets.byName");
		assertThat(plan("Targets.deleteById").price())
			.hasToString("2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 1 per KB for byName");
		assertThat(plan("Targets.deleteByName").explain()).startsWith("Targets.deleteByName → Query targets.byName")
			.endsWith("0.5 RCU per 4 KB, 2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 1 per KB for byName");
	}

	@Test
	void explainsReadsAsTheyAre() {
		assertThat(plan("Sources.findById").explain()).doesNotContain("migration");
		assertThat(plan("Sources.findById").actions()).hasToString("[GetItem]");
	}

	@Test
	void explainsThePlainWriteInTheOuterPhases() {
		this.phase = MigrationPhase.OFF;
		assertThat(plan("Sources.insert").explain()).endsWith("; 1 WCU per KB, repeatable");
		this.phase = MigrationPhase.CONTRACT;
		assertThat(plan("Targets.insert").explain()).doesNotContain("migration");
		assertThat(plan("Targets.insert").price()).hasToString("1 WCU per KB, + 1 per KB for byName");
		assertThat(plan("Targets.deleteById").explain()).contains("; in migration 'users' in contract, GetItem of ");
	}

	/**
	 * A role is exported in one phase and used in the next.
	 */
	@Test
	void namesTheActionsOfAllPhases() {
		this.phase = MigrationPhase.OFF;
		assertThat(plan("Sources.rename").actions()).extracting(Object::toString)
			.containsExactlyInAnyOrder("UpdateItem", "GetItem", "PutItem", "DeleteItem", "ConditionCheckItem");
	}

	@Test
	void explainsTransactionsOfTheApplication() {
		this.application.template()
			.named("Import.users")
			.transactWrite((tx) -> tx.insert(new Source("u9", "a1", "Ada", null)));
		assertThat(plan("Import.users").price())
			.hasToString("2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 2 per KB for targets.byName");
	}

	@Test
	void metersAllRequestsOfAWriteAsThoseOfItsPattern() {
		this.sources.insert(new Source("u1", "a1", "Ada", null));
		assertMetered("Sources.insert");
		this.sources.rename("u1", "Bea");
		assertMetered("Sources.rename");
		this.targets.deleteById(new TargetId("u1", "a1"));
		assertMetered("Targets.deleteById");
	}

	private static void assertMetered(String pattern) {
		PatternStatistics metered = Objects.requireNonNull(STATISTICS.pattern(pattern));
		assertThat(metered.totalRequests()).isEqualTo(3);
		assertThat(metered.usage()).filteredOn((usage) -> usage.index() == null)
			.extracting(ResourceUsage::table, ResourceUsage::read, ResourceUsage::write)
			.containsExactlyInAnyOrder(tuple("test-sources", 1.0, 2.0), tuple("test-targets", 1.0, 2.0));
	}

	@Test
	void listsConditionsOfTheSideThatDoesNotDecide(CapturedOutput output) {
		counterpart(Target.class, MigrationPhase.OFF).addConditional(Targets.class, List.of("deleteByName(String)"));
		counterpart(Source.class, MigrationPhase.VERIFY).addConditional(Sources.class,
				List.of("deleteById(String, String)"));
		assertThat(output)
			.contains("Targets: with a condition, refused in the phases dual-write to verify, in which Source decides: "
					+ "deleteByName(String)")
			.contains("Sources: with a condition, refused in the phases read-new, in which Target decides: "
					+ "deleteById(String, String)");
	}

	@Test
	void refusesReadsOfTheOldSideThatNobodyAnswersInReadNew() {
		assertUnanswered("Declare the same methods there (findById answers findAllById as well), or remove them from "
				+ "Sources.", "findAllById(Iterable<String>)", "findById(String)");
		assertUnanswered("Declare the same methods there, or remove them from Sources.", "findByName(String)");
	}

	private void assertUnanswered(String action, String... methods) {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> counterpart(Source.class, MigrationPhase.READ_NEW).addUnanswered(Sources.class,
					List.of(methods)))
			.withMessage("Migration 'users' cannot start in phase read-new, because no repository of Target answers "
					+ "Sources." + String.join(", ", methods))
			.extracting(StartRefusedException::getAction)
			.isEqualTo(action);
	}

	@Test
	void refusesConditionsOfTheOldSideInReadNew() {
		counterpart(Target.class, MigrationPhase.READ_NEW).addConditional(Targets.class,
				List.of("deleteByName(String)"));
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> counterpart(Source.class, MigrationPhase.READ_NEW).addConditional(Sources.class,
					List.of("deleteById(String, String)")))
			.withMessage("Migration 'users' cannot start in phase read-new, because Target decides there, but "
					+ "Sources.deleteById(String, String) has a condition on Source")
			.extracting(StartRefusedException::getAction)
			.isEqualTo("Call a repository of Target instead, and remove the methods from Sources.");
	}

	private Counterpart counterpart(Class<?> type, MigrationPhase configured) {
		PhaseControl phases = new PhaseControl(Set.of("users"), Map.of("users", MigrationSettings.of(configured)),
				LocalApplication.mappingOf(), this.application.template(), LocalDatabase.CLOCK);
		return Objects.requireNonNull(new LiveReads(this.pairs, () -> phases, mock(ReadComparisons.class)).of(type));
	}

	interface Sources extends DynamoRepository<Source, String> {

		@Update("set name = :name")
		void rename(String id, String name);

		@Condition("name = :name")
		void deleteById(String id, String name);

	}

	interface Targets extends DynamoRepository<Target, TargetId> {

		long deleteByName(String name);

	}

	record TargetId(String id, String account) {

	}

	@Table("sources")
	@PrimaryKey(partition = "{id}")
	record Source(String id, String account, String name, @Version @Nullable Long version) {

		static Source of(Target target) {
			return new Source(target.id(), target.account(), target.name(), null);
		}

	}

	@Table("targets")
	@PrimaryKey(partition = "USER#{id}", sort = "ACCOUNT#{account}")
	@GlobalSecondaryIndex(name = "byName", partition = "NAME#{name}")
	record Target(String id, String account, String name, @Version @Nullable Long version) {

		static Target of(Source source) {
			return new Target(source.id(), source.account(), source.name(), null);
		}

	}

}
