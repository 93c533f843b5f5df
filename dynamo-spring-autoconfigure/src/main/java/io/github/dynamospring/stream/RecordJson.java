package io.github.dynamospring.stream;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.item.wire.WireItem;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Form of items as DynamoDB's JSON, with sorted attributes.
 */
final class RecordJson {

	private RecordJson() {
	}

	static String write(Map<String, AttributeValue> item) {
		WireItem wire = WireItem.of(new TreeMap<>(item));
		byte[] json = new byte[wire.length()];
		wire.copyTo(json, 0);
		return new String(json, StandardCharsets.UTF_8);
	}

}
