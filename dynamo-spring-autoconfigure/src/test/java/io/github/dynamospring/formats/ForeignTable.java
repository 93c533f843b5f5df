package io.github.dynamospring.formats;

import java.util.Map;

import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Table that an old application has made: with {@code |} between values, no escapes, and
 * names of its own.
 */
final class ForeignTable {

	static final String NAME = "test-orders";

	private final DynamoDbClient client;

	ForeignTable(DynamoDbClient client) {
		this.client = client;
	}

	/**
	 * Configure a context for it.
	 * @param type the type attribute, or null for none
	 */
	static void configure(DynamoMappingContext context, @Nullable String type) {
		context.setKeyFormats((table) -> new KeyFormat('|', Escape.NONE));
		context.setTableAttributes((table) -> new TableAttributeNames("PK", "SK", type, null, Map.of())
			.withIndex("GSI1", "GSI1PK", "GSI1SK"));
	}

	void put(Map<String, AttributeValue> item) {
		this.client.putItem((put) -> put.tableName(NAME).item(item));
	}

	Map<String, AttributeValue> get(String pk, String sk) {
		return this.client.getItem((get) -> get.tableName(NAME).key(Map.of("PK", text(pk), "SK", text(sk)))).item();
	}

	static Map<String, AttributeValue> customer(String id, String name) {
		return Map.of("PK", text("CUSTOMER|" + id), "SK", text("PROFILE"), "customerId", text(id), "name", text(name));
	}

	static Map<String, AttributeValue> order(String customer, String id, String status, String day, int total) {
		return Map.of("PK", text("CUSTOMER|" + customer), "SK", text("ORDER|" + id), "GSI1PK", text("STATUS|" + status),
				"GSI1SK", text("PLACED|" + day + "|" + id), "customerId", text(customer), "orderId", text(id), "status",
				text(status), "placedOn", text(day), "total", number(total));
	}

	static Map<String, AttributeValue> line(String customer, String order, String sku, String number, int quantity) {
		return Map.of("PK", text("LINES|" + customer + "|" + order), "SK", text("LINE|" + sku + "|" + number),
				"customerId", text(customer), "orderId", text(order), "sku", text(sku), "number",
				number(Integer.parseInt(number)), "quantity", number(quantity));
	}

	static AttributeValue text(String text) {
		return AttributeValue.fromS(text);
	}

	private static AttributeValue number(int number) {
		return AttributeValue.fromN(Integer.toString(number));
	}

}
