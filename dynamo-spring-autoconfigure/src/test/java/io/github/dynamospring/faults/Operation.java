package io.github.dynamospring.faults;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * One call of the library by one thread, with the requests that were sent for it.
 */
final class Operation {

	private static final ThreadLocal<Operation> CURRENT = new ThreadLocal<>();

	private final Thread caller = Thread.currentThread();

	private final Set<String> calls = ConcurrentHashMap.newKeySet();

	private boolean running = true;

	private boolean interrupted;

	private boolean closed;

	private boolean excused;

	/**
	 * Begin an operation of this thread.
	 */
	static Operation begin() {
		Operation operation = new Operation();
		CURRENT.set(operation);
		return operation;
	}

	static @Nullable Operation current() {
		return CURRENT.get();
	}

	/**
	 * Return a task that belongs to the operation of this thread, whichever thread runs
	 * it.
	 */
	static Runnable handedOn(Runnable task) {
		Operation operation = CURRENT.get();
		return () -> {
			CURRENT.set(operation);
			try {
				task.run();
			}
			finally {
				CURRENT.remove();
			}
		};
	}

	/**
	 * Note that a call of the client is made for it.
	 * @param id the SDK's id of the call
	 */
	void calls(String id) {
		this.calls.add(id);
	}

	/**
	 * Interrupt its caller, unless it is over.
	 */
	synchronized void interrupt() {
		if (this.running) {
			this.interrupted = true;
			this.caller.interrupt();
		}
	}

	/**
	 * Note that the application was closed while it ran.
	 */
	synchronized void closed() {
		this.closed = true;
	}

	/**
	 * Note that its caller may not know what became of it for good reasons, whatever was
	 * sent.
	 */
	synchronized void excuse() {
		this.excused = true;
	}

	/**
	 * End it: no interrupt of it reaches its thread any more.
	 */
	synchronized void end() {
		this.running = false;
		CURRENT.remove();
		Thread.interrupted();
	}

	synchronized boolean isInterrupted() {
		return this.interrupted;
	}

	/**
	 * Return whether an answer may have been lost on the client's side.
	 */
	synchronized boolean isDisturbed() {
		return this.interrupted || this.closed;
	}

	synchronized boolean isExcused() {
		return this.excused;
	}

	@Override
	public synchronized String toString() {
		return (this.interrupted ? "" : "not ") + "interrupted, " + (this.closed ? "" : "not ") + "closed";
	}

	/**
	 * Accept the attempts of its calls.
	 */
	Predicate<Attempt> attempts() {
		return (attempt) -> this.calls.contains(attempt.request().call());
	}

}
