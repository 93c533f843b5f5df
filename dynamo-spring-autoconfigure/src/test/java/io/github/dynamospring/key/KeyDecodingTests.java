package io.github.dynamospring.key;

import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

import io.github.dynamospring.Cases;
import io.github.dynamospring.key.KeyCases.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The inverse of {@link KeyEncoder#encode}.
 */
class KeyDecodingTests {

	private static final int TEMPLATES = 100;

	private static final int TUPLES = Cases.of(10_000);

	private final long seed = KeyCases.seed();

	private final KeyCases cases = new KeyCases(this.seed);

	@Test
	void readsBackWhatEachTemplateHasWritten() {
		assertReadBack(this.cases, TEMPLATES);
	}

	@ParameterizedTest
	@MethodSource("io.github.dynamospring.key.KeyCases#formats")
	void readsBackWhatTemplatesOfOtherFormatsHaveWritten(KeyFormat format) {
		assertReadBack(new KeyCases(this.seed, format), TEMPLATES / 10);
	}

	private void assertReadBack(KeyCases cases, int templates) {
		int read = 0;
		for (int i = 0; i < templates; i++) {
			KeyEncoder encoder = cases.anyTemplate(cases.oneOf(KeyRole.values()));
			Object[] near = cases.tuple(encoder, null);
			for (int j = 0; j < TUPLES; j++) {
				read += assertReadBack(encoder, cases.tuple(encoder, near));
			}
		}
		assertThat(read).as("seed " + this.seed).isGreaterThan(templates * TUPLES / 2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{s|copy}", "{b|copy}", "{e|copy}", "{u|copy}", "{at|copy}" })
	void readsBackCopies(String template) {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, template);
		for (int j = 0; j < TUPLES; j++) {
			assertThat(assertReadBack(encoder, this.cases.tuple(encoder, null))).isOne();
		}
	}

	private int assertReadBack(KeyEncoder encoder, Object[] tuple) {
		String key = this.cases.encodeOrRefuse(encoder, tuple);
		int read = 0;
		for (int i = 0; i < tuple.length && key != null; i++) {
			if (encoder.readRefusal(i) == null) {
				Object value = encoder.decode(key, i);
				if (!value.equals(tuple[i])) {
					throw new AssertionError("seed " + this.seed + ": " + encoder + " of " + Arrays.toString(tuple)
							+ " gives " + key + ", which reads as " + value);
				}
				read++;
			}
		}
		return read;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', quoteCharacter = '"', textBlock = """
			"A#{s|lower}" ¦ "{s|lower} keeps only a part of it"
			"A#{s|hash}" ¦ "{s|hash} keeps only a part of it"
			"A#{u|shard:16}" ¦ "{u|shard:16} keeps only a part of it"
			"A#{at|day}" ¦ "{at|day} keeps only a part of it"
			"A#{at|day|desc}" ¦ "{at|day|desc} keeps only a part of it"
			"A#{moment}" ¦ "{moment} leaves out its offset"
			""")
	void saysWhatCannotBeReadBack(String template, String refusal) {
		assertThat(KeyCases.compile(KeyRole.SORT, template).readRefusal(0)).isEqualTo(refusal);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', textBlock = """
			ORDER#{s}          ¦ CUSTOMER#7
			ORDER#{s}          ¦ ORDER#
			ORDER#{s}          ¦ ORDER#a#b
			ORDER#{s}          ¦ ORDER#a$
			ORDER#{s}          ¦ ORDER#a$e
			ORDER#{s}#META     ¦ ORDER#a
			ORDER#{s}#META     ¦ ORDER#a#MET
			ORDER#{s}#META     ¦ ORDER#a#META#B
			A#{s}#{t}          ¦ A#b c#d
			A#{n|pad:4}        ¦ A#12
			A#{n|pad:4}        ¦ A#+012
			A#{n|pad:4}        ¦ A#00012
			A#{n|hex:4}        ¦ A#00FF
			A#{n|hex:4}        ¦ A#-001
			A#{n|hex:4}        ¦ A#00g0
			A#{n|hex:8}        ¦ A#ffffffff
			A#{m|signed:3}     ¦ A#1012
			A#{m|signed:3}     ¦ A#-999
			A#{date}           ¦ A#2024-13-01
			A#{date}           ¦ A#2024-01-01T00
			A#{at}             ¦ A#2024-01-01T24:00:00.000000000Z
			A#{at}             ¦ A#2024-01-01T10:00:00Z
			A#{at|lower}       ¦ A#2024-01-01T10:00:00.000000000Z
			A#{at|lower}       ¦ A#2024-01-01t10:00:00z
			A#{u}              ¦ A#0000000A-0000-0000-0000-000000000001
			A#{e}              ¦ A#GONE
			A#{b}              ¦ A#TRUE
			""")
	void refusesWhatTheTemplateHasNotWritten(String template, String key) {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, template);
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.decode(key, 0))
			.withMessageStartingWith("Cannot read " + encoder.placeholders().get(0).text() + " of key template \"")
			.withMessageEndingWith("\": the key was not written by it")
			.withNoCause();
	}

	@Test
	void refusesAnIntegerThatIsNotPlain() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "A#{n}");
		assertThat(encoder.decode("A#-7", 0)).isEqualTo(-7);
		for (String key : new String[] { "A#007", "A#+7", "A#-0", "A#7.0", "A#99999999999" }) {
			assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.decode(key, 0));
		}
	}

	@Test
	void readsAPlaceholderBetweenLossyOnes() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "A#{s|hash}#{t}#{at|day}#{e}");
		String key = encoder.encode(new Object[] { "x", "a #$b", Instant.EPOCH, Status.PAID$X });
		assertThat(encoder.decode(key, 1)).isEqualTo("a #$b");
		assertThat(encoder.decode(key, 3)).isEqualTo(Status.PAID$X);
	}

	@Test
	void copiesTheTextItself() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "{s|copy}");
		assertThat(encoder.encode(new Object[] { "#a $b#" })).isEqualTo("#a $b#");
		KeyCondition between = encoder.condition(0, KeyRange.BETWEEN);
		assertThat(between.inexact().isEmpty()).isTrue();
		assertThat(between.bind(new Object[] { "#a", "b#" })).containsExactly("#a", "b#");
		KeyCondition prefix = encoder.condition(0, KeyRange.STARTING_WITH);
		assertThat(prefix.bind(new Object[] { "#" })).containsExactly("#");
		KeyEncoder other = KeyCases.compile(KeyRole.SORT, "#{t}#X");
		assertThat(encoder.mayEqual(other)).isTrue();
		assertThat(other.mayEqual(encoder)).isTrue();
		assertThat(prefix.mayMatch(other)).isTrue();
		assertThat(other.condition(0, null).mayMatch(encoder)).isTrue();
		assertThat(encoder.fits("what#ever")).isTrue();
	}

	@Test
	void copiesSortAsTheirTexts() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "{s|copy}");
		for (int i = 0; i < TUPLES; i++) {
			String left = this.cases.string(null);
			String right = this.cases.string(left);
			assertThat(Integer.signum(KeyCases.compareBytes(encoder.encode(new Object[] { left }),
					encoder.encode(new Object[] { right }))))
				.as("seed " + this.seed)
				.isEqualTo(Integer.signum(KeyCases.compareBytes(left, right)));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', quoteCharacter = '"',
			textBlock = """
					"A#{s|copy}" ¦ "{s|copy} at position 3 is a copy of the property, which must be the whole key: leave |copy out"
					"{s|copy}#A" ¦ "{s|copy} at position 1 is a copy of the property, which must be the whole key: leave |copy out"
					"{s|lower|copy}" ¦ "|copy at position 10 takes a property, not the result of the function before it: leave it out"
					"{s|copy:1}" ¦ "|copy:1 at position 4 takes no argument: leave ':1' out"
					"{n|copy}" ¦ "{n|copy} at position 1 does not keep the order of its values in a sort key: use a function that keeps it"
					""")
	void refusesCopiesBesideOtherText(String template, String problem) {
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyCases.compile(KeyRole.SORT, template))
			.withMessage("Key template \"" + template + "\": " + problem);
	}

	@Test
	void aPartitionKeyThatSortsElsewhereIsRenderedAlikeAndNotOrderedWhereItIsNotEscaped() {
		KeyEncoder partition = KeyCases.compile(KeyRole.PARTITION, "A#{s}#{n}#B#{t}");
		KeyEncoder sort = partition.as(KeyRole.SORT);
		Object[] tuple = { "a b", 7, "c d" };
		assertThat(sort.encode(tuple)).isEqualTo(partition.encode(tuple)).isEqualTo("A#a b#7#B#c d");
		assertThat(sort.condition(1, null).bind(new Object[] { "a b" })).containsExactly("A#a b#");
		assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> sort.condition(0, KeyRange.BETWEEN))
			.withMessageContaining("{s} does not keep its order");
		assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> sort.condition(1, KeyRange.GREATER_THAN))
			.withMessageContaining("{n} does not keep its order");
		assertThat(Objects.requireNonNull(sort.condition(2, KeyRange.BETWEEN)).inexact().isEmpty()).isTrue();
	}

}
