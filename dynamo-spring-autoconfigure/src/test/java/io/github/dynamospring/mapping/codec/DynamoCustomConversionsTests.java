package io.github.dynamospring.mapping.codec;

import java.time.Instant;
import java.util.Calendar;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.context.MappingFixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoCustomConversions} and the codecs that come of them.
 */
class DynamoCustomConversionsTests {

	@Test
	void convertersDecideHowATypeIsStored() {
		DynamoMappingContext context = context(new MoneyToString(), new StringToMoney());
		Priced priced = new Priced(new Money("CHF", 5), List.of(new Money("EUR", 1)), Map.of(new Money("USD", 2), 1));
		ItemValue stored = write(context, priced);
		assertThat(stored).isEqualTo(ItemValue
			.map(Map.of("price", ItemValue.of("CHF 5"), "others", ItemValue.list(List.of(ItemValue.of("EUR 1"))),
					"counts", ItemValue.map(Map.of("USD 2", ItemValue.number(1))))));
		assertThat(codec(context, Priced.class).read(stored.reader())).isEqualTo(priced);
	}

	@Test
	void convertersMayMakeMaps() {
		DynamoMappingContext context = context(new MoneyToMap(), new MapToMoney());
		ItemValue stored = write(context, new Priced(new Money("CHF", 5), List.of(), null));
		assertThat(stored).isEqualTo(ItemValue
			.map(Map.of("price", ItemValue.map(Map.of("currency", ItemValue.of("CHF"), "amount", ItemValue.number(5))),
					"others", ItemValue.list(List.of()))));
	}

	@Test
	void keyTemplatesSeeWhatConvertersMake() {
		DynamoMappingContext context = context(new MoneyToString(), new StringToMoney());
		ValueCodec<Object> codec = MappingFixture.codecs(context).of(TypeInformation.of(Money.class));
		assertThat(codec.keyType()).isEqualTo(String.class);
		assertThat(codec.toKeyValue(new Money("CHF", 5))).isEqualTo("CHF 5");
		assertThat(codec.sortsAsStored()).isFalse();
	}

	@Test
	void propertyHasAConverterOfItsOwn() {
		DynamoMappingContext context = context();
		ItemValue stored = write(context, new Secret("abc"));
		assertThat(stored).isEqualTo(ItemValue.map(Map.of("text", ItemValue.of("cba"))));
		assertThat(codec(context, Secret.class).read(stored.reader())).isEqualTo(new Secret("abc"));
	}

	@Test
	void failedConversionNamesTheProperty() {
		DynamoMappingContext context = context(new MoneyToString(), new StringToMoney());
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> codec(context, Priced.class)
				.read(ItemValue.map(Map.of("price", ItemValue.of("CHF x"))).reader()))
			.withMessage("price: a Money cannot be read by its converter")
			.withCauseInstanceOf(NumberFormatException.class)
			.satisfies((ex) -> assertThat(ex.getValue()).isEqualTo("CHF x"));
	}

	@Test
	void refusesAConverterWithoutItsOpposite() {
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> codec(context(new MoneyToString()), Priced.class))
			.withMessage("Priced.price: " + Money.class.getName() + " has a writing converter to java.lang.String, "
					+ "but no converter reads it: register a @ReadingConverter from String");
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> codec(context(new StringToMoney()), Priced.class))
			.withMessage("Priced.price: " + Money.class.getName() + " has a reading converter from java.lang.String, "
					+ "but no converter writes it: register a @WritingConverter to String");
	}

	@Test
	void leavesOutTheDefaultsOfSpringData() {
		assertThat(new DynamoCustomConversions(List.of()).hasCustomWriteTarget(Instant.class)).isFalse();
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> MappingFixture.codecs(context()).of(TypeInformation.of(Calendar.class)))
			.withMessage("java.util.Calendar has no stored form: use another type, or register a converter in "
					+ "DynamoCustomConversions");
	}

	private static DynamoMappingContext context(Object... converters) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setConversions(new DynamoCustomConversions(List.of(converters)));
		return context;
	}

	private static ValueCodec<Object> codec(DynamoMappingContext context, Class<?> type) {
		return MappingFixture.codecs(context).of(TypeInformation.of(type));
	}

	private static ItemValue write(DynamoMappingContext context, Object object) {
		ItemValueWriter writer = new ItemValueWriter();
		codec(context, object.getClass()).write(object, writer);
		return writer.value();
	}

	record Money(String currency, int amount) {

	}

	private record Priced(Money price, List<Money> others, @Nullable Map<Money, Integer> counts) {

	}

	private record Secret(@ValueConverter(Reversing.class) String text) {

	}

	static class Reversing implements PropertyValueConverter<String, String, ValueConversionContext<?>> {

		@Override
		public String read(String value, ValueConversionContext<?> context) {
			return new StringBuilder(value).reverse().toString();
		}

		@Override
		public String write(String value, ValueConversionContext<?> context) {
			return new StringBuilder(value).reverse().toString();
		}

	}

	@WritingConverter
	static class MoneyToString implements Converter<Money, String> {

		@Override
		public String convert(Money source) {
			return source.currency() + " " + source.amount();
		}

	}

	@ReadingConverter
	static class StringToMoney implements Converter<String, Money> {

		@Override
		public Money convert(String source) {
			return new Money(source.substring(0, 3), Integer.parseInt(source.substring(4)));
		}

	}

	@WritingConverter
	static class MoneyToMap implements Converter<Money, Map<String, Object>> {

		@Override
		public Map<String, Object> convert(Money source) {
			return Map.of("currency", source.currency(), "amount", source.amount());
		}

	}

	@ReadingConverter
	static class MapToMoney implements Converter<Map<String, Object>, Money> {

		@Override
		public Money convert(Map<String, Object> source) {
			return new Money((String) source.get("currency"), ((Number) source.get("amount")).intValue());
		}

	}

}
