package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.idempotency.Payments.Payment;
import io.github.dynamospring.idempotency.Payments.Receipt;
import io.github.dynamospring.key.KeyValueException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tests for {@link Idempotent} on DynamoDB Local.
 */
@ExtendWith(OutputCaptureExtension.class)
class IdempotentIntegrationTests {

	private static final String PAY = "pay(" + Payment.class.getName() + ")";

	private static final Payment PAYMENT = new Payment("p1", 10);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private AspectContext context;

	private Payments payments;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), true, Payments.class);
		this.payments = this.context.get(Payments.class);
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void runsOnceAndReturnsTheResultOfTheFirstCall() {
		Receipt first = this.payments.pay(PAYMENT);
		assertThat(this.payments.pay(PAYMENT)).isEqualTo(first).isNotSameAs(first);
		assertThat(this.payments.runs()).isEqualTo(1);
	}

	@Test
	void refusesOtherArgumentsOfTheSameKey() {
		Receipt first = this.payments.pay(PAYMENT);
		assertThatExceptionOfType(IdempotencyMismatchException.class)
			.isThrownBy(() -> this.payments.pay(new Payment("p1", 20)))
			.withMessageStartingWith("Payments.pay")
			.withMessageEndingWith(
					": it was called before with other arguments, and this call did not run; use another "
							+ "key, or let @Idempotent ignore the parameters that may differ");
		assertThat(record(PAY).arguments()).hasSize(43).doesNotContain("p1");
		assertThat(this.payments.pay(PAYMENT)).isEqualTo(first);
		assertThat(this.payments.runs()).isEqualTo(1);
	}

	@Test
	void refusesOtherArgumentsWhileTheFirstCallRuns() {
		this.payments.during(() -> assertThatExceptionOfType(IdempotencyMismatchException.class)
			.isThrownBy(() -> elsewhere(() -> this.payments.pay(new Payment("p1", 20)))));
		this.payments.pay(PAYMENT);
		assertThat(this.payments.runs()).isEqualTo(1);
	}

	@Test
	void refusesOtherArgumentsOfACallThatDied() {
		this.payments.failWith(new IllegalStateException("died"));
		assertThat(catchThrowable(() -> this.payments.pay(PAYMENT))).hasMessage("died");
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThatExceptionOfType(IdempotencyMismatchException.class)
			.isThrownBy(() -> this.payments.pay(new Payment("p1", 20)));
		assertThat(this.payments.pay(PAYMENT).number()).isEqualTo(2);
	}

	@Test
	void acceptsOtherArgumentsAfterACallThatLeftNothingBehind() {
		this.payments.failWith(new DataAccessResourceFailureException("down"));
		assertThat(catchThrowable(() -> this.payments.pay(PAYMENT))).hasMessage("down");
		Receipt receipt = this.payments.pay(new Payment("p1", 20));
		assertThat(receipt.amount()).isEqualTo(20);
		assertThatExceptionOfType(IdempotencyMismatchException.class).isThrownBy(() -> this.payments.pay(PAYMENT));
		assertThat(this.payments.pay(new Payment("p1", 20))).isEqualTo(receipt);
	}

	@Test
	void acceptsRecordsOfEarlierVersions() {
		CallClaim earlier = claim("k");
		store().claim(earlier);
		store().complete(earlier, new IdempotencyStore.StoredResult("42", null));
		assertThat(record("impatient(java.lang.String)", "k").arguments()).isNull();
		assertThat(this.payments.impatient("k")).isEqualTo(42);
	}

	@Test
	void doesNotCompareWhatIsIgnored() {
		assertThat(this.payments.traced("k", "first")).isEqualTo(1);
		assertThat(this.payments.traced("k", "second")).isEqualTo(1);
	}

	@Test
	void runsOnceForEachKeyAndMethod() {
		this.payments.pay(PAYMENT);
		this.payments.pay(new Payment("p2", 10));
		this.payments.refund(PAYMENT);
		assertThat(this.payments.runs()).isEqualTo(3);
	}

	@Test
	void recordsTheResultUntilItExpires() {
		Receipt receipt = this.payments.pay(PAYMENT);
		assertThat(record(PAY)).satisfies((done) -> {
			assertThat(done.state()).isEqualTo(CallState.DONE);
			assertThat(done.result()).isEqualTo("""
					{"id":"p1","amount":10,"number":1,"paidAt":"2026-11-21T10:00:00Z","lines":["a","b"]}""");
			assertThat(done.expiresAt()).isEqualTo(this.context.clock().instant().plus(Duration.ofDays(7)));
		});
		this.context.clock().advance(Duration.ofDays(7).minusSeconds(1));
		assertThat(this.payments.pay(PAYMENT)).isEqualTo(receipt);
		this.context.clock().advance(Duration.ofSeconds(1));
		assertThat(this.payments.pay(PAYMENT).number()).isEqualTo(2);
		assertThat(this.payments.pay(PAYMENT).number()).isEqualTo(2);
	}

	@Test
	void replaysAnyTypeOfResult() {
		this.payments.answer(Optional.of(List.of(PAYMENT)), Map.of("a", List.of(PAYMENT)), null, 7L);
		List<Object> first = results();
		this.payments.answer(Optional.empty(), Map.of(), "other", 8L);
		assertThat(results()).isEqualTo(first)
			.containsExactly(Optional.of(List.of(PAYMENT)), Map.of("a", List.of(PAYMENT)), "null", 7L,
					List.of(PAYMENT));
		assertThat(this.payments.runs()).isEqualTo(5);
	}

	private List<Object> results() {
		this.payments.nothing("k");
		return List.of(this.payments.optional("k"), this.payments.map("k"), String.valueOf(this.payments.text("k")),
				this.payments.number("k"), this.payments.inherited(PAYMENT));
	}

	@Test
	void oneOfManyConcurrentCallsRuns() throws Exception {
		int threads = 8;
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			CountDownLatch start = new CountDownLatch(1);
			List<Future<Receipt>> calls = new ArrayList<>();
			for (int i = 0; i < threads; i++) {
				calls.add(executor.submit(() -> {
					start.await();
					return this.payments.pay(PAYMENT);
				}));
			}
			start.countDown();
			Set<Receipt> receipts = new HashSet<>();
			for (Future<Receipt> call : calls) {
				receipts.add(call.get(20, TimeUnit.SECONDS));
			}
			assertThat(receipts).hasSize(1);
			assertThat(this.payments.runs()).isEqualTo(1);
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Test
	void failsAConcurrentCallAtOnceIfAskedTo() {
		this.payments.during(() -> assertThatExceptionOfType(ConcurrentCallException.class)
			.isThrownBy(() -> elsewhere(() -> this.payments.impatient("k")))
			.withMessage("Payments.impatient with key 'k': this call did not run, because " + held()));
		assertThat(this.payments.impatient("k")).isEqualTo(1);
		assertThat(this.payments.runs()).isEqualTo(1);
	}

	@Test
	void failsAConcurrentCallThatHasWaitedLongEnough() {
		this.payments.during(() -> assertThatExceptionOfType(ConcurrentCallException.class)
			.isThrownBy(() -> elsewhere(() -> this.payments.patient("k")))
			.withMessage("Payments.patient with key 'k': this call did not run, because " + held()));
		assertThat(this.payments.patient("k")).isEqualTo(1);
	}

	@Test
	void stopsToWaitIfInterrupted() throws Exception {
		store().claim(claim("k", "veryPatient"));
		CompletableFuture<Throwable> failure = new CompletableFuture<>();
		Thread waiting = new Thread(() -> failure.complete(catchThrowable(() -> this.payments.veryPatient("k"))));
		waiting.start();
		Awaited.until(() -> Arrays.stream(waiting.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().equals(CallQueue.class.getName())
					&& frame.getMethodName().equals("sleep")));
		waiting.interrupt();
		assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(ConcurrentCallException.class)
			.hasMessage(
					"Payments.veryPatient with key 'k': this call was interrupted and did not run, while " + held());
	}

	private String held() {
		return "another one holds the key until " + this.context.clock().instant().plusSeconds(30)
				+ ": it still runs, or it failed or died. Call again then, or name failures without an effect in "
				+ "releaseOn";
	}

	@Test
	void releasesTheKeyAfterAListedFailure() {
		this.payments.failWith(new DataAccessResourceFailureException("rejected"));
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.payments.pay(PAYMENT));
		assertThat(record(PAY).state()).isEqualTo(CallState.RELEASED);
		assertThat(this.payments.pay(PAYMENT).number()).isEqualTo(2);
		assertThat(this.payments.pay(PAYMENT).number()).isEqualTo(2);
	}

	@Test
	void keepsTheKeyAfterAnotherFailureUntilTheLeaseEnds() {
		this.payments.failWith(new IllegalStateException("broken"));
		assertThatIllegalStateException().isThrownBy(() -> this.payments.impatient("k")).withMessage("broken");
		String held = held();
		this.context.clock().advance(Duration.ofSeconds(10));
		assertThatExceptionOfType(ConcurrentCallException.class).isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient with key 'k': this call did not run, because " + held)
			.satisfies((ex) -> assertThat(ex.getRetryAfter()).isEqualTo(Duration.ofSeconds(20)));
		this.context.clock().advance(Duration.ofSeconds(20));
		assertThat(this.payments.impatient("k")).isEqualTo(2);
		assertThat(this.payments.impatient("k")).isEqualTo(2);
	}

	@Test
	void keepsTheKeyAfterAnAmbiguousWriteThoughItIsOfAListedType() {
		AmbiguousWriteException ambiguous = new AmbiguousWriteException("lost", null, null);
		this.payments.failWith(new DataAccessResourceFailureException("lost", ambiguous));
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.payments.pay(PAYMENT));
		assertThat(record(PAY).state()).isEqualTo(CallState.IN_PROGRESS);
	}

	@Test
	void renewsTheLeaseWhileTheMethodRuns() {
		this.payments.during(() -> {
			this.context.clock().advance(Duration.ofMinutes(1));
			Instant leaseUntil = this.context.clock().instant().plusSeconds(1);
			Awaited.until(() -> record("shortly(java.lang.String)", "k").leaseUntil().equals(leaseUntil));
			assertThatExceptionOfType(ConcurrentCallException.class)
				.isThrownBy(() -> elsewhere(() -> this.payments.shortly("k")));
		});
		assertThat(this.payments.shortly("k")).isEqualTo(1);
		assertThat(this.payments.runs()).isEqualTo(1);
	}

	@Test
	void anotherCallRunsAfterTheLeaseOfOneThatDied() {
		CallClaim dead = claim("k");
		assertThat(store().claim(dead).isOwnedBy(dead.owner())).isTrue();
		assertThatExceptionOfType(ConcurrentCallException.class).isThrownBy(() -> this.payments.impatient("k"));
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThat(this.payments.impatient("k")).isEqualTo(1);
	}

	@Test
	void aWaitingCallTakesOverFromOneThatDies() throws Exception {
		store().claim(claim("k", "veryPatient"));
		ExecutorService executor = Executors.newSingleThreadExecutor();
		try {
			Future<Integer> waiting = executor.submit(() -> this.payments.veryPatient("k"));
			this.context.clock().advance(Duration.ofSeconds(31));
			assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(1);
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Test
	void oneOfManyTakesOver() {
		CallClaim dead = claim("k");
		store().claim(dead);
		this.context.clock().advance(Duration.ofSeconds(30));
		CallClaim first = claim("k");
		CallClaim second = claim("k");
		assertThat(store().claimIfFree(first).isOwnedBy(first.owner())).isTrue();
		assertThat(store().claimIfFree(second).isOwnedBy(first.owner())).isTrue();
	}

	@Test
	void doesNotRecordTheResultOfACallThatLostItsLease() {
		this.payments.during(() -> {
			this.context.clock().advance(Duration.ofSeconds(31));
			CallClaim thief = claim("k");
			assertThat(store().claimIfFree(thief).isOwnedBy(thief.owner())).isTrue();
			store().complete(thief, new IdempotencyStore.StoredResult("42", null));
		});
		assertThatExceptionOfType(LostLeaseException.class).isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient with key 'k': its lease ended while it ran, and another call took over; "
					+ "its result is not recorded");
		assertThat(this.payments.impatient("k")).isEqualTo(42);
	}

	@Test
	void recordsTheResultOfALateCallIfNobodyTookOver() {
		this.payments.during(() -> this.context.clock().advance(Duration.ofMinutes(10)));
		assertThat(this.payments.impatient("k")).isEqualTo(1);
		assertThat(this.payments.impatient("k")).isEqualTo(1);
	}

	@Test
	void doesNotRunAgainForAResultThatCouldNotBeStored() {
		assertThat(this.payments.large("k")).hasSize(300_000);
		assertThatExceptionOfType(UnstoredResultException.class).isThrownBy(() -> this.payments.large("k"))
			.withMessage("Payments.large with key 'k': the result has 300002 bytes, but at most 262144 are stored: "
					+ "return less, such as an id");
		this.payments.unwritable("k");
		assertThatExceptionOfType(UnstoredResultException.class).isThrownBy(() -> this.payments.unwritable("k"))
			.withMessage("Payments.unwritable with key 'k': the result could not be written "
					+ "(java.lang.UnsupportedOperationException)");
		assertThat(this.payments.runs()).isEqualTo(2);
	}

	@Test
	void warnsOfAResultWithoutProperties(CapturedOutput output) {
		this.payments.stub("k");
		assertThat(output).contains("Payments.stub with key 'k': the result could not be written "
				+ "(tools.jackson.databind.exc.InvalidDefinitionException); a repeated call will fail");
		this.payments.shape("k");
		assertThat(output).contains("Payments.shape with key 'k': the result could not be written "
				+ "(tools.jackson.databind.exc.InvalidDefinitionException); a repeated call will fail");
		assertThatExceptionOfType(UnstoredResultException.class).isThrownBy(() -> this.payments.shape("k"));
	}

	@Test
	void warnsOnceOfAResultThatIsReadBackAsAnotherClass(CapturedOutput output) {
		this.payments.object(PAYMENT);
		assertThat(output).contains("Payments.object: its result Payment is read back as LinkedHashMap by a repeated "
				+ "call; declare Payment as the type of the result, or add @JsonTypeInfo to the declared type");
		this.payments.named(new Payments.Person("ada"));
		this.payments.named(new Payments.Person("grace"));
		assertThat(output).containsOnlyOnce("Payments.named: its result Person cannot be read back by a repeated call; "
				+ "declare Person as the type of the result, or add @JsonTypeInfo to the declared type");
	}

	@Test
	void doesNotWarnOfAResultOfTheJdk(CapturedOutput output) {
		this.payments.object(List.of("a"));
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void tellsOfAStoredResultThatDoesNotFit() {
		CallClaim claim = claim("k");
		store().claim(claim);
		store().complete(claim, new IdempotencyStore.StoredResult("[]", null));
		assertThatExceptionOfType(UnstoredResultException.class).isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient with key 'k': it ran before, but its result is no int");
	}

	@Test
	void refusesKeysThatSayNothing() {
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> this.payments.impatient(null))
			.withMessage("Payments.impatient: the key '#key' of @Idempotent is null");
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> this.payments.impatient(""))
			.withMessage("Payments.impatient: the key '#key' of @Idempotent is empty");
		assertThatIllegalArgumentException().isThrownBy(() -> this.payments.anything(new int[0]))
			.isNotInstanceOf(KeyValueException.class)
			.withMessage("Payments.anything: the key '#key' of @Idempotent is a [I, which has no stable text");
		assertThat(this.payments.runs()).isZero();
	}

	@Test
	void keysOfSeveralValuesAreToldApart() {
		assertThat(this.payments.several("a,b", "c")).isEqualTo(1);
		assertThat(this.payments.several("a", "b,c")).isEqualTo(2);
		assertThat(this.payments.several("a\\", "b")).isEqualTo(3);
		assertThat(this.payments.several("a", "\\b")).isEqualTo(4);
		assertThat(this.payments.several("a,b", "c")).isEqualTo(1);
	}

	@Test
	void refusesToWaitForItself() {
		this.payments.during(() -> this.payments.impatient("k"));
		assertThatIllegalStateException().isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient with key 'k': it calls itself, and would wait for itself");
	}

	@Test
	void refusesAnOpenTransaction() {
		TransactionSynchronizationManager.setActualTransactionActive(true);
		try {
			assertThatIllegalStateException().isThrownBy(() -> this.payments.pay(PAYMENT))
				.withMessage("Payments.pay: @Idempotent would record a result that an open transaction can still "
						+ "roll back; call it outside of the transaction, or annotate the method that opens it");
		}
		finally {
			TransactionSynchronizationManager.setActualTransactionActive(false);
		}
	}

	private IdempotencyStore store() {
		return this.context.get(IdempotencyStore.class);
	}

	private static CallClaim claim(String key) {
		return claim(key, "impatient");
	}

	private static CallClaim claim(String key, String method) {
		return CallClaim.of(new CallKey(Payments.class.getName() + "." + method + "(java.lang.String)", key),
				"Payments." + method, null, Duration.ofSeconds(30), Duration.ofDays(1));
	}

	private CallRecord record(String method) {
		return record(method, "p1");
	}

	private CallRecord record(String method, String key) {
		CallRecord record = this.context.record(Payments.class, method, key);
		assertThat(record).isNotNull();
		return record;
	}

	private static <T> T elsewhere(Supplier<T> call) {
		ExecutorService executor = Executors.newSingleThreadExecutor();
		try {
			return executor.submit(call::get).get(20, TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof RuntimeException cause) ? cause : new IllegalStateException(ex);
		}
		catch (InterruptedException | TimeoutException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			executor.shutdownNow();
		}
	}

}
