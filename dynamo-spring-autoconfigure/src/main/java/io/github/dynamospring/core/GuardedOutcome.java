package io.github.dynamospring.core;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * What the failures of the write of a whole entity mean.
 *
 * @param failures the words
 * @param kind what the write does
 * @param guard what it asks of the item in place
 * @param key the key of the item
 * @param expected the expected version
 * @param now the time of the call in epoch seconds
 */
record GuardedOutcome(WriteFailures<?> failures, ItemWrite.Kind kind, WriteGuard guard, Map<String, AttributeValue> key,
		long expected, long now) implements WriteOutcome {

	@Override
	public boolean admits(Map<String, AttributeValue> found) {
		return this.failures.admits(this.guard, this.expected, this.now, found);
	}

	@Override
	public DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
		return this.failures.ofGuard(this.guard, this.key, this.expected, this.now, found, cause);
	}

	@Override
	public @Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
		if (this.kind == ItemWrite.Kind.DELETE && found.isEmpty()) {
			return null;
		}
		return provesNotApplied(found) ? refused(found, cause)
				: WriteOutcome.super.refusedAfterLostAnswer(found, cause);
	}

	/**
	 * Whether the item in place cannot be what followed this write: that would have left
	 * the version after the expected one together with its id, and later writers another
	 * version. A version does not survive that the item is deleted and stored anew.
	 */
	private boolean provesNotApplied(Map<String, AttributeValue> found) {
		return this.guard.version() != WriteGuard.Version.ANY && !found.isEmpty()
				&& (this.failures.hasVersion(found, this.expected)
						|| this.failures.hasVersion(found, this.expected + 1));
	}

}
