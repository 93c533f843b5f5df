package io.github.dynamospring.core;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * What the failures of the write of a marker mean.
 *
 * @param failures the words
 * @param key the key of the entity
 * @param property the property that has the unique value
 * @param put whether the marker is put, so that a failure means that the value is taken
 */
record MarkerOutcome(WriteFailures<?> failures, Map<String, AttributeValue> key, String property,
		boolean put) implements WriteOutcome {

	@Override
	public boolean admits(Map<String, AttributeValue> found) {
		return !this.put;
	}

	@Override
	public DataAccessException refused(Map<String, AttributeValue> found, Throwable cause) {
		return this.put ? this.failures.taken(this.key, this.property, cause)
				: this.failures.unsettled(this.key, cause);
	}

	/**
	 * What was found is the marker, which nobody is to see.
	 */
	@Override
	public DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
		return ambiguous(LOST_ANSWER, cause);
	}

	@Override
	public String describe() {
		return "the value of '" + this.property + "' of " + this.failures.describe(this.key);
	}

}
