package io.github.dynamospring.item;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ItemSize}.
 */
class ItemSizeTests {

	@Test
	void countsTheBytesOfUtf8() {
		for (String text : List.of("", "abc", "é", "\u07FF\u0800", "€", "\uFFFF", "a\uD83D\uDE00b")) {
			assertThat(ItemSize.ofString(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
		}
	}

	@Test
	void countsTwoDigitsOfANumberAsOneByte() {
		assertThat(ItemSize.ofNumber("0")).isEqualTo(1);
		assertThat(ItemSize.ofNumber("7")).isEqualTo(2);
		assertThat(ItemSize.ofNumber("-12")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("123")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("1000")).isEqualTo(2);
		assertThat(ItemSize.ofNumber("0.00012")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("1.5E+22")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("15e-23")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("15E22")).isEqualTo(2);
		assertThat(ItemSize.ofNumber("1.2")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("12.34")).isEqualTo(3);
		assertThat(ItemSize.ofNumber("-0.00")).isEqualTo(1);
		assertThat(ItemSize.ofNumber("9".repeat(38))).isEqualTo(20);
	}

	@Test
	void countsScalars() {
		assertThat(sizeOf(ItemValue.of("four"))).isEqualTo(4);
		assertThat(sizeOf(ItemValue.number(12))).isEqualTo(2);
		assertThat(sizeOf(ItemValue.binary(new byte[5]))).isEqualTo(5);
		assertThat(sizeOf(ItemValue.bool(true))).isEqualTo(1);
		assertThat(sizeOf(ItemValue.nullValue())).isEqualTo(1);
	}

	@Test
	void countsContainersWithTheirOverhead() {
		assertThat(sizeOf(ItemValue.list(List.of()))).isEqualTo(3);
		assertThat(sizeOf(ItemValue.list(List.of(ItemValue.of("ab"), ItemValue.bool(true))))).isEqualTo(8);
		assertThat(sizeOf(ItemValue.map(Map.of("name", ItemValue.of("ab"))))).isEqualTo(10);
		assertThat(sizeOf(ItemValue.stringSet(List.of("a", "bc")))).isEqualTo(3);
	}

	@Test
	void countsAnItemByNamesAndValues() {
		assertThat(ItemSize.ofItem(Map.of("pk", ItemValue.of("A#1"), "n", ItemValue.number(5)))).isEqualTo(8);
	}

	private static int sizeOf(ItemValue value) {
		return ItemSize.ofItem(Map.of("", value));
	}

}
