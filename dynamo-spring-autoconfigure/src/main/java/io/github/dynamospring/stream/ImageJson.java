package io.github.dynamospring.stream;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Form of images and keys as DynamoDB's JSON, with sorted attributes.
 */
final class ImageJson {

	private ImageJson() {
	}

	static String write(Map<String, AttributeValue> image) {
		WireItem wire = WireItem.of(new TreeMap<>(image));
		byte[] json = new byte[wire.length()];
		wire.copyTo(json, 0);
		return new String(json, StandardCharsets.UTF_8);
	}

	static @Nullable Map<String, AttributeValue> read(@Nullable String text) {
		if (text == null) {
			return null;
		}
		byte[] json = text.getBytes(StandardCharsets.UTF_8);
		return WireItem.checked(json, 0, json.length);
	}

}
