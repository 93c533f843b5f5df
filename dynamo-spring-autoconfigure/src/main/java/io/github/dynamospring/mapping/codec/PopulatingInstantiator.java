package io.github.dynamospring.mapping.codec;

import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.access.ObjectInstantiator;
import org.jspecify.annotations.Nullable;

/**
 * Instantiator that calls a constructor or factory method, and sets the properties that
 * it does not take.
 */
final class PopulatingInstantiator implements ObjectInstantiator {

	/** Beginning of the message of Kotlin for a null that a parameter does not take. */
	private static final String NULL_ARGUMENT = "Parameter specified as non-null is null: ";

	private final Class<?> type;

	private final ObjectInstantiator instantiator;

	private final CreatorShape shape;

	private final PropertyReader[] arguments;

	private final int[] absentees;

	private final PropertyCodec[] others;

	private final boolean direct;

	PopulatingInstantiator(Class<?> type, CreatorShape shape, List<PropertyCodec> arguments,
			List<PropertyCodec> others) {
		this.type = type;
		this.shape = shape;
		this.arguments = arguments.stream().map(PropertyCodec::reader).toArray(PropertyReader[]::new);
		this.absentees = absentees(shape, this.arguments);
		this.others = others.toArray(PropertyCodec[]::new);
		this.direct = others.isEmpty() && shape.isComplete();
		this.instantiator = ObjectInstantiator.of(shape.handle());
	}

	// a default value serves a primitive, but not a type with an empty value that is not
	// stored
	private static int[] absentees(CreatorShape shape, PropertyReader[] arguments) {
		return Arrays.stream(PropertyReader.absentees(arguments))
			.filter((position) -> !arguments[position].type().isPrimitive() || !shape.hasDefault(position))
			.toArray();
	}

	// the values of the arguments, then of the others; the array may be changed
	@Override
	public Object create(@Nullable Object[] values) {
		for (int absentee : this.absentees) {
			if (values[absentee] == null) {
				values[absentee] = this.arguments[absentee].absent();
			}
		}
		Object object = instantiate(this.direct ? values : this.shape.arguments(values));
		int position = this.arguments.length;
		for (PropertyCodec other : this.others) {
			object = other.set(object, values[position++]);
		}
		return object;
	}

	private Object instantiate(@Nullable Object[] arguments) {
		try {
			return this.instantiator.create(arguments);
		}
		catch (RuntimeException ex) {
			throw failure(ex);
		}
	}

	private InvalidValueException failure(RuntimeException cause) {
		PropertyReader absent = refusedNull(cause);
		if (absent != null) {
			return new InvalidValueException("the item has no attribute '" + absent.attribute()
					+ "', and the property cannot be null: make it nullable, or give it a default value", cause)
				.at(absent.name());
		}
		return new InvalidValueException("a " + this.type.getSimpleName() + " cannot be created from the stored values",
				cause);
	}

	// Kotlin verifies the arguments, and its message ends with the name of the parameter.
	private @Nullable PropertyReader refusedNull(RuntimeException cause) {
		String message = cause.getMessage();
		if (!(cause instanceof NullPointerException) || message == null || !message.startsWith(NULL_ARGUMENT)) {
			return null;
		}
		return Arrays.stream(this.arguments)
			.filter((argument) -> message.endsWith(", parameter " + argument.name()))
			.findFirst()
			.orElse(null);
	}

}
