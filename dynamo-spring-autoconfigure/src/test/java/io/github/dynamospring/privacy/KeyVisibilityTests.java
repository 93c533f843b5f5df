package io.github.dynamospring.privacy;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link KeyVisibility}.
 */
class KeyVisibilityTests {

	@Test
	void hiddenShowsNothing() {
		assertThat(KeyVisibility.HIDDEN.show("JOHN#DOE")).isEqualTo(KeyVisibility.HIDDEN.show("")).isEqualTo("******");
		assertThat(KeyVisibility.HIDDEN.isHidden()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "JOHN#DOE", "CUSTOMER#c-1", "4711", "", "\ud800" })
	void maskedShowsNoPartOfAValue(String value) {
		assertThat(KeyVisibility.MASKED.show(value)).matches("\\*[0-9a-f]{4}");
		assertThat(KeyVisibility.MASKED.isHidden()).isFalse();
	}

	@Test
	void maskedTellsValuesApartButNotAllOfThem() {
		assertThat(KeyVisibility.MASKED.show("JOHN#DOE")).isEqualTo("*974f").isNotEqualTo(mask("JANE#DOE"));
		assertThat(IntStream.range(0, 100_000).mapToObj(Integer::toString).map(KeyVisibilityTests::mask).distinct())
			.hasSizeBetween(40_000, 65_536);
	}

	private static String mask(String value) {
		return KeyVisibility.MASKED.show(value);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, quoteCharacter = '`', textBlock = """
			JOHN#DOE|JOHN#DOE
			Zoë 東京 😀|Zoë 東京 😀
			two\\nlines|two\\u000alines
			\\ttab|\\u0009tab
			esc\\u001b[31m|esc\\u001b[31m
			c1\\u0085|c1\\u0085
			line\\u2028|line\\u2028
			right-to-left\\u202e|right-to-left\\u202e
			tag\\udb40\\udc41|tag\\udb40\\udc41
			half\\ud800|half\\ud800
			""")
	void plainEscapesWhatDoesNotPrint(String escaped, String shown) {
		assertThat(KeyVisibility.PLAIN.show(unescaped(escaped))).isEqualTo(shown);
	}

	private static String unescaped(String text) {
		StringBuilder out = new StringBuilder();
		for (int i = 0; i < text.length(); i++) {
			if (text.startsWith("\\u", i)) {
				out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
				i += 5;
			}
			else if (text.startsWith("\\n", i) || text.startsWith("\\t", i)) {
				out.append((text.charAt(++i) == 'n') ? '\n' : '\t');
			}
			else {
				out.append(text.charAt(i));
			}
		}
		return out.toString();
	}

	@Test
	void plainCutsWhatIsLong() {
		String longest = "x".repeat(KeyVisibility.MAX_LENGTH);
		assertThat(KeyVisibility.PLAIN.show(longest)).isEqualTo(longest);
		assertThat(KeyVisibility.PLAIN.show(longest + "y")).isEqualTo(longest + "... (129 characters)");
		assertThat(KeyVisibility.PLAIN.show("x".repeat(400_000))).isEqualTo(longest + "... (400000 characters)");
		assertThat(KeyVisibility.PLAIN.show("\0".repeat(400_000))).hasSize(6 * 128 + 23);
	}

	@Test
	void plainCutsNoCharacterInTwo() {
		String before = "x".repeat(KeyVisibility.MAX_LENGTH - 1);
		assertThat(KeyVisibility.PLAIN.show(before + "😀")).isEqualTo(before + "... (129 characters)");
	}

}
