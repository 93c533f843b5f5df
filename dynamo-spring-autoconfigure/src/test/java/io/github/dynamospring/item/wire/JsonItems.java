package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Second opinion on DynamoDB's JSON: items as Jackson reads them.
 */
public final class JsonItems {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private JsonItems() {
	}

	static String text(WireItem item) {
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		return new String(json, StandardCharsets.UTF_8);
	}

	public static MapValue parse(WireItem item) {
		return map(MAPPER.readTree(text(item)));
	}

	private static MapValue map(JsonNode node) {
		Map<String, ItemValue> attributes = new LinkedHashMap<>();
		node.properties().forEach((attribute) -> attributes.put(attribute.getKey(), value(attribute.getValue())));
		return ItemValue.map(attributes);
	}

	private static ItemValue value(JsonNode node) {
		assertThat(node.size()).isOne();
		Map.Entry<String, JsonNode> typed = node.properties().iterator().next();
		JsonNode value = typed.getValue();
		return switch (typed.getKey()) {
			case "S" -> ItemValue.of(value.stringValue());
			case "N" -> ItemValue.number(value.stringValue());
			case "B" -> ItemValue.binary(bytes(value));
			case "BOOL" -> ItemValue.bool(value.booleanValue());
			case "NULL" -> {
				assertThat(value.booleanValue()).isTrue();
				yield ItemValue.nullValue();
			}
			case "M" -> map(value);
			case "L" -> list(value);
			case "SS" -> ItemValue.stringSet(texts(value));
			case "NS" -> ItemValue.numberSet(texts(value));
			case "BS" -> ItemValue.binarySet(value.valueStream().map(JsonItems::bytes).toList());
			default -> throw new AssertionError(typed.getKey());
		};
	}

	private static byte[] bytes(JsonNode value) {
		return Base64.getDecoder().decode(value.stringValue());
	}

	private static ItemValue list(JsonNode value) {
		List<ItemValue> elements = new ArrayList<>();
		value.forEach((element) -> elements.add(value(element)));
		return ItemValue.list(elements);
	}

	private static List<String> texts(JsonNode value) {
		return value.valueStream().map(JsonNode::stringValue).toList();
	}

}
