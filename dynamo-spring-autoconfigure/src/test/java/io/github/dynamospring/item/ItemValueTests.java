package io.github.dynamospring.item;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.item.ItemValue.BinaryValue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ItemValue} with its reader and {@link ItemValueWriter}.
 */
class ItemValueTests {

	private static final ItemValue ALL = ItemValue.map(Map.of("s", ItemValue.of("text"), "n", ItemValue.number("-1.50"),
			"b", ItemValue.binary(new byte[] { 1, -1 }), "bool", ItemValue.bool(true), "null", ItemValue.nullValue(),
			"l", ItemValue.list(List.of(ItemValue.number(7), ItemValue.list(List.of()), ItemValue.map(Map.of()))), "ss",
			ItemValue.stringSet(List.of("x", "y")), "ns", ItemValue.numberSet(List.of("1", "2")), "bs",
			ItemValue.binarySet(List.of(new byte[0], new byte[] { 3 }))));

	@Test
	void isTheSameAfterWritingAndReading() {
		assertThat(ItemValue.copyOf(ALL.reader())).isEqualTo(ALL).hasSameHashCodeAs(ALL);
	}

	@Test
	void numbersAreEqualIfTheyAmountToTheSame() {
		assertThat(ItemValue.number("1.50")).isEqualTo(ItemValue.number(new BigDecimal("1.5")));
		assertThat(ItemValue.number("1E+3")).isEqualTo(ItemValue.number(1000));
		assertThat(ItemValue.number("-0.00")).isEqualTo(ItemValue.number(0));
		assertThat(ItemValue.numberSet(List.of("1", "1.0"))).isEqualTo(ItemValue.numberSet(List.of("1.00")));
	}

	@Test
	void numbersAreWrittenPlainlyUnlessThatIsLong() {
		assertThat(ItemValue.number(1000).text()).isEqualTo("1000");
		assertThat(ItemValue.number("0.00100").text()).isEqualTo("0.001");
		assertThat(ItemValue.number("1E+100").text()).isEqualTo("1E+100");
	}

	@Test
	void numbersThatDynamoDoesNotStoreAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.number("1".repeat(39)))
			.withMessage("1".repeat(39) + " has 39 significant digits, but DynamoDB stores 38");
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.number("1E+126"))
			.withMessage("1E+126 is out of the range of DynamoDB's numbers, 1E-130 to 9.9E+125 in size");
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.number("1E-131"))
			.withMessage("1E-131 is out of the range of DynamoDB's numbers, 1E-130 to 9.9E+125 in size");
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.number("one"))
			.withMessage("'one' is not a number");
		assertThat(ItemValue.number("9".repeat(38) + "0".repeat(88)).type()).isEqualTo(AttributeType.N);
		assertThat(ItemValue.number("1E-130").type()).isEqualTo(AttributeType.N);
	}

	@Test
	void emptySetsAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.stringSet(List.of()))
			.withMessage("A set must have an element: DynamoDB stores no empty set");
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.binarySet(Set.of()))
			.withMessage("A set must have an element: DynamoDB stores no empty set");
	}

	@Test
	void binariesDoNotShareTheirBytes() {
		byte[] bytes = { 1 };
		BinaryValue value = ItemValue.binary(bytes);
		bytes[0] = 2;
		value.value()[0] = 3;
		assertThat(value.value()).containsExactly(1);
	}

	@Test
	void stringsSortByUnsignedUtf8() {
		long seed = Long.getLong("dynamo.seed", 42);
		Random random = new Random(seed);
		for (int i = 0; i < 10_000; i++) {
			String left = string(random);
			String right = string(random);
			int expected = Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8),
					right.getBytes(StandardCharsets.UTF_8));
			assertThat(Integer.signum(ItemValue.of(left).compareTo(ItemValue.of(right))))
				.as("seed %d: '%s' and '%s'", seed, left, right)
				.isEqualTo(Integer.signum(expected));
		}
	}

	private static String string(Random random) {
		int[] alphabet = { 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10400, 0x10FFFF };
		return random.ints(random.nextInt(4), 0, alphabet.length)
			.map((index) -> alphabet[index])
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

	@Test
	void numbersAndBinariesSort() {
		assertThat(ItemValue.number("9").compareTo(ItemValue.number("10"))).isNegative();
		assertThat(ItemValue.number("-2").compareTo(ItemValue.number("-1.5"))).isNegative();
		assertThat(ItemValue.binary(new byte[] { -1 }).compareTo(ItemValue.binary(new byte[] { 1 }))).isPositive();
	}

	@Test
	void otherTypesHaveNoOrder() {
		assertThat(ItemValue.of("1").isComparableTo(ItemValue.number(1))).isFalse();
		assertThat(ItemValue.bool(true).isComparableTo(ItemValue.bool(true))).isFalse();
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.of("1").compareTo(ItemValue.number(1)))
			.withMessage("Values of types S and N have no order");
	}

	@Test
	void readsOnlyAsWhatItIs() {
		assertThatIllegalStateException().isThrownBy(() -> ItemValue.of("1").reader().number())
			.withMessage("A value of type S was read as N");
		assertThatIllegalStateException().isThrownBy(() -> ItemValue.of("1").reader().size())
			.withMessage("A value of type S was read as L");
	}

	@Test
	void writerRefusesCallsOutOfOrder() {
		assertThatIllegalStateException().isThrownBy(() -> new ItemValueWriter().value())
			.withMessage("No value was written");
		assertThatIllegalStateException().isThrownBy(() -> {
			ItemValueWriter writer = new ItemValueWriter();
			writer.beginMap(1);
			writer.value();
		}).withMessage("1 containers are still open");
		assertThatIllegalStateException().isThrownBy(() -> {
			ItemValueWriter writer = new ItemValueWriter();
			writer.bool(true);
			writer.bool(true);
		}).withMessage("A value was written already");
		assertThatIllegalStateException().isThrownBy(() -> new ItemValueWriter().endList())
			.withMessage("The innermost container is not the one that is closed");
	}

	@Test
	void writerRefusesMapsWithoutNamesOrValues() {
		assertThatIllegalStateException().isThrownBy(() -> new ItemValueWriter().attribute("a"))
			.withMessage("Attribute 'a' is not inside a map");
		ItemValueWriter writer = new ItemValueWriter();
		writer.beginMap(1);
		assertThatIllegalStateException().isThrownBy(writer::nullValue)
			.withMessage("A value inside a map has no attribute name");
		writer.attribute("a");
		assertThatIllegalStateException().isThrownBy(() -> writer.attribute("b"))
			.withMessage("Attribute 'a' has no value");
		assertThatIllegalStateException().isThrownBy(writer::endMap).withMessage("Attribute 'a' has no value");
	}

	@Test
	void writerRefusesElementsOfAnotherTypeInSets() {
		ItemValueWriter writer = new ItemValueWriter();
		writer.beginSet(AttributeType.SS, 1);
		writer.number("1");
		assertThatIllegalStateException().isThrownBy(writer::endSet).withMessage("A value of type N is inside an SS");
	}

}
