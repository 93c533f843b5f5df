package io.github.dynamospring.item.wire;

import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.RandomItems;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link WireWriter}.
 */
class WireWriterTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261122L);

	private static final int ITEMS = 10_000;

	private final WireWriter writer = new WireWriter();

	@Test
	void writesEachTypeAsDynamoDbReadsIt() {
		assertThat(written("s", ItemValue.of("a"))).isEqualTo("{'s':{'S':'a'}}");
		assertThat(written("n", ItemValue.number("1.50"))).isEqualTo("{'n':{'N':'1.5'}}");
		assertThat(written("b", ItemValue.binary(new byte[] { 1, 2 }))).isEqualTo("{'b':{'B':'AQI='}}");
		assertThat(written("t", ItemValue.bool(true))).isEqualTo("{'t':{'BOOL':true}}");
		assertThat(written("f", ItemValue.bool(false))).isEqualTo("{'f':{'BOOL':false}}");
		assertThat(written("z", ItemValue.nullValue())).isEqualTo("{'z':{'NULL':true}}");
		assertThat(written("m", ItemValue.map(Map.of("a", ItemValue.map(Map.of())))))
			.isEqualTo("{'m':{'M':{'a':{'M':{}}}}}");
		assertThat(written("l", ItemValue.list(List.of(ItemValue.of(""), ItemValue.list(List.of())))))
			.isEqualTo("{'l':{'L':[{'S':''},{'L':[]}]}}");
		assertThat(written("ss", ItemValue.stringSet(List.of("a", "b")))).isEqualTo("{'ss':{'SS':['a','b']}}");
		assertThat(written("ns", ItemValue.numberSet(List.of("1", "2")))).isEqualTo("{'ns':{'NS':['1','2']}}");
		assertThat(written("bs", ItemValue.binarySet(List.of(new byte[] { 1 })))).isEqualTo("{'bs':{'BS':['AQ==']}}");
	}

	@Test
	void escapesWhatJsonDoesNotTake() {
		assertThat(written("\"\\\n", ItemValue.of("\r\t\u0000\u001f\u007f/é€😀")))
			.isEqualTo("{'\\'\\\\\\n':{'S':'\\r\\t\\u0000\\u001f\u007f/é€😀'}}");
	}

	private static String written(String name, ItemValue value) {
		WireWriter writer = new WireWriter();
		ItemValue.map(Map.of(name, value)).writeTo(writer);
		return JsonItems.text(writer.item()).replace('"', '\'');
	}

	@Test
	void randomItemsAreReadByJacksonAndNeverCountedTooSmall() {
		RandomItems items = new RandomItems(new Random(SEED));
		for (int i = 0; i < ITEMS; i++) {
			MapValue item = items.item(3);
			WireWriter writer = new WireWriter();
			item.writeTo(writer);
			assertThat(JsonItems.parse(writer.item())).as("seed %d, item %d", SEED, i).isEqualTo(item);
			assertThat(writer.mostSize()).as("seed %d, item %d: %s", SEED, i, item)
				.isEqualTo(writer.item().length())
				.isGreaterThanOrEqualTo(ItemSize.ofItem(item.value()));
		}
	}

	@Test
	void writesFixedNamesAsOthers() {
		RandomItems items = new RandomItems(new Random(SEED));
		for (int i = 0; i < ITEMS; i++) {
			String name = items.text();
			WireWriter writer = new WireWriter();
			writer.beginMap(2);
			writer.attribute(FixedName.of("_" + name));
			writer.nullValue();
			writer.attribute(name);
			writer.nullValue();
			writer.endMap();
			assertThat(JsonItems.parse(writer.item()).value()).as("seed %d, name %d", SEED, i)
				.containsOnlyKeys("_" + name, name);
		}
	}

	@Test
	void growsWithTheItem() {
		MapValue item = ItemValue.map(Map.of("plain", ItemValue.of("a".repeat(300_000)), "long",
				ItemValue.of("€".repeat(100_000)), "b", ItemValue.binary(new byte[300_000])));
		item.writeTo(this.writer);
		assertThat(JsonItems.parse(this.writer.item())).isEqualTo(item);
	}

	@Test
	void appendsToAnItem() {
		this.writer.beginMap(0);
		this.writer.endMap();
		this.writer.append("\"", new byte[] { 1 });
		this.writer.append("b", new byte[] { 2 });
		assertThat(JsonItems.text(this.writer.item())).isEqualTo("{\"\\\"\":{\"B\":\"AQ==\"},\"b\":{\"B\":\"Ag==\"}}");
		assertThat(this.writer.mostSize()).isEqualTo(this.writer.item().length());
	}

	@Test
	void refusesTextsThatUtf8CannotHold() {
		this.writer.beginMap(2);
		this.writer.attribute("a");
		for (String text : List.of("a\uD800", "\uDC00b", "é\uD83D\uD83D\uDE00")) {
			String message = "the text has an unpaired surrogate at index " + (text.startsWith("\uDC00") ? 0 : 1)
					+ ", which UTF-8 cannot hold: remove it, or store bytes";
			assertThatIllegalArgumentException().isThrownBy(() -> this.writer.string(text)).withMessage(message);
			assertThatIllegalArgumentException().isThrownBy(() -> this.writer.attribute(text)).withMessage(message);
		}
	}

	@Test
	void refusesCallsOutOfOrder() {
		assertThatIllegalStateException().isThrownBy(this.writer::item).withMessage("No item has been written");
		assertThatIllegalStateException().isThrownBy(() -> this.writer.append("a", new byte[0]))
			.withMessage("No item has been written");
		assertThatIllegalStateException().isThrownBy(() -> this.writer.attribute("a"))
			.withMessage("Attribute 'a' is written outside of a map");
		assertThatIllegalStateException().isThrownBy(this.writer::endMap).withMessage("There is no container to end");
		this.writer.beginMap(1);
		assertThatIllegalStateException().isThrownBy(this.writer::item).withMessage("No item has been written");
		assertThatIllegalStateException().isThrownBy(() -> this.writer.beginSet(AttributeType.L, 1))
			.withMessage("L is no type of set");
	}

}
