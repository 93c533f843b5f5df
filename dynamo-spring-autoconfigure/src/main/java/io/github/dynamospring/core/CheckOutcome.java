package io.github.dynamospring.core;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * What the failures of a check mean.
 *
 * @param failures the words
 * @param key the key of the item
 * @param guard what is asked of the item
 * @param now the time of the call in epoch seconds
 */
record CheckOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key, WriteGuard guard,
		long now) implements WriteOutcome {

	@Override
	public DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
		return (this.guard == WriteGuard.ABSENT) ? this.failures.ofPresence(this.key, found, cause)
				: this.failures.ofUpdate(this.key, true, this.now, found, cause);
	}

}
