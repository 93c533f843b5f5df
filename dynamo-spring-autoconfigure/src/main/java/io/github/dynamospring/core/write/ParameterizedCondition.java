package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Condition as a caller states it: its text, and the values of its parameters.
 *
 * @param text the condition over property names and parameters
 * @param values the values by the names of the parameters
 */
public record ParameterizedCondition(String text, SortedMap<String, Object> values) {

	public ParameterizedCondition {
		Assert.notNull(text, "'condition' must not be null");
		values = Collections.unmodifiableSortedMap(values);
	}

	public static ParameterizedCondition of(String text, Map<String, ?> values) {
		Assert.notNull(values, "'parameters' must not be null");
		SortedMap<String, Object> required = new TreeMap<>();
		values.forEach((name, value) -> required.put(name, required(name, value)));
		return new ParameterizedCondition(text, required);
	}

	private static Object required(String name, @Nullable Object value) {
		Assert.notNull(value,
				() -> "The value of ':" + name + "' must not be null: test for null with attribute_not_exists");
		return value;
	}

	/**
	 * Return the parameters, each at the index of its value among the
	 * {@link #arguments()}.
	 */
	List<PatternParameter> parameters() {
		List<PatternParameter> parameters = new ArrayList<>();
		this.values
			.forEach((name, value) -> parameters.add(new PatternParameter(name, parameters.size(), value.getClass())));
		return parameters;
	}

	@Nullable Object[] arguments() {
		return this.values.values().toArray();
	}

}
