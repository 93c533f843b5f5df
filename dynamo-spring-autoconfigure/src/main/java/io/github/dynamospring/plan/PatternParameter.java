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
 * @param index the position among the arguments that a plan is bound to, from 0, or -1
 * for the tenant of the call, which is no argument
 * @param type the declared type
 * @since 0.1
 */
public record PatternParameter(String name, int index, Class<?> type) {

	private static final int OF_CALL = -1;

	/**
	 * Create a parameter.
	 */
	public PatternParameter {
		Assert.hasText(name, "'name' must not be empty");
		Assert.isTrue(index >= OF_CALL, "'index' must not be negative");
		Assert.notNull(type, "'type' must not be null");
	}

	/**
	 * Create the parameter of the tenant that each call belongs to.
	 * @param name the name of the property
	 */
	public static PatternParameter ofTenant(String name) {
		return new PatternParameter(name, OF_CALL, String.class);
	}

	/**
	 * Return whether its value is the tenant of the call.
	 */
	public boolean isOfCall() {
		return this.index == OF_CALL;
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
