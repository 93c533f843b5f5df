package io.github.dynamospring.call;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Context of a call. It is captured in the thread of the caller, and other threads run
 * tasks in it:
 *
 * <pre class="code">
 * CallContext context = CallContext.capture();
 * executor.execute(() -&gt; context.run(task));
 * </pre>
 *
 * @param tenant the tenant of the innermost scope, or null outside of a scope
 * @param consistent whether all reads are strongly consistent
 * @param call the call that requests belong to, or null if calls are not recorded
 * @param observation the current observation at the time of the capture
 * @param background the call that this thread makes for another one, or null
 */
public record CallContext(@Nullable String tenant, boolean consistent, @Nullable PatternCall call,
		@Nullable Observation observation, @Nullable BackgroundCall background) {

	private static final CallContext NONE = new CallContext(null, false, null, null, null);

	private static final ThreadLocal<@Nullable CallContext> CURRENT = new ThreadLocal<>();

	/**
	 * Return the context of this thread. Its observation may be out of date.
	 */
	public static CallContext current() {
		CallContext current = CURRENT.get();
		return (current != null) ? current : NONE;
	}

	/**
	 * Set the tenant of this thread.
	 * @param tenant the tenant, or null to leave all scopes
	 */
	public static void setTenant(@Nullable String tenant) {
		set(current().withTenant(tenant));
	}

	/**
	 * Set whether all reads of this thread are strongly consistent.
	 */
	public static void setConsistent(boolean consistent) {
		CallContext current = current();
		set(new CallContext(current.tenant, consistent, current.call, current.observation, current.background));
	}

	/**
	 * Set the call that requests of this thread belong to.
	 * @param call the call, or null after its end
	 */
	public static void setCall(@Nullable PatternCall call) {
		CallContext current = current();
		set(new CallContext(current.tenant, current.consistent, call, current.observation, current.background));
	}

	// A pooled thread must not keep an entry.
	private static void set(CallContext context) {
		if (context.isEmpty()) {
			CURRENT.remove();
		}
		else {
			CURRENT.set(context);
		}
	}

	private boolean isEmpty() {
		return this.tenant == null && !this.consistent && this.call == null && this.observation == null
				&& this.background == null;
	}

	/**
	 * Return the context of this thread with its current observation, for other threads.
	 */
	public static CallContext capture() {
		CallContext current = current();
		Observation observation = Observations.REGISTRY.getCurrentObservation();
		if (observation == current.observation) {
			return current;
		}
		return new CallContext(current.tenant, current.consistent, current.call, observation, current.background);
	}

	/**
	 * Return this context as the context of a background call.
	 */
	public CallContext inBackground(@Nullable BackgroundCall background) {
		return new CallContext(this.tenant, this.consistent, this.call, this.observation, background);
	}

	/**
	 * Return this context with another tenant.
	 * @param tenant the tenant, or null to leave all scopes
	 */
	public CallContext withTenant(@Nullable String tenant) {
		return new CallContext(tenant, this.consistent, this.call, this.observation, this.background);
	}

	/**
	 * Run a task in this context, and restore the thread's own afterwards. Without an
	 * observation, the thread's own one stays current.
	 */
	public void run(Runnable task) {
		CallContext own = current();
		set(this);
		try {
			runObserved(task);
		}
		finally {
			set(own);
		}
	}

	private void runObserved(Runnable task) {
		if (this.observation == null) {
			task.run();
			return;
		}
		try (Observation.Scope scope = this.observation.openScope()) {
			task.run();
		}
	}

	/**
	 * Access to the current observation, which Micrometer keeps for all registries
	 * together. A class of its own, so that only a capture loads the registry.
	 */
	private static final class Observations {

		private static final ObservationRegistry REGISTRY = ObservationRegistry.create();

	}

}
