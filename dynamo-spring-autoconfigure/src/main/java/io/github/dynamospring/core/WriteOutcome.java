package io.github.dynamospring.core;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Says what the failures of one write mean.
 */
interface WriteOutcome {

	/** Why nobody knows, where another answer came after the lost one. */
	String LOST_ANSWER = "may or may not have been applied, as an answer was lost";

	/**
	 * Return the words.
	 */
	WriteFailures<?> failures();

	/**
	 * Return the key of the entity that is written.
	 */
	Map<String, AttributeValue> key();

	/**
	 * Return whether an item is what the write asks for, as far as that is known here: a
	 * condition of the caller's is not, and the write of an expression hangs on its own.
	 * @param found the item in place, or empty
	 */
	default boolean admits(Map<String, AttributeValue> found) {
		return false;
	}

	/**
	 * Say what a failed condition means when nothing was written.
	 * @param found the item in place, or empty
	 */
	DataAccessException refused(Map<String, AttributeValue> found, Throwable cause);

	/**
	 * Say what a failed condition means when the answer of an earlier attempt was lost,
	 * and the item in place is not that of this write.
	 * @param found the item in place, or empty
	 * @return null if it means success
	 */
	default @Nullable DataAccessException refusedAfterLostAnswer(Map<String, AttributeValue> found, Throwable cause) {
		return failures().ambiguous(key(), LOST_ANSWER, found, cause);
	}

	/**
	 * Say what any other failure means when the answer of an earlier attempt was lost.
	 */
	default AmbiguousWriteException failedAfterLostAnswer(RuntimeException failure) {
		return (failure instanceof AmbiguousWriteException ambiguous) ? ambiguous : ambiguous(LOST_ANSWER, failure);
	}

	/**
	 * Say that there is no definite answer.
	 * @param reason how that came
	 */
	default AmbiguousWriteException ambiguous(String reason, Throwable cause) {
		return failures().ambiguous(key(), reason, Map.of(), cause);
	}

	/**
	 * Say that what is in place has changed again and again, and nothing was written.
	 */
	default DataAccessException unsettled(Throwable cause) {
		return failures().unsettled(key(), cause);
	}

	/**
	 * Name the item.
	 */
	default String describe() {
		return failures().describe(key());
	}

}
