package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;
import org.springframework.util.CollectionUtils;
import org.springframework.util.NumberUtils;

/**
 * Property at the end of a resolved path.
 */
final class ResolvedProperty implements PropertyReference {

	private final String path;

	private final Path attributePath;

	private final List<DynamoPersistentProperty> properties;

	private final Access[] accesses;

	private final TypeInformation<?> type;

	private final boolean wrapped;

	private final boolean absent;

	private final ValueCodec<Object> codec;

	/**
	 * Create a resolved property.
	 * @param type the type of the values, without a wrapper such as {@link Optional}
	 * @param wrapped whether the property holds a wrapper
	 * @param absent whether the property can be absent
	 */
	ResolvedProperty(Path path, Path attributePath, List<DynamoPersistentProperty> properties, List<Access> accesses,
			TypeInformation<?> type, boolean wrapped, boolean absent, ValueCodec<Object> codec) {
		this.path = path.toString();
		this.attributePath = attributePath;
		this.properties = List.copyOf(properties);
		this.accesses = accesses.toArray(Access[]::new);
		this.type = type;
		this.wrapped = wrapped;
		this.absent = absent;
		this.codec = codec;
	}

	@Override
	public String path() {
		return this.path;
	}

	@Override
	public Path attributePath() {
		return this.attributePath;
	}

	@Override
	public String attribute() {
		return this.attributePath.root();
	}

	@Override
	public boolean isTopLevel() {
		return this.accesses.length == 1;
	}

	@Override
	public List<DynamoPersistentProperty> properties() {
		return this.properties;
	}

	@Override
	public Class<?> type() {
		return this.type.getType();
	}

	@Override
	public TypeInformation<?> typeInformation() {
		return this.type;
	}

	@Override
	public boolean mayBeAbsent() {
		return this.absent;
	}

	@Override
	public ValueCodec<Object> codec() {
		return this.codec;
	}

	@Override
	public @Nullable Object get(Object entity) {
		Object value = this.accesses[0].get(entity);
		for (int i = 1; i < this.accesses.length && value != null; i++) {
			Object object = (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
			if (object == null) {
				return null;
			}
			value = this.accesses[i].get(object);
		}
		return value;
	}

	@Override
	public @Nullable Object toKeyValue(Object propertyValue) {
		try {
			return this.codec.toKeyValue(fit(propertyValue));
		}
		catch (InvalidValueException ex) {
			throw ex.at(this.path);
		}
	}

	@Override
	public Object rounded(Object value, ValueKind kind) {
		return switch (kind) {
			case FLOOR -> this.codec.floor(fit(value));
			case CEILING -> this.codec.ceiling(fit(value));
			default -> value;
		};
	}

	@Override
	public @Nullable ItemValue toValue(@Nullable Object propertyValue) {
		if (propertyValue == null) {
			return null;
		}
		Object value = fit(propertyValue);
		if (this.codec.isWritten(value)) {
			return write(this.codec, value);
		}
		return null;
	}

	private Object fit(Object value) {
		if (this.wrapped) {
			if (value instanceof Optional) {
				return value;
			}
			return Optional.of(convert(value));
		}
		return convert(value);
	}

	private Object convert(Object value) {
		if (value instanceof Number number) {
			return convert(number);
		}
		return value;
	}

	private Number convert(Number number) {
		Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type());
		if (boxed.isInstance(number) || !Number.class.isAssignableFrom(boxed)) {
			return number;
		}
		return exactly(number, boxed.asSubclass(Number.class));
	}

	private Number exactly(Number number, Class<? extends Number> target) {
		try {
			return NumberUtils.parseNumber(number.toString(), target);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					number + " is no value of '" + this.path + "', which is " + describe(type()), ex);
		}
	}

	private ItemValue write(ValueCodec<Object> codec, Object value) {
		ItemValueWriter writer = new ItemValueWriter();
		try {
			codec.write(value, writer);
			return writer.value();
		}
		catch (InvalidValueException ex) {
			throw ex.at(this.path);
		}
	}

	@Override
	public ItemValue toElementValue(Object element) {
		ValueCodec<Object> elements = this.codec.elements();
		if (elements != null) {
			return write(elements, element);
		}
		if (element instanceof String text) {
			return string(text);
		}
		return write(this.codec, fit(element));
	}

	private ItemValue string(String text) {
		try {
			return ItemValue.of(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), ex).at(this.path);
		}
	}

	@Override
	public boolean sortsAsStored() {
		return this.codec.sortsAsStored();
	}

	@Override
	public Object convertLiteral(ItemValue literal) {
		Object value = readLiteral(literal);
		if (value instanceof Optional<?> optional) {
			value = optional.orElse(null);
		}
		if (value == null) {
			throw notA(literal, null);
		}
		return value;
	}

	private @Nullable Object readLiteral(ItemValue literal) {
		boolean isTruth = ClassUtils.resolvePrimitiveIfNecessary(type()) == Boolean.class;
		if (isTruth && literal instanceof ItemValue.BoolValue truth) {
			return truth.value();
		}
		if (literal.type() != this.codec.storedType() && !isHidden()) {
			throw notA(literal, null);
		}
		try {
			return this.codec.read(literal.reader());
		}
		catch (RuntimeException ex) {
			throw notA(literal, ex);
		}
	}

	private IllegalArgumentException notA(ItemValue literal, @Nullable Exception cause) {
		String message = text(literal) + " is no value of '" + this.path + "', which is " + describe(type());
		return new IllegalArgumentException(message, cause);
	}

	private static String text(ItemValue literal) {
		if (literal instanceof ItemValue.StringValue string) {
			return "'" + string.value() + "'";
		}
		if (literal instanceof ItemValue.NumberValue number) {
			return number.text();
		}
		if (literal instanceof ItemValue.BoolValue bool) {
			return String.valueOf(bool.value());
		}
		return literal.toString();
	}

	private static String describe(Class<?> type) {
		Object[] constants = type.getEnumConstants();
		String options = (constants != null) ? " " + List.of(constants) : "";
		return ClassUtils.getShortName(type) + options;
	}

	@Override
	public String toString() {
		return this.path;
	}

	/**
	 * Step from an object to a value in it.
	 */
	@FunctionalInterface
	interface Access {

		@Nullable Object get(Object object);

		static Access entry(String key) {
			return (map) -> ((Map<?, ?>) map).get(key);
		}

		static Access element(int index) {
			return (container) -> {
				List<?> elements = list(container);
				if (index < elements.size()) {
					return elements.get(index);
				}
				return null;
			};
		}

		private static List<?> list(Object container) {
			if (container instanceof Collection<?> collection) {
				if (collection instanceof List<?> list) {
					return list;
				}
				return new ArrayList<>(collection);
			}
			return CollectionUtils.arrayToList(container);
		}

	}

}
