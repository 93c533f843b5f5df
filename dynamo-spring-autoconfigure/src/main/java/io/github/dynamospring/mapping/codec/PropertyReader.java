package io.github.dynamospring.mapping.codec;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Reader of the values of one property.
 *
 * @param name the name of the property, for errors
 * @param attribute the name of its attribute
 * @param type its type
 * @param codec the codec of its values
 */
record PropertyReader(String name, String attribute, Class<?> type, ValueCodec<Object> codec) {

	private static final Set<String> ONE_BIT = Set.of("0", "1");

	private static final List<String> ISO_FORMATS = List.of("iso-seconds", "iso-millis", "iso-nanos", "iso");

	@Nullable Object read(ItemReader reader) {
		try {
			return (reader.type() != AttributeType.NULL) ? this.codec.read(reader) : this.codec.absent();
		}
		catch (InvalidValueException ex) {
			throw named(advised(ex, reader));
		}
		catch (ItemFormatException ex) {
			throw named(new InvalidValueException(ex));
		}
	}

	private InvalidValueException named(InvalidValueException ex) {
		boolean same = this.attribute.equals(this.name);
		return ex.at(same ? this.name : this.name + " ('" + this.attribute + "')");
	}

	private InvalidValueException advised(InvalidValueException ex, ItemReader found) {
		String format = switch (found.type()) {
			case N -> formatOfNumber(found);
			case S -> formatOfText(found.string());
			default -> null;
		};
		if (format == null) {
			return ex;
		}
		String message = ex.getMessage() + "; @Attribute(format = " + format + ") reads it";
		return new InvalidValueException(message, ex.getValue(), ex);
	}

	// Optionals and converted values are left out: a format does not fit all of them.
	private @Nullable String formatOfNumber(ItemReader found) {
		if (!(this.codec instanceof AbstractValueCodec) || this.codec.storedType() == AttributeType.N) {
			return null;
		}
		return switch (ClassUtils.resolvePrimitiveIfNecessary(this.type).getSimpleName()) {
			case "Instant", "Date" -> "\"epoch-seconds\" or \"epoch-millis\"";
			case "Duration" -> "\"seconds\"";
			case "Boolean" -> ONE_BIT.contains(found.number()) ? "\"number\"" : null;
			default -> null;
		};
	}

	private @Nullable String formatOfText(String found) {
		if (!(this.codec instanceof TimeCodec) || this.codec.storedType() != AttributeType.N) {
			return null;
		}
		String formats = ISO_FORMATS.stream()
			.filter((format) -> TimeFormat.of(this.type, format).writes(found))
			.map((format) -> "\"" + format + "\"")
			.collect(Collectors.joining(" or "));
		return formats.isEmpty() ? null : formats;
	}

	/**
	 * Return whether an absent argument is not just null.
	 */
	boolean hasAbsent() {
		return this.type.isPrimitive() || this.codec.absent() != null;
	}

	@Nullable Object absent() {
		if (this.type.isPrimitive()) {
			throw new InvalidValueException("the item has no attribute '" + this.attribute + "', and a primitive "
					+ this.type + " cannot be null: use its wrapper type")
				.at(this.name);
		}
		return this.codec.absent();
	}

	/**
	 * Return the positions of those readers for which an absent attribute is not just
	 * null.
	 */
	static int[] absentees(PropertyReader[] readers) {
		int[] positions = new int[readers.length];
		int count = 0;
		for (int i = 0; i < readers.length; i++) {
			if (readers[i].hasAbsent()) {
				positions[count++] = i;
			}
		}
		return Arrays.copyOf(positions, count);
	}

}
