package io.github.dynamospring.mapping.codec;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.core.TypeInformation;

/**
 * Factory of codecs for the types and properties that users have converters for.
 */
final class ConverterCodecFactory {

	private static final List<Class<?>> SOURCES = List.of(String.class, Long.class, Integer.class, Double.class,
			Number.class, Boolean.class, byte[].class, Map.class, List.class);

	private final DynamoCustomConversions conversions;

	private final Function<TypeInformation<?>, ValueCodec<Object>> codecs;

	private final GenericConversionService service = new GenericConversionService();

	ConverterCodecFactory(DynamoCustomConversions conversions,
			Function<TypeInformation<?>, ValueCodec<Object>> codecs) {
		this.conversions = conversions;
		this.codecs = codecs;
		conversions.registerConvertersIn(this.service);
	}

	/**
	 * Return the codec of a type that converters decide on.
	 * @return {@code null} for other types
	 * @throws InvalidValueException if there is a converter for one direction alone
	 */
	@Nullable ValueCodec<Object> find(Class<?> type) {
		Class<?> target = this.conversions.getCustomWriteTarget(type).orElse(null);
		if (target == null || target == type) {
			refuseReadingAlone(type);
			return null;
		}
		if (!this.conversions.hasCustomReadTarget(target, type)) {
			throw new InvalidValueException(type.getName() + " has a writing converter to " + target.getName()
					+ ", but no converter reads it: register a @ReadingConverter from " + target.getSimpleName());
		}
		return new ConverterCodec(type, this.codecs.apply(TypeInformation.of(target)),
				(value) -> this.service.convert(value, target), (value) -> this.service.convert(value, type));
	}

	private void refuseReadingAlone(Class<?> type) {
		if (type == Object.class) {
			return;
		}
		for (Class<?> source : SOURCES) {
			if (source != type && this.conversions.hasCustomReadTarget(source, type)) {
				throw new InvalidValueException(type.getName() + " has a reading converter from " + source.getName()
						+ ", but no converter writes it: register a @WritingConverter to " + source.getSimpleName());
			}
		}
	}

	boolean isConverted(DynamoPersistentProperty property) {
		return this.conversions.hasValueConverter(property);
	}

	ValueCodec<Object> of(DynamoPersistentProperty property) {
		PropertyValueConverter<Object, Object, ValueConversionContext<DynamoPersistentProperty>> converter = this.conversions
			.getRequiredValueConverter(property);
		ValueConversionContext<DynamoPersistentProperty> context = () -> property;
		Class<?> stored = ResolvableType.forClass(converter.getClass())
			.as(PropertyValueConverter.class)
			.getGeneric(1)
			.resolve(Object.class);
		return new ConverterCodec(property.getType(), this.codecs.apply(TypeInformation.of(stored)),
				(value) -> converter.write(value, context), (value) -> converter.read(value, context));
	}

}
