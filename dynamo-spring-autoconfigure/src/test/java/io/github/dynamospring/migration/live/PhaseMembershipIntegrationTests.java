package io.github.dynamospring.migration.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.migration.ExclusiveRuns;
import io.github.dynamospring.migration.live.PhaseMembership.Member;
import io.github.dynamospring.migration.live.PhaseRecord.Verification;
import io.github.dynamospring.start.StartRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.TransientDataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link PhaseMembership}, with a clock that only moves while somebody waits.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class PhaseMembershipIntegrationTests {

	private static final String NAME = "orders-by-id";

	private static final Duration SECOND = Duration.ofSeconds(1);

	private static final AtomicBoolean denied = new AtomicBoolean();

	private static final Turns turns = new Turns();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PhaseRecord.class, PhaseMember.class)
		.observedBy(new Denials(), turns)
		.emptied();

	private static final DynamoTemplate template = database.template();

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

	private final AtomicLong waited = new AtomicLong();

	private final List<PhaseMembership> renewed = new ArrayList<>();

	private void pass(Duration time) {
		for (long second = 0; second < time.toSeconds(); second++) {
			this.nanos.addAndGet(SECOND.toNanos());
			if (this.waited.incrementAndGet() % 10 == 0) {
				this.renewed.forEach(PhaseMembership::renew);
			}
		}
	}

	private PhaseMembership instance(String name, MigrationPhase phase) {
		return instance(name, new PhaseRules(NAME, MigrationSettings.of(phase)), this::pass);
	}

	// each instance has a monotonic clock of its own
	private PhaseMembership instance(String name, PhaseRules rules, Consumer<Duration> pause) {
		long offset = name.hashCode() * SECOND.toNanos();
		AtomicInteger joins = new AtomicInteger();
		return new PhaseMembership(rules, () -> name + joins.incrementAndGet(),
				new PhaseStore(NAME, template, LocalDatabase.CLOCK), new MembershipTiming(
						() -> this.nanos.get() + offset, Duration.ofSeconds(10), Duration.ofSeconds(30), pause));
	}

	private PhaseMembership joined(String name, MigrationPhase phase) {
		PhaseMembership instance = instance(name, phase);
		instance.join();
		this.renewed.add(instance);
		return instance;
	}

	private PhaseMembership killed(String name, MigrationPhase phase) {
		PhaseMembership instance = joined(name, phase);
		this.renewed.remove(instance);
		return instance;
	}

	private static PhaseRecord stored() {
		return template.findById(NAME, PhaseRecord.class).orElseThrow();
	}

	private static void verify(long findings, long lossy) {
		PhaseRecord record = template.findById(NAME, PhaseRecord.class)
			.orElseGet(() -> new PhaseRecord(NAME, MigrationPhase.OFF, List.of(), 0, null, null));
		template.save(record.with(new Verification(100, findings, lossy, LocalDatabase.NOW)));
	}

	private static long items() {
		return database.client()
			.scan(ScanRequest.builder().tableName(LocalDatabase.tableName("backfills")).consistentRead(true).build())
			.count();
	}

	@ParameterizedTest
	@MethodSource
	void runsBesideNeighboursAlone(MigrationPhase live, MigrationPhase phase) {
		verify(0, 0);
		joined("a", live);
		verify(0, 0);
		PhaseMembership started = instance("b", phase);
		if (Math.abs(live.ordinal() - phase.ordinal()) <= 1
				&& (live != MigrationPhase.CONTRACT || phase == MigrationPhase.CONTRACT)) {
			started.join();
			assertThat(started.phase()).isEqualTo(phase);
			assertThat(this.waited).hasValue(0);
			assertThat(stored().instances()).containsExactly("a1", "b1");
		}
		else {
			assertThatExceptionOfType(StartRefusedException.class).isThrownBy(started::join);
			assertThat(this.waited).hasValueLessThanOrEqualTo(10);
			assertThat(stored().instances()).containsExactly("a1");
			assertThat(items()).isEqualTo(2);
		}
	}

	static Stream<Object[]> runsBesideNeighboursAlone() {
		return Stream.of(MigrationPhase.values())
			.flatMap((one) -> Stream.of(MigrationPhase.values()).map((other) -> new Object[] { one, other }));
	}

	@ParameterizedTest
	@CsvSource({ "DUAL_WRITE, VERIFY, dual-write, verify, backfill", "OFF, VERIFY, off, verify, dual-write",
			"BACKFILL, OFF, backfill, off, dual-write", "VERIFY, CONTRACT, verify, contract, read-new" })
	void namesTheInstanceAndThePhaseBetween(MigrationPhase live, MigrationPhase phase, String liveName,
			String phaseName, String next) {
		joined("a", live);
		verify(0, 0);
		assertThatExceptionOfType(StartRefusedException.class).isThrownBy(instance("b", phase)::join)
			.withMessage("Migration 'orders-by-id' cannot start in phase " + phaseName + " while instance a1 is in "
					+ liveName)
			.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo("Deploy '" + next
					+ "' to all instances first: 'dynamo.migrations.orders-by-id.phase=" + next + "'."));
	}

	@Test
	void letsOneOfTwoStartsPassInWhateverOrderTheirRequestsAre() {
		for (String order : orders(8, 4)) {
			database.deleteItems();
			PhaseMembership one = instance("a", new PhaseRules(NAME, MigrationSettings.of(MigrationPhase.DUAL_WRITE)),
					PhaseMembershipIntegrationTests::giveUp);
			PhaseMembership other = instance("b", new PhaseRules(NAME, MigrationSettings.of(MigrationPhase.VERIFY)),
					PhaseMembershipIntegrationTests::giveUp);
			assertThat(turns.run(order, one::join, other::join)).as(order)
				.singleElement()
				.isInstanceOf(IllegalStateException.class);
			assertThat(stored().instances()).as(order).hasSize(1);
			assertThat(items()).as(order).isEqualTo(2);
		}
	}

	private static List<String> orders(int length, int most) {
		return IntStream.range(0, 1 << length)
			.filter((bits) -> Integer.bitCount(bits) == most)
			.mapToObj((bits) -> Integer.toBinaryString(1 << length | bits)
				.substring(1)
				.replace('0', 'a')
				.replace('1', 'b'))
			.toList();
	}

	private static void giveUp(Duration time) {
		throw new IllegalStateException("has to wait");
	}

	@Test
	void letsAllNeighboursPassThatStartTogether() {
		for (String order : orders(6, 3)) {
			database.deleteItems();
			assertThat(turns.run(order, instance("a", MigrationPhase.BACKFILL)::join,
					instance("b", MigrationPhase.VERIFY)::join))
				.isEmpty();
			assertThat(stored().instances()).hasSize(2);
			assertThat(items()).isEqualTo(3);
		}
		assertThat(this.waited).hasValue(0);
	}

	@Test
	void waitsForTheEndOfAKilledInstance(CapturedOutput output) {
		PhaseMembership killed = killed("a", MigrationPhase.DUAL_WRITE);
		joined("b", MigrationPhase.BACKFILL);
		PhaseMembership started = joined("c", MigrationPhase.VERIFY);
		assertThat(this.waited).hasValue(40);
		assertThat(output).containsOnlyOnce("Migration 'orders-by-id' waits for up to 40 s, because members that are "
				+ "more than one phase away may be alive");
		assertThat(started.members()).containsExactly(new Member("b1", MigrationPhase.BACKFILL, true),
				new Member("c1", MigrationPhase.VERIFY, true));
		assertThat(items()).isEqualTo(3);
		assertFenced(killed);
	}

	private static void assertFenced(PhaseMembership instance) {
		assertThatExceptionOfType(CannotAcquireLockException.class).isThrownBy(instance::phase)
			.isInstanceOf(TransientDataAccessException.class)
			.withMessage("Nothing was read or written, because this instance could not renew its membership of "
					+ "migration 'orders-by-id' for 30 s, after which others may be two phases ahead. A member tries to renew "
					+ "every 10 s");
	}

	@Test
	void staysFencedAfterALongPauseBesidePhasesThatAreTooFarAway(CapturedOutput output) {
		PhaseMembership paused = killed("a", MigrationPhase.DUAL_WRITE);
		PhaseMembership ahead = joined("c", MigrationPhase.VERIFY);
		for (int i = 0; i < 3; i++) {
			paused.renew();
			assertThatExceptionOfType(CannotAcquireLockException.class).isThrownBy(paused::phase)
				.withMessageStartingWith("Nothing was read or written, because this instance is no member of "
						+ "migration 'orders-by-id': it has not joined yet, has left, or was removed because it was not renewed");
			pass(Duration.ofSeconds(10));
		}
		assertThat(output).contains("This instance could not renew its membership of migration 'orders-by-id'",
				"Migration 'orders-by-id' cannot start in phase dual-write while instance c1 is in verify");
		assertThat(stored().instances()).containsExactly("c1");
		ahead.close();
		paused.renew();
		assertThat(paused.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
		assertThat(stored().instances()).containsExactly("a2");
	}

	@Test
	void joinsAgainAfterALongPauseBesideADeadInstance() {
		PhaseMembership paused = killed("a", MigrationPhase.DUAL_WRITE);
		killed("c", MigrationPhase.VERIFY);
		this.renewed.add(paused);
		pass(Duration.ofSeconds(40));
		assertThatThrownBy(paused::phase).isInstanceOf(CannotAcquireLockException.class);
		pass(Duration.ofSeconds(10));
		assertThat(paused.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
		assertThat(stored().instances()).containsExactly("a2");
		assertThat(items()).isEqualTo(2);
	}

	@Test
	void refusesBesideAnInstanceThatAwakesWhileItIsWatched() {
		PhaseMembership paused = killed("a", MigrationPhase.DUAL_WRITE);
		PhaseMembership started = instance("c", new PhaseRules(NAME, MigrationSettings.of(MigrationPhase.VERIFY)),
				(time) -> {
					pass(time);
					if (this.waited.get() == 39) {
						assertFenced(paused);
						paused.renew();
					}
				});
		assertThatExceptionOfType(StartRefusedException.class).isThrownBy(started::join);
		assertThat(this.waited).hasValue(39);
		assertThat(paused.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
	}

	@ParameterizedTest
	@EnumSource(names = { "OFF", "DUAL_WRITE", "VERIFY" })
	void refusesCallsAfterThirtySecondsWithoutARenewal(MigrationPhase phase) {
		PhaseMembership instance = killed("a", phase);
		pass(Duration.ofSeconds(30));
		assertThat(instance.phase()).isEqualTo(phase);
		this.nanos.incrementAndGet();
		assertFenced(instance);
		instance.renew();
		assertThat(instance.phase()).isEqualTo(phase);
	}

	@Test
	void readsNoMoreThanAClockForACall() {
		PhaseMembership instance = joined("a", MigrationPhase.DUAL_WRITE);
		database.clear();
		instance.phase();
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void countsARenewalFromItsBegin() {
		PhaseMembership instance = killed("a", MigrationPhase.DUAL_WRITE);
		pass(Duration.ofSeconds(20));
		turns.beforeNext(() -> pass(Duration.ofSeconds(8)));
		instance.renew();
		pass(Duration.ofSeconds(22));
		assertThat(instance.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
		this.nanos.incrementAndGet();
		assertFenced(instance);
	}

	@Test
	void triesAgainAfterFailedRenewals(CapturedOutput output) {
		PhaseMembership instance = joined("a", MigrationPhase.DUAL_WRITE);
		try {
			denied.set(true);
			pass(Duration.ofSeconds(30));
			assertThat(instance.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
			pass(Duration.ofSeconds(1));
			assertFenced(instance);
			assertThatThrownBy(instance::phase).hasCauseInstanceOf(PermissionDeniedDataAccessException.class);
		}
		finally {
			denied.set(false);
		}
		assertThat(output).contains("This instance could not renew its membership of migration 'orders-by-id'");
		pass(Duration.ofSeconds(10));
		assertThat(instance.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
		assertThat(stored().instances()).containsExactly("a1");
	}

	@Test
	void renewsAfterALostAnswer() {
		PhaseMembership instance = joined("a", MigrationPhase.DUAL_WRITE);
		template.save(template.findById(new PhaseMember.Id(NAME, "a1"), PhaseMember.class).orElseThrow());
		pass(Duration.ofSeconds(35));
		assertThat(instance.phase()).isEqualTo(MigrationPhase.DUAL_WRITE);
		assertThat(stored().instances()).containsExactly("a1");
		instance.close();
		assertThat(items()).isOne();
	}

	@Test
	void leavesSoThatNobodyWaits() {
		PhaseMembership instance = joined("a", MigrationPhase.OFF);
		instance.close();
		instance.close();
		instance.renew();
		assertThat(items()).isOne();
		assertThatThrownBy(instance::phase).isInstanceOf(CannotAcquireLockException.class);
		joined("b", MigrationPhase.BACKFILL);
		assertThat(this.waited).hasValue(0);
	}

	@Test
	void leavesThoughItsItemIsGoneOrCannotBeDeleted(CapturedOutput output) {
		PhaseMembership removed = killed("a", MigrationPhase.OFF);
		PhaseMembership instance = joined("b", MigrationPhase.BACKFILL);
		removed.close();
		assertThat(stored().instances()).containsExactly("b1");
		denied.set(true);
		try {
			instance.close();
		}
		finally {
			denied.set(false);
		}
		assertThat(output)
			.contains("This instance could not leave migration 'orders-by-id'. It counts as dead in 40 s");
	}

	@Test
	void removesDeadNeighboursInTime() {
		killed("a", MigrationPhase.DUAL_WRITE);
		PhaseMembership instance = joined("b", MigrationPhase.DUAL_WRITE);
		assertThat(instance.members()).extracting(Member::alive).containsExactly(true, true);
		pass(Duration.ofSeconds(40));
		assertThat(instance.members()).extracting(Member::alive).containsExactly(false, true);
		pass(Duration.ofSeconds(560));
		assertThat(instance.members()).containsExactly(new Member("b1", MigrationPhase.DUAL_WRITE, true));
		assertThat(items()).isEqualTo(2);
	}

	@Test
	void removesMoreMembersThanATransactionHas() {
		IntStream.range(0, 100).forEach((i) -> killed("a" + i + "-", MigrationPhase.OFF));
		joined("b", MigrationPhase.BACKFILL);
		assertThat(items()).isEqualTo(2);
	}

	@Test
	void goesForwardAndBackByNeighboursUntilItContracts() {
		List<MigrationPhase> way = List.of(MigrationPhase.OFF, MigrationPhase.DUAL_WRITE, MigrationPhase.BACKFILL,
				MigrationPhase.VERIFY, MigrationPhase.READ_NEW, MigrationPhase.VERIFY, MigrationPhase.BACKFILL,
				MigrationPhase.DUAL_WRITE, MigrationPhase.BACKFILL, MigrationPhase.VERIFY, MigrationPhase.READ_NEW,
				MigrationPhase.CONTRACT);
		PhaseMembership last = joined("first", way.get(0));
		for (MigrationPhase phase : way) {
			PhaseMembership next = joined("next", phase);
			this.renewed.remove(last);
			last.close();
			if (phase == MigrationPhase.VERIFY) {
				next.verified(100, 0, 0);
			}
			last = next;
		}
		assertThat(this.waited).hasValue(0);
		assertThat(stored().phase()).isEqualTo(MigrationPhase.CONTRACT);
	}

	@Test
	void forgetsAVerificationBeforePhaseVerify() {
		PhaseMembership verify = joined("a", MigrationPhase.VERIFY);
		verify.verified(100, 2, 1);
		assertThat(stored().verification()).isEqualTo(new Verification(100, 2, 1, LocalDatabase.NOW));
		verify.verified(100, 0, 0);
		joined("b", MigrationPhase.READ_NEW).close();
		assertThat(stored().verification()).isNotNull();
		joined("c", MigrationPhase.BACKFILL).close();
		assertThat(stored().verification()).isNull();
		assertRefused(new PhaseRules(NAME, new MigrationSettings(MigrationPhase.READ_NEW, 9, true, null, false, 0)),
				"Migration 'orders-by-id' cannot start in phase read-new before a verification",
				"Deploy 'verify' to all instances first, and run the verification.");
	}

	private void assertRefused(PhaseRules rules, String message, String action) {
		assertThatExceptionOfType(StartRefusedException.class).isThrownBy(instance("z", rules, this::pass)::join)
			.withMessage(message)
			.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo(action));
	}

	@ParameterizedTest
	@EnumSource(names = "CONTRACT", mode = EnumSource.Mode.EXCLUDE)
	void hasNoWayBackFromContract(MigrationPhase phase) {
		verify(0, 0);
		joined("a", MigrationPhase.READ_NEW);
		joined("b", MigrationPhase.CONTRACT).close();
		assertRefused(new PhaseRules(NAME, MigrationSettings.of(phase)),
				"Migration 'orders-by-id' cannot start in phase " + phase.text()
						+ ", because it was in contract, from which there is no way back: old items are outdated",
				"Set 'dynamo.migrations.orders-by-id.phase=contract'.");
	}

	@ParameterizedTest
	@EnumSource(names = { "READ_NEW", "CONTRACT" })
	void needsAVerificationWithoutFindingsUnlessTheyAreAccepted(MigrationPhase phase) {
		String start = "Migration 'orders-by-id' cannot start in phase " + phase.text();
		assertRefused(new PhaseRules(NAME, new MigrationSettings(phase, 9, true, null, false, 0)),
				start + " before a verification", "Deploy 'verify' to all instances first, and run the verification.");
		verify(3, 0);
		assertRefused(new PhaseRules(NAME, new MigrationSettings(phase, 2, true, null, false, 0)),
				start + ", because 3 of 100 items that were verified at 2126-11-21T10:00:00Z are missing, differ, "
						+ "collide or failed",
				"Repair them, or remove their causes, in phase verify and verify again, or accept them: "
						+ "'dynamo.migrations.orders-by-id.accept-findings=3'.");
		verify(3, 5);
		assertRefused(new PhaseRules(NAME, new MigrationSettings(phase, 3, false, null, false, 0)),
				start + ", because the way back loses parts of 5 of 100 items that were verified at "
						+ "2126-11-21T10:00:00Z",
				"Correct 'back' of the Migration and verify again, or accept it: "
						+ "'dynamo.migrations.orders-by-id.accept-lossy=true'.");
		PhaseMembership accepted = instance("a",
				new PhaseRules(NAME, new MigrationSettings(phase, 3, true, null, false, 0)), this::pass);
		accepted.join();
		assertThat(accepted.phase()).isEqualTo(phase);
	}

	@ParameterizedTest
	@CsvSource({ "VERIFY, true, READ_NEW, false", "READ_NEW, false, READ_NEW, true", "READ_NEW, false, VERIFY, true" })
	void refusesToOverwriteWhatAnInstanceMirrors(MigrationPhase phase, boolean mirrored, MigrationPhase next,
			boolean nextMirrored) {
		verify(0, 0);
		PhaseMembership first = instance("a",
				new PhaseRules(NAME, new MigrationSettings(phase, 0, false, null, mirrored, 0)), this::pass);
		first.join();
		this.renewed.add(first);
		assertRefused(new PhaseRules(NAME, new MigrationSettings(next, 0, false, null, nextMirrored, 0)),
				"Migration 'orders-by-id' cannot start in phase " + next.text()
						+ " with another 'dynamo.migrations.orders-by-id.mirror' than instance a1 in " + phase.text(),
				"Set the same in all instances. Change it before read-new.");
		assertThat(first.phase()).isEqualTo(phase);
	}

	@ParameterizedTest
	@CsvSource({ "VERIFY, true, VERIFY, false", "VERIFY, false, READ_NEW, true", "READ_NEW, false, CONTRACT, true" })
	void admitsOtherMirrors(MigrationPhase phase, boolean mirrored, MigrationPhase next, boolean nextMirrored) {
		verify(0, 0);
		instance("a", new PhaseRules(NAME, new MigrationSettings(phase, 0, false, null, mirrored, 0)), this::pass)
			.join();
		PhaseMembership other = instance("b",
				new PhaseRules(NAME, new MigrationSettings(next, 0, false, null, nextMirrored, 0)), this::pass);
		other.join();
		assertThat(other.phase()).isEqualTo(next);
	}

	@Test
	void recordsVerificationsOfAMemberFromVerifyOnAlone() {
		assertThatThrownBy(() -> instance("a", MigrationPhase.VERIFY).verified(100, 0, 0))
			.isInstanceOf(CannotAcquireLockException.class);
		PhaseMembership backfill = joined("b", MigrationPhase.BACKFILL);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> backfill.verified(100, 0, 0))
			.withMessage("Migration 'orders-by-id' is verified from phase verify on, but is in backfill");
	}

	@Test
	void recordsAVerificationWhileAnotherInstanceJoins() {
		PhaseMembership instance = joined("a", MigrationPhase.VERIFY);
		turns.beforeNext(() -> turns.beforeNext(() -> joined("b", MigrationPhase.VERIFY)));
		instance.verified(100, 0, 0);
		assertThat(stored().verification()).isNotNull();
		assertThat(stored().instances()).containsExactly("a1", "b1");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void neverLetsPhasesCallThatAreTooFarApart(long seed) {
		History history = new History(seed);
		IntStream.range(0, 150).forEach((step) -> history.step());
		assertThat(history.joined).isPositive();
		assertThat(history.refused).isPositive();
		assertThat(history.fenced).isPositive();
	}

	@Test
	void keepsMigrationsApart() {
		joined("a", MigrationPhase.OFF);
		PhaseMembership other = new PhaseMembership(
				new PhaseRules("others", MigrationSettings.of(MigrationPhase.VERIFY)), ExclusiveRuns::newId,
				new PhaseStore("others", template, LocalDatabase.CLOCK), MembershipTiming.DEFAULT);
		other.join();
		assertThat(other.phase()).isEqualTo(MigrationPhase.VERIFY);
		assertThat(other.members()).hasSize(1);
		other.close();
	}

	/**
	 * Random history of instances that start, pause, are killed, awake and end.
	 */
	private final class History {

		private final Random random;

		private final List<PhaseMembership> running = new ArrayList<>();

		private final List<PhaseMembership> paused = new ArrayList<>();

		private int joined;

		private int refused;

		private int fenced;

		private History(long seed) {
			this.random = new Random(seed);
		}

		private void step() {
			switch (this.random.nextInt(6)) {
				case 0, 1 -> start();
				case 2 -> take(this.running).forEach(this.paused::add);
				case 3 -> take(this.paused).forEach(this.running::add);
				case 4 -> take(this.running).forEach(PhaseMembership::close);
				default -> wait(Duration.ofSeconds(this.random.nextInt(30)));
			}
			check();
		}

		private void start() {
			PhaseRules rules = new PhaseRules(NAME,
					MigrationSettings.of(MigrationPhase.values()[this.random.nextInt(5)]));
			PhaseMembership started = instance("i" + this.joined + "-", rules, this::wait);
			verify(0, 0);
			try {
				started.join();
				this.running.add(started);
				this.joined++;
			}
			catch (StartRefusedException ex) {
				this.refused++;
			}
		}

		private List<PhaseMembership> take(List<PhaseMembership> instances) {
			return instances.isEmpty() ? List.of() : List.of(instances.remove(this.random.nextInt(instances.size())));
		}

		private void wait(Duration time) {
			for (long second = 0; second < time.toSeconds(); second++) {
				pass(SECOND);
				if (PhaseMembershipIntegrationTests.this.waited.get() % 10 == 0) {
					this.running.forEach(PhaseMembership::renew);
				}
				if (this.random.nextInt(60) == 0) {
					take(this.paused).forEach(this.running::add);
				}
				check();
			}
		}

		private void check() {
			Set<MigrationPhase> phases = EnumSet.noneOf(MigrationPhase.class);
			Stream.of(this.running, this.paused).flatMap(List::stream).forEach((instance) -> {
				try {
					phases.add(instance.phase());
				}
				catch (CannotAcquireLockException ex) {
					this.fenced++;
				}
			});
			assertThat(phases).allSatisfy((one) -> assertThat(phases).allMatch(one::isBeside));
		}

	}

	/**
	 * Denies requests.
	 */
	private static final class Denials implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (denied.get()) {
				throw DynamoDbException.builder()
					.awsErrorDetails(AwsErrorDetails.builder()
						.errorCode("AccessDeniedException")
						.errorMessage("denied")
						.serviceName("DynamoDb")
						.build())
					.statusCode(400)
					.build();
			}
		}

	}

	/**
	 * Turns of the requests of two threads.
	 */
	private static final class Turns implements ExecutionInterceptor {

		private final List<Throwable> failures = new ArrayList<>();

		private String order = "";

		private String ended = "";

		private Runnable beforeNext = () -> {
		};

		void beforeNext(Runnable action) {
			this.beforeNext = action;
		}

		/**
		 * Run two tasks in threads, and return their failures.
		 * @param order the threads by their turns
		 */
		List<Throwable> run(String order, Runnable a, Runnable b) {
			this.failures.clear();
			this.order = order;
			this.ended = "";
			List<Thread> threads = List.of(new Thread(() -> run("a", a), "a"), new Thread(() -> run("b", b), "b"));
			threads.forEach(Thread::start);
			for (Thread thread : threads) {
				join(thread);
			}
			return List.copyOf(this.failures);
		}

		private static void join(Thread thread) {
			try {
				thread.join();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private void run(String name, Runnable task) {
			try {
				task.run();
			}
			catch (RuntimeException ex) {
				fail(ex);
			}
			finally {
				end(name);
			}
		}

		private synchronized void fail(RuntimeException ex) {
			this.failures.add(ex);
		}

		private synchronized void end(String name) {
			this.ended += name;
			notifyAll();
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			Runnable action = this.beforeNext;
			this.beforeNext = () -> {
			};
			action.run();
			String name = Thread.currentThread().getName();
			if (name.equals("a") || name.equals("b")) {
				take(name);
			}
		}

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			give();
		}

		@Override
		public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
			give();
		}

		// the turn ends with the request
		private synchronized void take(String name) {
			while (!next().equals(name)) {
				try {
					wait();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}
		}

		private String next() {
			while (!this.order.isEmpty() && this.ended.contains(this.order.substring(0, 1))) {
				this.order = this.order.substring(1);
			}
			if (this.order.isEmpty()) {
				this.order = this.ended.equals("a") ? "b" : "a";
			}
			return this.order.substring(0, 1);
		}

		private synchronized void give() {
			this.order = this.order.isEmpty() ? "" : this.order.substring(1);
			notifyAll();
		}

	}

}
