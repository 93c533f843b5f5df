package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.github.dynamospring.item.ItemFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WireJson}.
 */
class WireJsonTests {

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[]", "{ \n\r\t}", "[ ]", "\"\"", "true", "false", "null", "0", "-0", "12", "-1.50",
			"1e5", "1E+5", "0.1e-12", "[1,2 , 3]", "{\"a\":{\"b\":[]},\"c\":null}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
			"\"\\u0041\\ud83d\\ude00\"", "\"caf\u00e9 \u20ac \ud83d\ude00 \u007f\"", "\"eight bytes and some more\"" })
	void passesOverOneValue(String json) {
		byte[] bytes = bytes(json + ",x");
		assertThat(WireJson.skip(bytes, 0, bytes.length)).isEqualTo(bytes.length - 2);
		byte[] inside = bytes("  " + json + "]");
		assertThat(WireJson.skip(inside, 2, inside.length)).isEqualTo(inside.length - 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " 1", "{", "[", "\"", "\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
			"{\"a\":1,}", "{,}", "{1:2}", "{\"a\" 1}", "[1", "[1,", "[1,]", "[,]", "[1 2]", "tru", "True", "nul", "-",
			"+1", ".5", "1.", "1.e5", "1e", "1e+", "NaN", "}", "]", "'a'", "\"\\", "\"\\x\"", "\"\\u12", "\"\\u12g4\"",
			"\"\n\"", "\"\u0000\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"",
			"\"\\ude00\"" })
	void refusesWhatIsNoJson(String json) {
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> skip(bytes(json)))
			.withMessageMatching("JSON (ends too early, at|is malformed at) byte \\d+");
	}

	@ParameterizedTest
	@ValueSource(strings = { "80", "C0 80", "C1 BF", "C3", "C3 28", "E0 80 80", "E2 82", "ED A0 80", "F0 80 80 80",
			"F0 9F 98", "F4 90 80 80", "F5 80 80 80", "FF" })
	void refusesWhatIsNoUtf8(String hex) {
		byte[] json = bytes("\"" + "a".repeat(9) + "\"");
		String[] invalid = hex.split(" ");
		for (int i = 0; i < invalid.length; i++) {
			json[1 + i] = (byte) Integer.parseInt(invalid[i], 16);
		}
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> skip(json))
			.withMessageStartingWith("JSON is malformed at byte 1");
	}

	@Test
	void readsNoByteBehindTheEnd() {
		byte[] json = bytes("{\"a\":[1,true,\"text of some length\"]}");
		for (int end = 0; end < json.length; end++) {
			int limit = end;
			assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> WireJson.skip(json, 0, limit))
				.withMessage("JSON ends too early, at byte " + limit);
		}
	}

	@Test
	void refusesWhatIsNestedWithoutEnd() {
		byte[] deep = bytes("[".repeat(100_000));
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> skip(deep))
			.withMessage("JSON is nested deeper than 256 levels at byte 256");
		byte[] allowed = bytes("[".repeat(256) + "]".repeat(256));
		assertThat(skip(allowed)).isEqualTo(allowed.length);
	}

	@Test
	void findsTheEndOfStringsOfAnyLength() {
		for (int length = 0; length < 40; length++) {
			byte[] json = new byte[length + 2];
			Arrays.fill(json, (byte) 'a');
			json[0] = '"';
			json[length + 1] = '"';
			assertThat(skip(json)).isEqualTo(json.length);
		}
	}

	private static int skip(byte[] json) {
		return WireJson.skip(json, 0, json.length);
	}

	private static byte[] bytes(String json) {
		return json.getBytes(StandardCharsets.UTF_8);
	}

}
