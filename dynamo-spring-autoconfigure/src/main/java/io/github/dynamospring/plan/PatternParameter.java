package io.github.dynamospring.plan;

import org.springframework.util.Assert;

/**
 * Parameter of an access pattern.
 *
 * @param name the name, as conditions refer to it
 * @param index the position among the arguments that a plan is bound to, from 0
 * @param type the declared type
 * @since 0.1
 */
public record PatternParameter(String name, int index, Class<?> type) {

	/**
	 * Create a parameter.
	 */
	public PatternParameter {
		Assert.hasText(name, "'name' must not be empty");
		Assert.isTrue(index >= 0, "'index' must not be negative");
		Assert.notNull(type, "'type' must not be null");
	}

}
