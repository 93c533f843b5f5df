package io.github.dynamospring.mapping.codec;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.data.convert.CustomConversions;
import org.springframework.data.convert.PropertyValueConversions;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/**
 * Converters of the user. A converter from a type to a string, number, boolean, byte
 * array, date, map or list decides how the type is stored, and needs another one that
 * reads it. Converters go before the forms in which the library stores types of the JDK.
 * Spring Data's own defaults, which turn dates into {@link java.util.Date}, are left out.
 *
 * @since 0.1
 * @see org.springframework.data.convert.ReadingConverter
 * @see org.springframework.data.convert.WritingConverter
 */
public class DynamoCustomConversions extends CustomConversions {

	/** Types that converters may write to and read from. */
	private static final StoreConversions STORE = StoreConversions.of(new SimpleTypeHolder(
			Set.of(Map.class, List.class), new SimpleTypeHolder(ScalarCodecs.types(), SimpleTypeHolder.DEFAULT)));

	private final SimpleTypeHolder simpleTypes = new JdkTypeHolder(super.getSimpleTypeHolder());

	private final boolean annotatedOnly;

	/**
	 * Create conversions.
	 * @param converters converters of Spring or Spring Data
	 */
	public DynamoCustomConversions(Collection<?> converters) {
		this(converters, null);
	}

	/**
	 * Create conversions.
	 * @param converters converters of Spring or Spring Data
	 * @param valueConversions the converters of single properties; {@code null} for those
	 * that {@link org.springframework.data.convert.ValueConverter} names
	 */
	public DynamoCustomConversions(Collection<?> converters, @Nullable PropertyValueConversions valueConversions) {
		super(new ConverterConfiguration(STORE, List.copyOf(converters), (pair) -> false,
				(valueConversions != null) ? valueConversions : PropertyValueConversions.simple((registrar) -> {
				})));
		this.annotatedOnly = valueConversions == null;
	}

	// a lookup of conversions describes each property as a text, which delays the start
	@Override
	public boolean hasValueConverter(PersistentProperty<?> property) {
		if (this.annotatedOnly) {
			return property.isAnnotationPresent(ValueConverter.class);
		}
		return super.hasValueConverter(property);
	}

	@Override
	public SimpleTypeHolder getSimpleTypeHolder() {
		return this.simpleTypes;
	}

	@Override
	public boolean isSimpleType(Class<?> type) {
		return this.simpleTypes.isSimpleType(type);
	}

	/**
	 * Treats every type of the JDK but containers as simple, because its fields are
	 * internal.
	 */
	private static final class JdkTypeHolder extends SimpleTypeHolder {

		private JdkTypeHolder(SimpleTypeHolder source) {
			super(ScalarCodecs.types(), source);
		}

		@Override
		public boolean isSimpleType(Class<?> type) {
			if (type.getName().startsWith("java.")) {
				return !isContainer(type);
			}
			return super.isSimpleType(type);
		}

		private static boolean isContainer(Class<?> type) {
			return Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type) || type == Optional.class;
		}

	}

}
