package io.github.dynamospring.client.wire;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Layout of an answer: where its items are.
 */
enum AnswerLayout {

	/**
	 * One item.
	 */
	ITEM("Item"),

	/**
	 * The item that a write returns.
	 */
	ATTRIBUTES("Attributes"),

	/**
	 * A list of items.
	 */
	ITEMS("Items"),

	/**
	 * A list of items for each table.
	 */
	TABLES("Responses"),

	/**
	 * An object for each action, which has the item.
	 */
	ACTIONS("Responses");

	private static final Map<Class<? extends SdkRequest>, AnswerLayout> LAYOUTS = Map.of(GetItemRequest.class, ITEM,
			QueryRequest.class, ITEMS, ScanRequest.class, ITEMS, BatchGetItemRequest.class, TABLES,
			TransactGetItemsRequest.class, ACTIONS, PutItemRequest.class, ATTRIBUTES, UpdateItemRequest.class,
			ATTRIBUTES, DeleteItemRequest.class, ATTRIBUTES);

	private final byte[] member;

	AnswerLayout(String member) {
		this.member = member.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Return the layout of the answers to a request, or null if they have no items.
	 */
	static @Nullable AnswerLayout of(SdkRequest request) {
		AnswerLayout layout = LAYOUTS.get(request.getClass());
		if (layout != ATTRIBUTES || returnsItem(request)) {
			return layout;
		}
		return null;
	}

	private static boolean returnsItem(SdkRequest request) {
		return request.getValueForField("ReturnValues", String.class)
			.filter((values) -> !values.equals(ReturnValue.NONE.toString()))
			.isPresent();
	}

	/**
	 * Return the name of the member of the answer that has the items.
	 */
	byte[] member() {
		return this.member;
	}

}
