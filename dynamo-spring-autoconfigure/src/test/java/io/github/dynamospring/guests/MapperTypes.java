package io.github.dynamospring.guests;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;

/**
 * Item with an attribute of each form in which DynamoDBMapper stores values.
 */
@Table("types")
class MapperTypes {

	private static final Date WHOLE = Date.from(Instant.parse("2026-11-21T08:30:15Z"));

	private static final Date MILLIS = Date.from(Instant.parse("2026-11-21T08:30:15.123Z"));

	@PartitionKey
	String id;

	String text;

	char character;

	@Attribute(format = "number")
	boolean flag;

	@Attribute(format = "number")
	Boolean boxedFlag;

	Boolean typedBool;

	@ValueConverter(OneZero.class)
	Boolean typedText;

	@ValueConverter(YesNo.class)
	Boolean yesNo;

	@ValueConverter(TrueFalse.class)
	Boolean trueFalse;

	byte byteNumber;

	short shortNumber;

	int intNumber;

	long longNumber;

	float floatNumber;

	double doubleNumber;

	Integer boxedInt;

	BigDecimal decimal;

	BigInteger bigInteger;

	String numberAsText;

	Date date;

	Date calendar;

	@Attribute(format = "epoch-millis")
	Date epochDate;

	@Attribute(format = "epoch-millis")
	Instant epochCalendar;

	@Attribute(format = "epoch-millis")
	Date epochLong;

	@Attribute(format = "yyyyMMddHHmm|minute")
	Date pattern;

	Color color;

	@ValueConverter(ByLabel.class)
	Labelled labelled;

	Color typedEnum;

	UUID uuid;

	URI url;

	Locale locale;

	Currency currency;

	TimeZone timeZone;

	byte[] bytes;

	ByteBuffer byteBuffer;

	Set<String> textSet;

	Set<Integer> numberSet;

	Set<BigDecimal> decimalSet;

	@Attribute(format = "number")
	Set<Boolean> booleanSet;

	Set<Date> dateSet;

	Set<UUID> uuidSet;

	Set<byte[]> bytesSet;

	Set<ByteBuffer> bufferSet;

	List<String> textList;

	List<Integer> numberList;

	@Attribute(format = "iso-millis")
	List<Instant> dateList;

	@Attribute(format = "number")
	List<Boolean> booleanList;

	List<Address> documentList;

	Set<String> listAsSet;

	List<String> setAsList;

	Map<String, Integer> numberMap;

	@Attribute(format = "number")
	Map<String, Boolean> booleanMap;

	Map<String, Address> documentMap;

	Map<String, List<String>> listMap;

	Address document;

	@ValueConverter(MapperJson.class)
	JsonAddress json;

	@ValueConverter(MapperJson.class)
	List<JsonAddress> jsonList;

	@ValueConverter(Delimited.class)
	Money delimited;

	/**
	 * Return the item {@code full} of the recording.
	 */
	static MapperTypes full() {
		MapperTypes item = new MapperTypes();
		item.id = "full";
		item.setTexts();
		item.setBooleans();
		item.setNumbers();
		item.setTimes();
		item.setSets();
		item.setLists();
		item.setDocuments();
		return item;
	}

	private void setTexts() {
		this.text = "Grüße";
		this.character = 'c';
		this.color = Color.DARK_BLUE;
		this.labelled = Labelled.FIRST;
		this.typedEnum = Color.RED;
		this.uuid = UUID.fromString("6f1ed002-ab5c-4f5b-8e2c-4d1c1d3d8f10");
		this.url = URI.create("https://example.org/a?b=c");
		this.locale = Locale.GERMANY;
		this.currency = Currency.getInstance("EUR");
		this.timeZone = TimeZone.getTimeZone("Europe/Berlin");
		this.bytes = new byte[] { 0, 1, -1 };
		this.byteBuffer = ByteBuffer.wrap(new byte[] { 1, 2 });
	}

	private void setBooleans() {
		this.flag = true;
		this.boxedFlag = false;
		this.typedBool = true;
		this.typedText = true;
		this.yesNo = true;
		this.trueFalse = false;
	}

	private void setNumbers() {
		this.byteNumber = -128;
		this.shortNumber = 32767;
		this.intNumber = -2147483648;
		this.longNumber = Long.MAX_VALUE;
		this.floatNumber = 1.1f;
		this.doubleNumber = 1e-7;
		this.boxedInt = 7;
		this.decimal = new BigDecimal("19.9");
		this.bigInteger = new BigInteger("12345678901234567890123456789012345678");
		this.numberAsText = "42";
	}

	private void setTimes() {
		this.date = MILLIS;
		this.calendar = MILLIS;
		this.epochDate = MILLIS;
		this.epochCalendar = MILLIS.toInstant();
		this.epochLong = MILLIS;
		this.pattern = Date.from(Instant.parse("2026-11-21T08:30:00Z"));
	}

