package io.github.dynamospring.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Range;
import org.springframework.util.Assert;

/**
 * Parameter of an access pattern.
 *
 * @param name the name, as conditions refer to it
 * @param index the position among the arguments that a plan is bound to, from 0, or -1
 * for the tenant of the call, which is not an argument
 * @param type the declared type, or the type of the ends of a range
 * @param end the end that is taken from an argument of type {@link Range}, or null to
 * take the argument as it is
 * @since 0.1
 */
public record PatternParameter(String name, int index, Class<?> type, @Nullable End end) {

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
	 * Create a parameter that takes its arguments as they are.
	 */
	public PatternParameter(String name, int index, Class<?> type) {
		this(name, index, type, null);
	}

	/**
	 * Create the parameters of the ends of a {@link Range}, the lower one first.
	 * @param name the name of the range
	 * @param index the position of the range among the arguments
	 * @param type the type of its ends
	 */
	public static List<PatternParameter> ofRange(String name, int index, Class<?> type) {
		return List.of(new PatternParameter(name + ".lower", index, type, End.LOWER),
				new PatternParameter(name + ".upper", index, type, End.UPPER));
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
	 * Return the name as it is declared.
	 */
	public String declaredName() {
		if (this.end == null) {
			return this.name;
		}
		return this.name.substring(0, this.name.lastIndexOf('.'));
	}

	/**
	 * Return the value in a call, null for the open end of a range.
	 * @param arguments the arguments of the call
	 */
	public @Nullable Object value(@Nullable Object[] arguments) {
		Object argument = arguments[this.index];
		if (this.end != null && argument instanceof Range<?> range) {
			return this.end.of(range).getValue().orElse(null);
		}
		return argument;
	}

	/**
	 * Return the values of parameters by name.
	 * @param parameters the parameters
	 * @param arguments the arguments of a call, at the positions that the parameters name
	 */
	public static Map<String, @Nullable Object> values(List<PatternParameter> parameters,
			@Nullable Object[] arguments) {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		parameters.forEach((parameter) -> values.put(parameter.name(), parameter.value(arguments)));
		return values;
	}

	/**
	 * End of a range.
	 */
	public enum End {

		/** Lower end. */
		LOWER,

		/** Upper end. */
		UPPER;

		/**
		 * Return the bound of a range at this end.
		 */
		public Range.Bound<?> of(Range<?> range) {
			return (this == LOWER) ? range.getLowerBound() : range.getUpperBound();
		}

	}

}
