package io.github.dynamospring.key;

import java.time.Instant;

import io.github.dynamospring.key.KeyFormat.Escape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link KeyFormat} and what is stored with it.
 */
class KeyFormatTests {

	@ParameterizedTest
	@CsvSource(delimiterString = " -> ",
			value = { "a -> values are made of letters and digits", "0 -> values are made of letters and digits",
					"{ -> it marks the placeholders of templates", "} -> it marks the placeholders of templates",
					"$ -> it is not an allowed delimiter", "\u00a7 -> it is not an allowed delimiter" })
	void refusesWhatCannotDivideKeys(char delimiter, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyFormat(delimiter, Escape.NONE))
			.withMessage("'" + delimiter + "' cannot be the delimiter of keys, because " + reason
					+ ": use one of # | : _ - / . ; ~ = , + @");
	}

	@Test
	void refusesToEscapeWithAFrequentCharacter() {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyFormat('-', Escape.FULL))
			.withMessage("'-' cannot be the delimiter of keys that are escaped, because the escape character would be "
					+ "'.', which many values contain: use escape = none, or one of # | : _ ; ~ =");
	}

	@Test
	void allDelimitersMakeFormats() {
		KeyFormat.DELIMITERS.chars()
			.forEach((c) -> assertThat(new KeyFormat((char) c, Escape.NONE).escape()).isEqualTo(Escape.NONE));
		KeyFormat.ESCAPED_DELIMITERS.chars()
			.forEach((c) -> assertThat(new KeyFormat((char) c, Escape.FULL).delimiter()).isEqualTo((char) c));
		assertThat(KeyFormat.DELIMITERS).contains(KeyFormat.ESCAPED_DELIMITERS.split(""));
	}

	/** Stored data: it does not change. */
	@ParameterizedTest
	@CsvSource({ "#, FULL, SORT, a#b$c!, A#a$cb$dc$a#a$cb$dc!", "#, FULL, PARTITION, a#b$c!, A#a$cb$dc!#a$cb$dc!",
			"|, FULL, PARTITION, a|b}#$, A|a}\u00bcb}\u00bd#$|a}\u00bcb}\u00bd#$",
			"|, FULL, SORT, a|b}#$, A|a}\u00bcb}\u00bd#$|a}\u00bcb}\u00bd#$", ":, FULL, SORT, a:b, A:a;zb:a;zb",
			"|, NONE, SORT, a#$}, A|a#$}|a#$}", "#, NONE, SORT, a$b, A#a$b#a$b", "-, NONE, PARTITION, a.b, A-a.b-a.b" })
	void writesTexts(char delimiter, Escape escape, KeyRole role, String value, String key) {
		KeyEncoder encoder = KeyCases.compile(role, "A%s{s}%s{t}".replace("%s", String.valueOf(delimiter)),
				new KeyFormat(delimiter, escape));
		assertThat(encoder.encode(new Object[] { value, value })).isEqualTo(key);
		assertThat(encoder.fits(key)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "|, NONE, SORT, a|b", "|, NONE, PARTITION, a|b", "#, NONE, SORT, a#b", "#, NONE, SORT, a b",
			"-, NONE, SORT, a#b" })
	void refusesTextsWhereMoreFollows(char delimiter, Escape escape, KeyRole role, String value) {
		KeyEncoder encoder = KeyCases.compile(role, "A%s{s}%s{t}".replace("%s", String.valueOf(delimiter)),
				new KeyFormat(delimiter, escape));
		assertThat(encoder.accepts(new Object[] { value, "x" })).isFalse();
		assertThat(encoder.condition(2, null).bind(new Object[] { value, "x" })).isNull();
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.encode(new Object[] { value, "x" }))
			.withMessageContaining("the value contains the delimiter '" + delimiter + "'")
			.withMessageNotContaining(value);
		assertThat(encoder.encode(new Object[] { "x", value })).isEqualTo("A" + delimiter + "x" + delimiter + value);
		assertThat(encoder.closed().accepts(new Object[] { "x", value })).isEqualTo(value.indexOf(delimiter) < 0);
	}

	@Test
	void refusesSomeTextsInPartitionKeysOnlyForTheDelimiter() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "A#{s}#{t}", new KeyFormat('#', Escape.NONE));
		assertThat(encoder.encode(new Object[] { "a b", "x" })).isEqualTo("A#a b#x");
	}

	@Test
	void demandsTheDelimiterBehindVariableWidths() {
		assertThatExceptionOfType(KeyTemplateException.class)
			.isThrownBy(() -> KeyCases.compile(KeyRole.SORT, "{s}#{t}", new KeyFormat('|', Escape.NONE)))
			.withMessageContaining(
					"{s} at position 1 has a variable width and is followed by \"#\": put '|' behind it, "
							+ "or use a function of fixed width");
	}

	@Test
	void refusesTimesThatAreWrittenWithTheDelimiter() {
		assertThatExceptionOfType(KeyTemplateException.class)
			.isThrownBy(() -> KeyCases.compile(KeyRole.PARTITION, "A.{days}.{s}", new KeyFormat('.', Escape.NONE)))
			.withMessageContaining("{days} at position 3 has texts of the format dd.MM.yyyy, which contain the "
					+ "delimiter '.', and the table has no escapes: put it last, or use a format of fixed width that "
					+ "goes down from the year");
		assertThat(KeyCases.compile(KeyRole.PARTITION, "A.{s}.{days}", new KeyFormat('.', Escape.NONE)).placeholders())
			.hasSize(2);
	}

	@Test
	void keepsNoOrderBeforeADelimiterAboveDigits() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "A|{s}|{t}", new KeyFormat('|', Escape.NONE));
		assertThat(encoder.placeholders().get(0).orderRefusal()).isEqualTo(
				"no order by 's': {s} does not keep its order before the table's delimiter, which can sort above "
						+ "its characters");
		assertThat(encoder.placeholders().get(1).orderRefusal()).isNull();
		assertThatExceptionOfType(KeyRefusedException.class)
			.isThrownBy(() -> encoder.condition(0, KeyRange.GREATER_THAN))
			.withMessageEndingWith("its characters: ask for equality");
		assertThat(encoder.condition(0, KeyRange.STARTING_WITH)).hasToString("key begins_with A|{?1}");
		assertThat(encoder.condition(1, KeyRange.GREATER_THAN_OR_EQUAL))
			.hasToString("key between A|{s}|{?1} and A|{s}}");
	}

	@Test
	void bindsRangesByTextsThatNoKeyHas() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "A#{s}#{t}", new KeyFormat('#', Escape.NONE));
		KeyCondition condition = encoder.condition(0, KeyRange.BETWEEN);
		assertThat(condition.bind(new Object[] { "a b", "b#c" })).containsExactly("A#a$", "A#b$");
		assertThat(encoder.condition(0, KeyRange.STARTING_WITH).bind(new Object[] { "a b" })).isNull();
	}

	@Test
	void aPlainIntegerServesEqualityAloneInATableWithoutEscapes() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "A#{n}#{t}", new KeyFormat('#', Escape.NONE));
		assertThat(encoder.encode(new Object[] { -10, "x" })).isEqualTo("A#-10#x");
		assertThat(encoder.decode("A#-10#x", 0)).isEqualTo(-10);
		assertThat(encoder.condition(1, null).bind(new Object[] { 10 })).containsExactly("A#10#");
		assertThat(encoder.placeholders().get(0).orderRefusal())
			.isEqualTo("no order by 'n': {n} does not keep its order without |pad:n");
		assertThatExceptionOfType(KeyRefusedException.class)
			.isThrownBy(() -> encoder.condition(0, KeyRange.GREATER_THAN))
			.withMessageEndingWith("{n} does not keep its order without |pad:n: ask for equality");
	}

	@ParameterizedTest
	@ValueSource(strings = { "2001-09-09T01:46:40Z", "2026-11-21T08:30:15Z", "2286-11-20T17:46:39Z" })
	void paddedSecondsAreThePlainOnesOfThreeCenturies(String time) {
		KeyFormat unescaped = new KeyFormat('#', Escape.NONE);
		Object[] values = { Instant.parse(time), "x" };
		assertThat(KeyCases.compile(KeyRole.SORT, "A#{epoch|pad:10}#{t}", unescaped).encode(values))
			.isEqualTo(KeyCases.compile(KeyRole.SORT, "A#{epoch}#{t}", unescaped).encode(values));
	}

}
