package io.github.dynamospring.operations.advice.use;

import io.github.dynamospring.operations.advice.AdviceFinding;
import org.jspecify.annotations.Nullable;

/**
 * Rule that the use of an access pattern is examined by.
 */
@FunctionalInterface
interface SeriesRule {

	/**
	 * Return the finding, or null if there is none.
	 */
	@Nullable AdviceFinding examine(SeriesUse use);

}
