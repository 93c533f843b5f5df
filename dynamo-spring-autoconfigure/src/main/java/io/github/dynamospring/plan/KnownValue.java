package io.github.dynamospring.plan;

import io.github.dynamospring.mapping.IdCodec;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of a property comes from when a request is bound.
 */
sealed interface KnownValue {

	/** The value of the property, null where it is absent. */
	@Nullable Object get(@Nullable Object[] arguments);

	/** Whether the value can be absent in one call and present in another. */
	boolean mayBeAbsent();

	/**
	 * The name of the value in a plan, such as {@code key.orderId}, or a literal in
	 * quotes.
	 */
	String name();

	/**
	 * An argument of the method.
	 */
	record Argument(PatternParameter parameter) implements KnownValue {

		@Override
		public @Nullable Object get(@Nullable Object[] arguments) {
			return arguments[this.parameter.index()];
		}

		@Override
		public boolean mayBeAbsent() {
			return !this.parameter.type().isPrimitive();
		}

		@Override
		public String name() {
			return this.parameter.name();
		}

	}

	/**
	 * A part of the ID that is an argument of the method.
	 */
	record IdPart(PatternParameter parameter, IdCodec<Object> codec, int part) implements KnownValue {

		@Override
		public @Nullable Object get(@Nullable Object[] arguments) {
			Object id = arguments[this.parameter.index()];
			if (id == null) {
				throw new IllegalArgumentException("'" + this.parameter.name() + "' must not be null");
			}
			return this.codec.values(id)[this.part];
		}

		@Override
		public boolean mayBeAbsent() {
			return false;
		}

		@Override
		public String name() {
			return this.parameter.name() + "." + this.codec.paths().get(this.part);
		}

	}

	/**
	 * A literal of the expression, as a value of the property.
	 */
	record Constant(Object value) implements KnownValue {

		@Override
		public Object get(@Nullable Object[] arguments) {
			return this.value;
		}

		@Override
		public boolean mayBeAbsent() {
			return false;
		}

		@Override
		public String name() {
			return "'" + this.value + "'";
		}

	}

	/**
	 * What an update removes.
	 */
	record Absent() implements KnownValue {

		@Override
		public @Nullable Object get(@Nullable Object[] arguments) {
			return null;
		}

		@Override
		public boolean mayBeAbsent() {
			return false;
		}

		@Override
		public String name() {
			return "'absent'";
		}

	}

}
