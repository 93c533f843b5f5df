package io.github.dynamospring.item.sdk;

import java.util.Map;

import io.github.dynamospring.item.ItemSize;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Calculation of the size of the SDK's items in bytes, by DynamoDB's rules.
 *
 * @see ItemSize
 */
public final class AttributeValueSize {

	private AttributeValueSize() {
	}

	/**
	 * Return the size of an item, or of its key: names and values.
	 */
	public static int ofItem(Map<String, AttributeValue> item) {
		if (item instanceof ReadableItem readable) {
			return readable.itemSize();
		}
		return ItemSize.ofItem(AttributeValues.reader(item));
	}

}
