package io.github.dynamospring.key;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.key.KeyTemplate.FunctionCall;
import io.github.dynamospring.key.KeyTemplate.Literal;
import io.github.dynamospring.key.KeyTemplate.Placeholder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class KeyTemplateTests {

	private static final String HOLDS = ", which a key cannot hold: use String, an integer, UUID, boolean, an enum, "
			+ "Instant, Date, LocalDate, LocalDateTime, OffsetDateTime, ZonedDateTime, LocalTime, Year or YearMonth, "
			+ "or a converter to one of them";

	@Test
	void splitsATemplateIntoSegmentsWithPositions() {
		KeyTemplate template = KeyTemplate.parse("A#{address.city|lower|x:1,b c}-{id}");
		assertThat(template.segments()).containsExactly(new Literal("A#", 1),
				new Placeholder("address.city",
						List.of(new FunctionCall("lower", List.of(), 17),
								new FunctionCall("x", List.of("1", "b c"), 23)),
						3),
				new Literal("-", 31), new Placeholder("id", List.of(), 32));
		assertThat(template.placeholders()).extracting(Placeholder::path).containsExactly("address.city", "id");
		assertThat(template.placeholders().get(0)).hasToString("{address.city|lower|x:1,b c}");
		assertThat(template).hasToString("A#{address.city|lower|x:1,b c}-{id}");
	}

	@Test
	void isEqualToATemplateOfTheSameText() {
		assertThat(KeyTemplate.parse("A#{id}")).isEqualTo(KeyTemplate.parse("A#{id}"))
			.hasSameHashCodeAs(KeyTemplate.parse("A#{id}"))
			.isNotEqualTo(KeyTemplate.parse("A#{ids}"));
	}

	@ParameterizedTest
	@CsvSource({ "{id}, true", "{address.city}, true", "{id|lower}, false", "A{id}, false", "META, false",
			"{id}#{id}, false" })
	void isAPropertyWhereItIsOnePlaceholderWithoutFunction(String template, boolean property) {
		assertThat(KeyTemplate.parse(template).isProperty()).isEqualTo(property);
	}

	@Test
	void compilesAConstant() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "META");
		assertThat(encoder.placeholders()).isEmpty();
		assertThat(encoder.encode(new Object[0])).isEqualTo("META");
	}

	@Test
	void compilesAPropertyThatOccursTwice() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "{s|shard:10}#{s}");
		assertThat(encoder.placeholders()).extracting(KeyPlaceholder::path).containsExactly("s", "s");
		assertThat(encoder.encode(new Object[] { "123456789", "123456789" })).isEqualTo("2#123456789");
	}

	@Test
	void tellsWhatAPlaceholderKeeps() {
		List<KeyPlaceholder> placeholders = KeyCases.compile(KeyRole.SORT, "{at|day|desc}#{s|lower}#{t}#{n|pad:4}")
			.placeholders();
		assertThat(placeholders).containsExactly(
				new KeyPlaceholder("at", "{at|day|desc}", Instant.class, 10, KeyOrder.DESCENDING, KeyLoss.TRUNCATION),
				new KeyPlaceholder("s", "{s|lower}", String.class, KeyForm.VARIABLE_WIDTH, KeyOrder.NONE,
						KeyLoss.EQUALITY_ONLY),
				new KeyPlaceholder("t", "{t}", String.class, KeyForm.VARIABLE_WIDTH, KeyOrder.ASCENDING, KeyLoss.NONE),
				new KeyPlaceholder("n", "{n|pad:4}", Integer.class, 4, KeyOrder.ASCENDING, KeyLoss.NONE));
		assertThat(placeholders).extracting(KeyPlaceholder::orderRefusal)
			.containsExactly(null, "no order by 's': {s|lower} does not keep its order", null, null);
		assertThat(placeholders).extracting(KeyPlaceholder::orderPrecision)
			.containsExactly("to the day", "to the precision of {s|lower}", null, null);
	}

	@Test
	void keepsAllOfATimeThatHasNothingFiner() {
		assertThat(KeyCases.compile(KeyRole.SORT, "{date|day}#{year|year}#{month|month}").placeholders())
			.noneMatch(KeyPlaceholder::isLossy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
			`` ¦ 1 ¦ it is empty: write a literal such as META or a placeholder such as {id}
			A#{ ¦ 3 ¦ '{' at position 3 is not closed: add '}'
			A#{s ¦ 3 ¦ '{' at position 3 is not closed: add '}'
			{s| ¦ 1 ¦ '{' at position 1 is not closed: add '}'
			{s|pad:1, ¦ 1 ¦ '{' at position 1 is not closed: add '}'
			{} ¦ 2 ¦ expected a property name at position 2 but found '}'
			{1s} ¦ 2 ¦ expected a property name at position 2 but found '1'
			{ s} ¦ 2 ¦ expected a property name at position 2 but found ' '
			{s.} ¦ 4 ¦ expected a property name at position 4 but found '}'
			{s t} ¦ 3 ¦ expected '.', '|' or '}' at position 3 but found ' '
			{s|lower;} ¦ 9 ¦ expected '.', '|' or '}' at position 9 but found ';'
			{s|} ¦ 4 ¦ expected a function name at position 4 but found '}'
			{s|1} ¦ 4 ¦ expected a function name at position 4 but found '1'
			{s|pad:} ¦ 8 ¦ expected an argument at position 8 but found '}'
			{s|pad:1,} ¦ 10 ¦ expected an argument at position 10 but found '}'
			{s}} ¦ 4 ¦ '}' at position 4 is unmatched: open it with '{' or leave it out
			""")
	void refusesWhatBreaksTheGrammar(String template, int position, String message) {
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyTemplate.parse(template))
			.withMessage("Key template \"" + template + "\": " + message)
			.satisfies((ex) -> assertThat(ex.getPosition()).isEqualTo(position))
			.satisfies((ex) -> assertThat(ex.getTemplate()).isEqualTo(template));
	}

	@Test
	void refusesWhatUtf8CannotHoldOrNothingSortsBehind() {
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyTemplate.parse("A\ud800#"))
			.withMessage("Key template \"A\ud800#\": U+D800 at position 2 is no character: leave it out");
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyTemplate.parse("\udbff\udfff"))
			.withMessage("Key template \"\udbff\udfff\": U+10FFFF at position 1 is no character: leave it out");
	}

	@ParameterizedTest
	@CsvSource({ "A$B#{s}, 2", "A#{s}#$, 7", "$, 1" })
	void refusesTheEscapeCharacterInALiteral(String template, int position) {
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyCases.compile(KeyRole.SORT, template))
			.withMessage("Key template \"" + template + "\": '$' at position " + position
					+ " is the escape character: use another one in the literal, or escape = none if the keys of the"
					+ " table have no escapes")
			.satisfies((ex) -> assertThat(ex.getPosition()).isEqualTo(position));
	}

	@Test
	void takesAnyCharacterThatTheFormatDoesNotEscape() {
		KeyFormat unescaped = new KeyFormat('#', Escape.NONE);
		assertThat(KeyCases.compile(KeyRole.PARTITION, "$shop#customerid_{s|lower}", unescaped)
			.encode(new Object[] { "C-1" })).isEqualTo("$shop#customerid_c-1");
		assertThat(KeyCases.compile(KeyRole.SORT, "$order_1#placedat_{second|lower}#orderid_{t|lower}", unescaped)
			.encode(new Object[] { Instant.EPOCH, "O$1" }))
			.isEqualTo("$order_1#placedat_1970-01-01t00:00:00z#orderid_o$1");
		assertThat(
				KeyCases.compile(KeyRole.SORT, "$|{s}", new KeyFormat('|', Escape.FULL)).encode(new Object[] { "$" }))
			.isEqualTo("$|$");
	}

	@Test
	void refusesTwoCountsInASortKey() {
		assertThatExceptionOfType(KeyTemplateException.class)
			.isThrownBy(() -> KeyCases.compile(KeyRole.SORT, "A#{s|shard:16,32}"))
			.withMessage("Key template \"A#{s|shard:16,32}\": {s|shard:16,32} at position 3 has two counts, which serve"
					+ " only the partition key of a global index: give one count here");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦',
			textBlock = """
					A#{x} ¦ 4 ¦ unknown property 'x' at position 4: correct the name or add the property
					{s.length} ¦ 2 ¦ unknown property 's.length' at position 2: correct the name or add the property
					{n|padd:3} ¦ 4 ¦ unknown function 'padd' at position 4: use one of copy, day, desc, hash, hex, hour, lower, millis, minute, month, pad, seconds, shard, signed, upper, year, or add a KeyFunction bean
					{s|pad:3} ¦ 4 ¦ |pad:3 at position 4 takes an integer, not a java.lang.String
					{n|pad:3|signed:3} ¦ 10 ¦ |signed:3 at position 10 takes an integer, not the result of the function before it
					{n|pad} ¦ 4 ¦ |pad at position 4 takes one number from 1 to 38, as in |pad:6
					{n|pad:0} ¦ 4 ¦ |pad:0 at position 4 takes one number from 1 to 38, as in |pad:6
					{n|pad:39} ¦ 4 ¦ |pad:39 at position 4 takes one number from 1 to 38, as in |pad:6
					{n|pad:3,4} ¦ 4 ¦ |pad:3,4 at position 4 takes one number from 1 to 38, as in |pad:6
					{n|signed:x} ¦ 4 ¦ |signed:x at position 4 takes one number from 1 to 38, as in |signed:6
					{n|lower} ¦ 4 ¦ |lower at position 4 takes a java.lang.String, not a java.lang.Integer
					{b|upper} ¦ 4 ¦ |upper at position 4 takes a java.lang.String, not a java.lang.Boolean
					{at|upper} ¦ 5 ¦ |upper at position 5 takes a java.lang.String, not a java.time.Instant
					{iso|lower} ¦ 6 ¦ |lower at position 6 takes a time in a format of fixed width, not a java.time.Instant
					{s|hex:16} ¦ 4 ¦ |hex:16 at position 4 takes an integer, not a java.lang.String
					{n|hex:33} ¦ 4 ¦ |hex:33 at position 4 takes one number from 1 to 32, as in |hex:16
					{n|hex} ¦ 4 ¦ |hex at position 4 takes one number from 1 to 32, as in |hex:16
					{s|lower:1} ¦ 4 ¦ |lower:1 at position 4 takes no argument: leave ':1' out
					{s|hash:1} ¦ 4 ¦ |hash:1 at position 4 takes no argument: leave ':1' out
					{s|shard} ¦ 4 ¦ |shard at position 4 takes one number from 2 to 10000, as in |shard:10
					{s|shard:1} ¦ 4 ¦ |shard:1 at position 4 takes one number from 2 to 10000, as in |shard:10
					{s|shard:16,16} ¦ 4 ¦ |shard:16,16 at position 4 takes the count to write and, optionally, another one to read, as in |shard:16,32
					{s|shard:4|shard:4} ¦ 12 ¦ |shard:4 at position 12 takes a value without shards, not the result of the function before it
					{s|shard:4|shard:8} ¦ 12 ¦ |shard:8 at position 12 takes a value without shards, not the result of the function before it
					{s|shard:8,16,32} ¦ 4 ¦ |shard:8,16,32 at position 4 takes the count to write and, optionally, another one to read, as in |shard:16,32
					{s|shard:16,1} ¦ 4 ¦ |shard:16,1 at position 4 takes one number from 2 to 10000, as in |shard:10
					{s|shard:8,16}{t} ¦ 1 ¦ {s|shard:8,16} at position 1 has a variable width and is followed by {t}: put '#' behind it, or use a function of fixed width
					{s|desc} ¦ 4 ¦ |desc at position 4 takes a fixed width, not a java.lang.String
					{n|desc} ¦ 4 ¦ |desc at position 4 takes a fixed width, not a java.lang.Integer: put |pad:n or |signed:n before it
					{s|hash|desc} ¦ 9 ¦ |desc at position 9 takes an ordered value, not the result of the function before it
					{s|day} ¦ 4 ¦ |day at position 4 takes a time with such a unit, not a java.lang.String
					{date|hour} ¦ 7 ¦ |hour at position 7 takes a time with such a unit, not a java.time.LocalDate
					{time|day} ¦ 7 ¦ |day at position 7 takes a time with such a unit, not a java.time.LocalTime
					{at|day|hour} ¦ 9 ¦ |hour at position 9 takes a time with such a unit, not the result of the function before it
					{s}{t} ¦ 1 ¦ {s} at position 1 has a variable width and is followed by {t}: put '#' behind it, or use a function of fixed width
					{s}-{t} ¦ 1 ¦ {s} at position 1 has a variable width and is followed by "-": put '#' behind it, or use a function of fixed width
					A#{b}x ¦ 3 ¦ {b} at position 3 has a variable width and is followed by "x": put '#' behind it, or use a function of fixed width
					""")
	void refusesWhatCannotBeAKeyInBothRoles(String template, int position, String message) {
		for (KeyRole role : KeyRole.values()) {
			assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyCases.compile(role, template))
				.withMessage("Key template \"" + template + "\": " + message)
				.satisfies((ex) -> assertThat(ex.getPosition()).isEqualTo(position));
		}
	}

	@ParameterizedTest
	@CsvSource({ "A#{n}, {n} at position 3", "{m}#{s}, {m} at position 1", "{big}, {big} at position 1" })
	void refusesAnIntegerWithoutFixedWidthInASortKey(String template, String culprit) {
		assertThat(KeyCases.compile(KeyRole.PARTITION, template)).hasToString(template);
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyCases.compile(KeyRole.SORT, template))
			.withMessage("Key template \"" + template + "\": " + culprit
					+ " does not keep the order of its values in a sort key: "
					+ "use |pad:n, or |signed:n if it can be negative");
	}

	@Test
	void refusesTypesThatAKeyCannotHold() {
		Map<String, Class<?>> types = new HashMap<>(
				Map.of("bytes", byte[].class, "amount", BigDecimal.class, "ratio", double.class, "any", Object.class));
		types.forEach((name, type) -> assertThatExceptionOfType(KeyTemplateException.class)
			.isThrownBy(() -> KeyTemplate.parse("A#{" + name + "}")
				.compile(KeyRole.PARTITION, types::get, KeyFunctionRegistry.builtIn()))
			.withMessage(
					"Key template \"A#{" + name + "}\": {" + name + "} at position 3 is a " + type.getName() + HOLDS));
	}

}
