package io.github.dynamospring.plan.update;

import org.jspecify.annotations.Nullable;

/**
 * Auditing of updates, which notes who makes each one, and when.
 */
@FunctionalInterface
public interface UpdateAuditing {

	/**
	 * Return what is noted of a call, in the thread of its caller.
	 */
	Note note();

	/**
	 * Note of one call.
	 */
	interface Note {

		/**
		 * Return who makes the call, or null if nobody is known.
		 */
		@Nullable Object auditor();

		/**
		 * Return when the call is made, or null if no times are noted.
		 * @param type the type of the property that keeps it
		 */
		@Nullable Object time(Class<?> type);

	}

}
