package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.RandomItems;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WireSize}.
 */
class WireSizeTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261127L);

	@Test
	void isTheSizeOfTheValues() {
		Random random = new Random(SEED);
		RandomItems items = new RandomItems(random);
		for (int i = 0; i < 5_000; i++) {
			MapValue item = items.item(3);
			WireWriter writer = new WireWriter();
			item.writeTo(writer);
			int size = ItemSize.ofItem(item.value());
			assertThat(writer.item().itemSize()).as("seed %d, item %d: %s", SEED, i, item).isEqualTo(size);
			assertThat(sizeOf(RandomJson.compact(item.reader()))).as("seed %d, item %d: %s", SEED, i, item)
				.isEqualTo(size);
			assertThat(sizeOf(RandomJson.of(item.reader(), random))).as("seed %d, item %d: %s", SEED, i, item)
				.isEqualTo(size);
		}
	}

	@Test
	void neverReadsBehindTheEnd() {
		byte[] json = RandomJson.compact(ItemValue
			.map(Map.of("s", ItemValue.of("text"), "n", ItemValue.number(1), "b", ItemValue.binary(new byte[4]), "t",
					ItemValue.bool(true), "f", ItemValue.bool(false), "z", ItemValue.nullValue(), "ss",
					ItemValue.stringSet(List.of("a", "é")), "l", ItemValue.list(List.of(ItemValue.of("\"")))))
			.reader());
		for (int length = 0; length < json.length; length++) {
			byte[] cut = Arrays.copyOf(json, length);
			assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> sizeOf(cut));
		}
	}

	@Test
	void countsOtherForms() {
		assertThat(sizeOf("{'a' : {'S':'bc'}}")).isEqualTo(3);
		assertThat(sizeOf("{'a':{'S':'b\\u0063'}}")).isEqualTo(3);
		assertThat(sizeOf("{'a':{'B':'AAA'}}")).isEqualTo(3);
		assertThat(sizeOf("{'a':{'NULL':false}}")).isEqualTo(2);
		assertThat(sizeOf("{'a':{'L':[]},'b':{'M':{}},'':{'S':''}}")).isEqualTo(8);
		assertThat(sizeOf("{'a':" + "{'L':[".repeat(50) + "]}".repeat(50) + "}")).isEqualTo(200);
	}

	@Test
	void refusesWhatHasNoSize() {
		for (String json : List.of("{'a':{'X':'b'}}", "{'a':{'S':'b','N':'1'}}", "{'a':{'B':'A==='}}", "{'a':1}", "")) {
			assertThatExceptionOfType(ItemFormatException.class).as(json).isThrownBy(() -> sizeOf(json));
		}
	}

	private static int sizeOf(String json) {
		return sizeOf(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
	}

	private static int sizeOf(byte[] json) {
		return WireSize.ofItem(json, 0, json.length);
	}

}
