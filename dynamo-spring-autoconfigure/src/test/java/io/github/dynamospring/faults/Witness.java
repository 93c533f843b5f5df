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
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.faults.Violation.Kind;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Witness of what the callers of an application are told, which interrupts some of them
 * at random moments. It judges what holds for all calls: no caller sees an exception that
 * is not documented, and no write is ambiguous unless one of its requests arrived, and
 * the answer did not.
 */
final class Witness implements ExecutionInterceptor, AutoCloseable {

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
		Operation operation = Operation.current();
		if (operation != null) {
			operation.calls(AttemptTimeouts.callOf(context));
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
		return calls(kind, List.of(key), call).get(0);
	}

	/**
	 * Call what calls the library on its part, and tells that it does not know what
	 * became of it for other reasons too. So this is not judged.
	 */
	Outcome callIndirectly(String kind, String key, Runnable call) {
		Operation operation = begin();
		operation.excuse();
		return calls(operation, kind, List.of(key), call).get(0);
	}

	/**
	 * Call the library for several entries, and return the outcome of each.
	 * @param kind the kind of call
	 * @param keys a text for each entry, which each request for it contains
	 * @param call the call
	 */
	List<Outcome> calls(String kind, List<String> keys, Runnable call) {
		return calls(begin(), kind, keys, call);
	}

	private List<Outcome> calls(Operation operation, String kind, List<String> keys, Runnable call) {
		try {
			call.run();
			return told(operation, kind, Collections.nCopies(keys.size(), Outcome.SUCCESS));
		}
		catch (BatchIncompleteException ex) {
			excuseInterrupted(operation);
			return told(operation, kind, outcomes(operation, kind, keys, ex));
		}
		catch (RuntimeException ex) {
			return told(operation, kind, keys.stream().map((key) -> outcome(operation, kind, key, ex)).toList());
		}
		finally {
			this.running.remove(operation);
			operation.end();
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

	private List<Outcome> outcomes(Operation operation, String kind, List<String> keys,
			BatchIncompleteException incomplete) {
		List<Outcome> outcomes = new ArrayList<>(Collections.nCopies(keys.size(), Outcome.SUCCESS));
		incomplete.getLeft()
			.forEach((left) -> outcomes.set(left.position() - 1,
					outcome(operation, kind, keys.get(left.position() - 1), left.exception())));
		return outcomes;
	}

	private Outcome outcome(Operation operation, String kind, String key, RuntimeException ex) {
		Outcome outcome = Outcome.of(ex);
		if (outcome == Outcome.AMBIGUOUS) {
			this.ambiguities.add(new Ambiguity(operation, kind, key, describe(ex)));
		}
		if (outcome == Outcome.FOREIGN) {
			this.violations.add(Kind.FOREIGN_EXCEPTION.of("%s for %s, from %s", describe(ex), key, originOf(ex)));
		}
		return outcome;
	}

	private static String describe(Throwable ex) {
		return (ex.getCause() != null) ? ex + " by " + describe(ex.getCause()) : ex.toString();
	}

	private static List<StackTraceElement> originOf(Throwable ex) {
		return Stream.of(ex.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith("io.github.dynamospring"))
			.limit(FRAMES)
			.toList();
	}

	private List<Outcome> told(Operation operation, String kind, List<Outcome> outcomes) {
		outcomes.forEach((outcome) -> this.tally.add(kind, outcome));
		if (operation.isInterrupted()) {
			outcomes.forEach(this.tally::addInterrupted);
		}
		return outcomes;
	}

	/**
	 * Return what was wrong.
	 * @param proxy the proxy, once all of its attempts are over
	 */
	List<Violation> violations(FaultProxy proxy) {
		List<Violation> violations = new ArrayList<>(this.violations);
		this.ambiguities.stream()
			.filter((ambiguity) -> !ambiguity.isExplained(proxy))
			.forEach((ambiguity) -> violations.add(ambiguity.violation(proxy)));
		return violations;
	}

	@Override
	public void close() {
		this.interrupts.shutdownNow();
	}

	/**
	 * A write that was ambiguous.
	 *
	 * @param operation the operation
	 * @param kind the kind of write
	 * @param key a text that each request for it contains
	 * @param failure what the caller was told
	 */
	private record Ambiguity(Operation operation, String kind, String key, String failure) {

		boolean isExplained(FaultProxy proxy) {
			return this.operation.isExcused() || attempts(proxy).stream()
				.anyMatch((attempt) -> this.operation.isDisturbed() || proxy.hasLostAnswer(attempt.request().call()));
		}

		private List<Attempt> attempts(FaultProxy proxy) {
			return proxy.attempts(Request.containing(this.key)).stream().filter(this.operation.attempts()).toList();
		}

		Violation violation(FaultProxy proxy) {
			String faults = attempts(proxy).stream()
				.map((attempt) -> attempt.request().operation() + " with " + attempt.fault())
				.collect(Collectors.joining(", "));
			return Kind.FALSE_AMBIGUITY.of("%s of %s (%s): %s, attempts [%s]", this.kind, this.key, this.operation,
					this.failure, faults);
		}

	}

}
