package io.github.dynamospring.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

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

	/**
	 * Return the values of parameters by name.
	 * @param parameters the parameters
	 * @param arguments the arguments of a call, at the positions that the parameters name
	 */
	public static Map<String, @Nullable Object> values(List<PatternParameter> parameters,
			@Nullable Object[] arguments) {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		parameters.forEach((parameter) -> values.put(parameter.name(), arguments[parameter.index()]));
		return values;
	}

}
