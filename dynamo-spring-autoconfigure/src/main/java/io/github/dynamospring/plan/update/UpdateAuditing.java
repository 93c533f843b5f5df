package io.github.dynamospring.plan.update;

import org.jspecify.annotations.Nullable;

/**
 * Auditing of updates, which notes the auditor and the time of each call.
 */
@FunctionalInterface
public interface UpdateAuditing {

	/**
	 * Return the note of a call, in the thread of its caller.
	 */
	Note note();

	/**
	 * Note of one call.
	 */
	interface Note {

		/**
		 * Return the auditor of the call, or null if unknown.
		 */
		@Nullable Object auditor();

		/**
		 * Return the time of the call, or null if no times are noted.
		 * @param type the type of the property for the time
		 */
		@Nullable Object time(Class<?> type);

	}

}
