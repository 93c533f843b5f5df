package io.github.dynamospring.core;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * What the failures of an update by expression mean.
 *
 * @param failures the words
 * @param key the key of the item
 * @param mustExist whether an absent item is a failure
 * @param now the time of the call in epoch seconds
 */
record UpdateOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key, boolean mustExist,
		long now) implements WriteOutcome {

	@Override
	public DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
		return this.failures.ofUpdate(this.key, this.mustExist, this.now, found, cause);
	}

}
