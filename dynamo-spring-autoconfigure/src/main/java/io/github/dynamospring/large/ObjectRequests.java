package io.github.dynamospring.large;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counter of the requests for objects by access patterns. Tags of orphans are not
 * counted.
 */
public final class ObjectRequests {

	/**
	 * Name for requests outside of access patterns, such as for a resource that is
	 * opened.
	 */
	public static final String NO_PATTERN = "none";

	private static final String OTHER = "other";

	private static final int MAX_PATTERNS = 2000;

	private final Map<String, Count> counts = new ConcurrentHashMap<>();

	/**
	 * Return the count of an access pattern. Beyond two thousand patterns it is that of
	 * all further ones.
	 */
	public Count of(String pattern) {
		boolean isKept = this.counts.size() < MAX_PATTERNS || this.counts.containsKey(pattern);
		return this.counts.computeIfAbsent(isKept ? pattern : OTHER, (name) -> new Count());
	}

	/**
	 * Return the counts by the names of the access patterns.
	 */
	public Map<String, Count> counts() {
		return Collections.unmodifiableMap(this.counts);
	}

	/**
	 * Requests of an access pattern since the start.
	 *
	 * @param gets requests that read an object
	 * @param puts requests that wrote one
	 */
	public record Count(LongAdder gets, LongAdder puts) {

		Count() {
			this(new LongAdder(), new LongAdder());
		}

	}

}
