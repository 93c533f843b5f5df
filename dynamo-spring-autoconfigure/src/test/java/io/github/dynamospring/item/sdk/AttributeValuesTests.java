package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link AttributeValues}, {@link AttributeValueReader} and
 * {@link AttributeValueWriter}.
 */
class AttributeValuesTests {

	@Test
	void writesEachTypeAsTheSdkHasIt() {
		assertThat(AttributeValues.of(ItemValue.of("a"))).isEqualTo(AttributeValue.fromS("a"));
		assertThat(AttributeValues.of(ItemValue.number("1.50"))).isEqualTo(AttributeValue.fromN("1.5"));
		assertThat(AttributeValues.of(ItemValue.binary(new byte[] { 1 })))
			.isEqualTo(AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 1 })));
		assertThat(AttributeValues.of(ItemValue.bool(true))).isEqualTo(AttributeValue.fromBool(true));
		assertThat(AttributeValues.of(ItemValue.nullValue())).isEqualTo(AttributeValue.fromNul(true));
		assertThat(AttributeValues.of(ItemValue.map(Map.of("a", ItemValue.of("b")))))
			.isEqualTo(AttributeValue.fromM(Map.of("a", AttributeValue.fromS("b"))));
		assertThat(AttributeValues.of(ItemValue.list(List.of(ItemValue.of("b")))))
			.isEqualTo(AttributeValue.fromL(List.of(AttributeValue.fromS("b"))));
		assertThat(AttributeValues.of(ItemValue.stringSet(List.of("a"))))
			.isEqualTo(AttributeValue.fromSs(List.of("a")));
		assertThat(AttributeValues.of(ItemValue.numberSet(List.of("1"))))
			.isEqualTo(AttributeValue.fromNs(List.of("1")));
		assertThat(AttributeValues.of(ItemValue.binarySet(List.of(new byte[] { 1 }))))
			.isEqualTo(AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] { 1 }))));
	}

	@Test
	void randomItemsSurviveTheSdkAndAreNeverCountedTooSmall() {
		long seed = Long.getLong("dynamo.test.seed", 20261121);
		Random random = new Random(seed);
		for (int i = 0; i < 10_000; i++) {
			MapValue item = item(random, 3);
			AttributeValueWriter writer = new AttributeValueWriter();
			item.writeTo(writer);
			assertThat(AttributeValues.itemOf(writer.item())).as("seed %d, item %d", seed, i).isEqualTo(item);
			assertThat(writer.mostSize()).as("seed %d, item %d: %s", seed, i, item)
				.isGreaterThanOrEqualTo(ItemSize.ofItem(item.value()));
		}
	}

	@Test
	void emptyContainersAreNeverCountedTooSmall() {
		ItemValue maps = ItemValue.list(Collections.nCopies(1000, ItemValue.map(Map.of())));
		MapValue item = ItemValue.map(Map.of("a", maps, "b", ItemValue.list(Collections.nCopies(1000, maps))));
		AttributeValueWriter writer = new AttributeValueWriter();
		item.writeTo(writer);
		assertThat(writer.mostSize()).isGreaterThanOrEqualTo(ItemSize.ofItem(item.value()));
	}

	private static MapValue item(Random random, int depth) {
		Map<String, ItemValue> attributes = new LinkedHashMap<>();
		for (int i = random.nextInt(5); i >= 0; i--) {
			attributes.put("é" + i, value(random, depth));
		}
		return ItemValue.map(attributes);
	}

	private static ItemValue value(Random random, int depth) {
		return switch (random.nextInt((depth > 0) ? 10 : 5)) {
			case 0 -> ItemValue.of(text(random));
			case 1 -> ItemValue.number(number(random));
			case 2 -> ItemValue.binary(text(random).getBytes());
			case 3 -> ItemValue.bool(random.nextBoolean());
			case 4 -> ItemValue.nullValue();
			case 5 -> item(random, depth - 1);
			case 6 -> ItemValue.list(List.of(value(random, depth - 1), value(random, depth - 1)));
			case 7 -> ItemValue.stringSet(Set.of("x", "y" + text(random)));
			case 8 -> ItemValue.numberSet(new LinkedHashSet<>(List.of("1", "22", "3e5")));
			default -> ItemValue.binarySet(new ArrayList<>(List.of(new byte[] { 1 }, new byte[] { 2, 3 })));
		};
	}

	private static String text(Random random) {
		return "aé€😀".repeat(random.nextInt(3)) + random.nextInt(100);
	}

	private static String number(Random random) {
		return new BigDecimal(random.nextLong()).movePointLeft(random.nextInt(10)).toString();
	}

	@Test
	void oneReaderWalksNestedValuesAndComesBack() {
		Map<String, AttributeValue> item = new LinkedHashMap<>();
		item.put("list", AttributeValue.fromL(List.of(AttributeValue.fromSs(List.of("a", "b")))));
		item.put("last", AttributeValue.fromN("1"));
		AttributeValueReader reader = new AttributeValueReader(item);
		List<String> seen = new ArrayList<>();
		reader.attributes(seen, (names, name, value) -> {
			names.add(name + " " + value.type());
			if (value.type() == AttributeType.L) {
				value.elements(names, (inner, set) -> set.elements(inner, (texts, text) -> texts.add(text.string())));
				assertThat(value.size()).isEqualTo(1);
			}
		});
		assertThat(seen).containsExactly("list L", "a", "b", "last N");
		assertThat(reader.type()).isEqualTo(AttributeType.M);
		assertThat(reader.size()).isEqualTo(2);
	}

	@Test
	void refusesTheWrongAccessor() {
		AttributeValueReader reader = AttributeValueReader.of(AttributeValue.fromS("a"));
		assertThatIllegalStateException().isThrownBy(reader::number).withMessage("The value is of type S, not N");
		assertThatIllegalStateException().isThrownBy(reader::size).withMessage("A value of type S has no size");
		assertThatIllegalStateException().isThrownBy(() -> reader.elements("", (state, element) -> {
		})).withMessage("A value of type S has no elements");
	}

	@Test
	void refusesCallsOutOfOrder() {
		AttributeValueWriter writer = new AttributeValueWriter();
		assertThatIllegalStateException().isThrownBy(writer::item).withMessage("No item has been written");
		assertThatIllegalStateException().isThrownBy(writer::value).withMessage("No value has been written");
		assertThatIllegalStateException().isThrownBy(() -> writer.attribute("a"))
			.withMessage("Attribute 'a' is written outside of a map");
		assertThatIllegalStateException().isThrownBy(writer::endList).withMessage("No container is open");
		writer.beginMap(1);
		assertThatIllegalStateException().isThrownBy(() -> writer.string("a"))
			.withMessage("A value in a map is written without a name");
		assertThatIllegalStateException().isThrownBy(() -> writer.beginSet(AttributeType.L, 1))
			.withMessage("L is no type of set");
	}

}