	private void setSets() {
		this.textSet = Set.of("a", "b");
		this.numberSet = Set.of(1, 20);
		this.decimalSet = Set.of(new BigDecimal("1.5"));
		this.booleanSet = Set.of(true, false);
		this.dateSet = Set.of(WHOLE, MILLIS);
		this.uuidSet = Set.of(this.uuid);
		this.bytesSet = Set.of(new byte[] { 1 });
		this.bufferSet = Set.of(ByteBuffer.wrap("a".getBytes(StandardCharsets.UTF_8)));
		this.setAsList = List.of("x", "y");
	}

	private void setLists() {
		this.textList = Arrays.asList("b", null, "a");
		this.numberList = List.of(2, 1);
		this.dateList = List.of(MILLIS.toInstant());
		this.booleanList = List.of(true, false);
		this.documentList = List.of(Address.of("List 1"), new Address(null, null, false, null, Set.of()));
		this.listAsSet = new LinkedHashSet<>(List.of("x", "y"));
	}

	private void setDocuments() {
		this.numberMap = Map.of("one", 1);
		this.booleanMap = Map.of("yes", true);
		this.documentMap = Map.of("home", Address.of("Map 1"));
		this.listMap = Map.of("list", List.of("a"));
		this.document = Address.of("Main Street 1");
		this.json = new JsonAddress("Json 1", null, true, MILLIS, Set.of("line"));
		this.jsonList = List.of(new JsonAddress("Json 2", null, true, MILLIS, Set.of("line")));
		this.delimited = new Money(19.9, "EUR");
	}

	record Address(@Nullable String street, @Nullable String city, @Attribute(format = "number") boolean valid,
			@Nullable Date since, Set<String> lines) {

		static Address of(String street) {
			return new Address(street, null, true, MILLIS, Set.of("line"));
		}

	}

	record JsonAddress(String street, @Nullable String city, boolean valid, Date since, Set<String> lines) {

	}

	record Money(double amount, String unit) {

	}

	enum Color {

		RED, DARK_BLUE

	}

	enum Labelled {

		FIRST;

		@Override
		public String toString() {
			return "first label";
		}

	}

	static class MapperJson
			implements PropertyValueConverter<Object, String, ValueConversionContext<DynamoPersistentProperty>> {

		private final JsonMapper mapper = JsonMapper.builder()
			.disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
			.enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
			.build();

		@Override
		public String write(Object value, ValueConversionContext<DynamoPersistentProperty> context) {
			return this.mapper.writeValueAsString(value);
		}

		@Override
		public Object read(String json, ValueConversionContext<DynamoPersistentProperty> context) {
			Type type = context.getProperty().getRequiredField().getGenericType();
			return this.mapper.readValue(json, this.mapper.constructType(type));
		}

	}

	static class YesNo implements PropertyValueConverter<Boolean, String, ValueConversionContext<?>> {

		@Override
		public String write(Boolean value, ValueConversionContext<?> context) {
			return value ? "Y" : "N";
		}

		@Override
		public Boolean read(String text, ValueConversionContext<?> context) {
			return text.equals("Y");
		}

	}

	static class OneZero implements PropertyValueConverter<Boolean, String, ValueConversionContext<?>> {

		@Override
		public String write(Boolean value, ValueConversionContext<?> context) {
			return value ? "1" : "0";
		}

		@Override
		public Boolean read(String text, ValueConversionContext<?> context) {
			return text.equals("1");
		}

	}

	static class TrueFalse implements PropertyValueConverter<Boolean, String, ValueConversionContext<?>> {

		@Override
		public String write(Boolean value, ValueConversionContext<?> context) {
			return value.toString();
		}

		@Override
		public Boolean read(String text, ValueConversionContext<?> context) {
			return Boolean.valueOf(text);
		}

	}

	static class ByLabel implements PropertyValueConverter<Labelled, String, ValueConversionContext<?>> {

		@Override
		public String write(Labelled value, ValueConversionContext<?> context) {
			return value.toString();
		}

		@Override
		public Labelled read(String label, ValueConversionContext<?> context) {
			return Arrays.stream(Labelled.values())
				.filter((value) -> value.toString().equals(label))
				.findFirst()
				.orElseThrow();
		}

	}

	static class Delimited implements PropertyValueConverter<Money, String, ValueConversionContext<?>> {

		@Override
		public String write(Money money, ValueConversionContext<?> context) {
			return money.amount() + "|" + money.unit();
		}

		@Override
		public Money read(String text, ValueConversionContext<?> context) {
			String[] parts = text.split("\\|");
			return new Money(Double.parseDouble(parts[0]), parts[1]);
		}

	}

}
