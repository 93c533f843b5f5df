package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.call.PatternCall;
import io.github.dynamospring.privacy.KeyVisibility;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Log of slow and dear calls, one line for each. A call has all requests that are sent
 * while it runs, by its own thread and by those that work for it. A request outside of a
 * call is a call of its own.
 *
 * @since 0.1
 */
public final class CallLog implements RequestListener {

	private static final Log logger = LogFactory.getLog(CallLog.class);

	private final long slowNanos;

	private final double dearUnits;

	private final KeyVisibility visibility;

	private final Function<DynamoRequestContext, @Nullable String> keys;

	/**
	 * Create a log.
	 * @param slow the time from which a call is slow, or null if time does not count
	 * @param dear the capacity units from which a call is dear, or null if they do not
	 * count
	 * @param visibility the visibility of keys
	 * @param keys returns the partition key of a request, or null if it has no single one
	 */
	public CallLog(@Nullable Duration slow, @Nullable Double dear, KeyVisibility visibility,
			Function<DynamoRequestContext, @Nullable String> keys) {
		this.slowNanos = (slow != null) ? slow.toNanos() : Long.MAX_VALUE;
		this.dearUnits = Objects.requireNonNullElse(dear, Double.POSITIVE_INFINITY);
		this.visibility = visibility;
		this.keys = keys;
	}

	/**
	 * Begin a call in this thread. A call within another is a part of it.
	 * @param pattern the name of its access pattern
	 * @return a task that ends the call, for the same thread
	 */
	public Runnable begin(String pattern) {
		if (current() != null) {
			return () -> {
			};
		}
		PatternCall around = CallContext.current().call();
		LoggedCall call = new LoggedCall(this, pattern);
		long start = System.nanoTime();
		CallContext.setCall(call);
		return () -> {
			CallContext.setCall(around);
			log(call, System.nanoTime() - start);
		};
	}

	// Applications within another have a log each.
	private @Nullable LoggedCall current() {
		return (CallContext.current().call() instanceof LoggedCall call && call.isOf(this)) ? call : null;
	}

	@Override
	public void ended(DynamoRequestContext context) {
		LoggedCall call = current();
		if (call != null) {
			add(context, call);
		}
		else if (!context.isAbandoned()) {
			LoggedCall single = new LoggedCall(this, name(context));
			add(context, single);
			log(single, context.nanos());
		}
	}

	private static String name(DynamoRequestContext context) {
		String pattern = context.getAccessPattern();
		if (pattern.equals(DynamoRequestContext.NO_PATTERN)) {
			return pattern + ':' + context.getOperation();
		}
		return pattern;
	}

	private void add(DynamoRequestContext context, LoggedCall call) {
		call.add(context);
		if (!this.visibility.isHidden() && call.needsKey()) {
			call.setKey(this.keys.apply(context));
		}
	}

	private void log(LoggedCall call, long nanos) {
		boolean slow = nanos >= this.slowNanos;
		boolean dear = call.units() >= this.dearUnits;
		if (slow || dear) {
			logger.warn(title(slow, dear) + " call: " + describe(call, nanos));
		}
	}

	private static String title(boolean slow, boolean dear) {
		if (slow && dear) {
			return "Slow and dear";
		}
		return slow ? "Slow" : "Dear";
	}

	// The key is the last one, because it may contain any character.
	private String describe(LoggedCall call, long nanos) {
		String text = String.format(Locale.ROOT, "pattern=%s time=%dms units=%.1f requests=%d pages=%d retries=%d",
				call.pattern(), nanos / 1_000_000, call.units(), call.requests(), call.pages(), call.retries());
		String key = call.key();
		if (key == null) {
			return text;
		}
		return text + " key=" + this.visibility.show(key);
	}

}
