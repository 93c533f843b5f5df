package io.github.dynamospring.item.sdk;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.wire.WireItem;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ItemKey}.
 */
class ItemKeyTests {

	private static final AttributeValue ONE = AttributeValue.fromN("1");

	@Test
	void theOrderOfTheAttributesAndTheNotationOfNumbersDoNotMatter() {
		ItemKey key = ItemKey.of("t", Map.of("pk", AttributeValue.fromS("a"), "sk", ONE));
		assertThat(key)
			.isEqualTo(ItemKey.of("t", Map.of("sk", AttributeValue.fromN("1.0"), "pk", AttributeValue.fromS("a"))));
		assertThat(key).hasSameHashCodeAs(
				ItemKey.of("t", Map.of("sk", AttributeValue.fromN("10E-1"), "pk", AttributeValue.fromS("a"))));
	}

	@Test
	void tablesTypesAndValuesMatter() {
		ItemKey key = ItemKey.of("t", Map.of("pk", ONE));
		assertThat(List.of(ItemKey.of("u", Map.of("pk", ONE)), ItemKey.of("t", Map.of("pk", AttributeValue.fromS("1"))),
				ItemKey.of("t", Map.of("pk", AttributeValue.fromN("2"))),
				ItemKey.of("t", Map.of("pk", AttributeValue.fromB(SdkBytes.fromUtf8String("1"))))))
			.doesNotContain(key)
			.doesNotHaveDuplicates();
	}

	@Test
	void anItemHasItsKeyWhateverItIsMadeOf() {
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromB(SdkBytes.fromUtf8String("x")), "sk", ONE,
				"other", AttributeValue.fromS("o"));
		ItemKey key = ItemKey.ofItem("t", item, List.of("sk", "pk"));
		assertThat(ItemKey.ofItem("t", WireItem.of(item), List.of("pk", "sk"))).isEqualTo(key);
		assertThat(ItemKey.of("t", Map.of("sk", ONE, "pk", item.get("pk")))).isEqualTo(key);
	}

	@Test
	void textTellsNoValues() {
		assertThat(ItemKey.of("t", Map.of("pk", ONE))).hasToString("ItemKey[table=t]");
	}

}
