package io.github.dynamospring.core;

import java.util.Map;

import io.github.dynamospring.mapping.EntityCodec;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Primary keys of IDs.
 */
final class Keys {

	private Keys() {
	}

	@SuppressWarnings("unchecked")
	static Map<String, AttributeValue> of(EntityCodec<?> codec, Object id) {
		AttributeValueWriter key = new AttributeValueWriter();
		codec.idCodec((Class<Object>) id.getClass()).writeKey(id, key);
		return key.item();
	}

}
