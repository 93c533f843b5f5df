package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.faults.Violation.Kind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Witness of what the callers of an application are told, which interrupts some of them
 * at random moments. It judges what holds for all calls: no caller sees an exception that
 * is not documented, and no write is ambiguous unless one of its requests arrived, and
 * the answer did not.
 */
final class Witness implements ExecutionInterceptor, RequestObserver, AutoCloseable {

	private static final double INTERRUPTED = 0.03;

	private static final int LATEST_INTERRUPT = 20_000;

	private static final int FRAMES = 4;

	private final Tally tally;

	private final Random random;

	private final ScheduledExecutorService interrupts = new ScheduledThreadPoolExecutor(1);

	private final Set<Operation> running = ConcurrentHashMap.newKeySet();

	private final Queue<Ambiguity> ambiguities = new ConcurrentLinkedQueue<>();

	private final Queue<Violation> violations = new ConcurrentLinkedQueue<>();

	private volatile boolean closing;

	Witness(Tally tally, long seed) {
		this.tally = tally;
		this.random = new Random(seed);
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		note(context.httpRequest());
	}

	@Override
	public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
		return (http, region) -> note(http);
	}

	private static void note(SdkHttpRequest request) {
		Operation operation = Operation.current();
		if (operation != null) {
			operation.calls(AttemptTimeouts.callOf(request));
		}
	}

	/**
	 * Note that the application is being closed: calls that run, and later ones, may end
	 * for that.
	 */
	void closing() {
		this.closing = true;
		this.running.forEach(Operation::closed);
	}

	/**
	 * Call the library, and return the outcome.
	 * @param kind the kind of call
	 * @param key a text that each request for it contains
	 * @param call the call
	 */
	Outcome call(String kind, String key, Runnable call) {
		return tell(new Call(begin(), kind, List.of(key), null), call).get(0);
	}

	/**
	 * Let the library write, and return the outcome. If that is ambiguous, the library
	 * has to find out the truth in the end, or nothing.
	 * @param kind the kind of write
	 * @param key a text that each request for it contains
	 * @param write the write
	 * @param applied tells in the end whether it was applied
	 */
	Outcome write(String kind, String key, Runnable write, BooleanSupplier applied) {
		return tell(new Call(begin(), kind, List.of(key), (index) -> applied.getAsBoolean()), write).get(0);
	}

	/**
	 * Call what calls the library on its part, and tells that it does not know what
	 * became of it for other reasons too. So this is not judged.
	 */
	Outcome callIndirectly(String kind, String key, Runnable call) {
		Operation operation = begin();
		operation.excuse();
		return tell(new Call(operation, kind, List.of(key), null), call).get(0);
	}

	/**
	 * Let the library write a batch, and return the outcome of each entry.
	 * @param kind the kind of entry
	 * @param keys a text for each entry, which each request for it contains
	 * @param write the write
	 * @param applied tells in the end whether an entry was applied, by its index
	 */
	List<Outcome> writeBatch(String kind, List<String> keys, Runnable write, IntPredicate applied) {
		return tell(new Call(begin(), kind, keys, applied), write);
	}

	private List<Outcome> tell(Call call, Runnable action) {
		try {
			action.run();
			return told(call, call.keys().stream().map((key) -> Outcome.SUCCESS).toList());
		}
		catch (BatchIncompleteException ex) {
			excuseInterrupted(call.operation());
			return told(call, outcomes(call, ex));
		}
		catch (RuntimeException ex) {
			return told(call, IntStream.range(0, call.keys().size()).mapToObj((i) -> outcome(call, i, ex)).toList());
		}
		finally {
			this.running.remove(call.operation());
			call.operation().end();
		}
	}

	private Operation begin() {
		Operation operation = Operation.begin();
		this.running.add(operation);
		if (this.closing) {
			operation.closed();
		}
		synchronized (this.random) {
			if (this.random.nextDouble() < INTERRUPTED) {
				this.interrupts.schedule(operation::interrupt, this.random.nextInt(LATEST_INTERRUPT),
						TimeUnit.MICROSECONDS);
			}
		}
		return operation;
	}

	// who waits for several requests does not learn which of them were sent
	private static void excuseInterrupted(Operation operation) {
		if (operation.isInterrupted()) {
			operation.excuse();
		}
	}

	private List<Outcome> outcomes(Call call, BatchIncompleteException incomplete) {
		List<Outcome> outcomes = new ArrayList<>(Collections.nCopies(call.keys().size(), Outcome.SUCCESS));
		incomplete.getLeft()
			.forEach((left) -> outcomes.set(left.position() - 1, outcome(call, left.position() - 1, left.exception())));
		return outcomes;
	}

	private Outcome outcome(Call call, int index, RuntimeException ex) {
		Outcome outcome = Outcome.of(ex);
		if (ex instanceof AmbiguousWriteException ambiguous) {
			this.ambiguities.add(call.ambiguity(index, ambiguous));
		}
		if (outcome == Outcome.FOREIGN) {
			this.violations.add(Kind.FOREIGN_EXCEPTION.of("%s for %s, from %s", describe(ex), call.keys().get(index),
					originOf(ex)));
		}
		return outcome;
	}

	static String describe(Throwable ex) {
		return (ex.getCause() != null) ? ex + " by " + describe(ex.getCause()) : ex.toString();
	}

	private static List<StackTraceElement> originOf(Throwable ex) {
		return Stream.of(ex.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith("io.github.dynamospring"))
			.limit(FRAMES)
			.toList();
	}

	private List<Outcome> told(Call call, List<Outcome> outcomes) {
		outcomes.forEach((outcome) -> this.tally.add(call.kind(), outcome));
		if (call.operation().isInterrupted()) {
			outcomes.forEach(this.tally::addInterrupted);
		}
		return outcomes;
	}

	/**
	 * Return what was wrong.
	 * @param proxy the proxy, once all of its attempts are over
	 * @param operations find out what became of writes
	 */
	List<Violation> violations(FaultProxy proxy, DynamoOperations operations) {
		List<Violation> violations = new ArrayList<>(this.violations);
		for (Ambiguity ambiguity : this.ambiguities) {
			if (!ambiguity.isExplained(proxy)) {
				violations.add(ambiguity.unexplained(proxy));
			}
			WriteResolution.Outcome outcome = operations.resolve(ambiguity.failure()).outcome();
			this.tally.addResolved(outcome);
			ambiguity.check(outcome).ifPresent(violations::add);
		}
		return violations;
	}

	@Override
	public void close() {
		this.interrupts.shutdownNow();
	}

	/**
	 * A call of the library.
	 *
	 * @param operation the operation
	 * @param kind the kind of call
	 * @param keys a text for each entry, which each request for it contains
	 * @param applied tells in the end whether an entry was applied, or null where nobody
	 * knows
	 */
	private record Call(Operation operation, String kind, List<String> keys, @Nullable IntPredicate applied) {

		Ambiguity ambiguity(int index, AmbiguousWriteException failure) {
			return new Ambiguity(this.operation, this.kind, this.keys.get(index), failure,
					(this.applied != null) ? () -> this.applied.test(index) : null);
		}

	}

}
