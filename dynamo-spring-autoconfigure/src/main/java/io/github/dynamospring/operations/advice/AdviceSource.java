package io.github.dynamospring.operations.advice;

import java.util.List;

/**
 * Source of findings, such as rules on the model or a watch over requests.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AdviceSource {

	/**
	 * Return the present findings, in any order.
	 */
	List<AdviceFinding> findings();

}
