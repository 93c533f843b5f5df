package io.github.dynamospring.observation;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Finds the partition key of a request that has no more than one.
 */
final class RequestKeys {

	private RequestKeys() {
	}

	/**
	 * Return the partition key by which a request uses a table or an index, or null if it
	 * does not say.
	 */
	static @Nullable String find(PartitionAttributes attributes, SdkRequest request) {
		if (request instanceof GetItemRequest get) {
			return attributes.inKey(get.key());
		}
		if (request instanceof QueryRequest query) {
			return attributes.in(new QueryKeyParser(query));
		}
		return (request instanceof PutItemRequest put) ? attributes.in(put.item()) : ofChange(attributes, request);
	}

	/** The key of an index is known where it is made of the primary key. */
	private static @Nullable String ofChange(PartitionAttributes attributes, SdkRequest request) {
		Map<String, AttributeValue> key = null;
		if (request instanceof UpdateItemRequest update) {
			key = update.key();
		}
		else if (request instanceof DeleteItemRequest delete) {
			key = delete.key();
		}
		return (key != null) ? attributes.inKey(key) : null;
	}

	/**
	 * Return the name of the table of a request that has no more than one key, or null.
	 */
	static @Nullable String tableOf(SdkRequest request) {
		String name = request.getValueForField("TableName", String.class).orElse(null);
		return (name != null) ? TableResource.tableName(name) : null;
	}

}
