package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;

/**
 * Shop on a single table, in the form that tutorials publish: customers with their
 * orders, items of orders, an overloaded and sparse index, an inverted index and an
 * expiry.
 */
final class PublishedShop {

	static final String TABLE = "online-shop";

	private PublishedShop() {
	}

	static TableSchema schema(String name) {
		KeyAttribute partition = new KeyAttribute("PK", KeyType.S);
		KeyAttribute sort = new KeyAttribute("SK", KeyType.S);
		IndexSchema unpaid = new IndexSchema("GSI1", IndexSchema.Type.GLOBAL,
				List.of(new KeyAttribute("GSI1PK", KeyType.S)), List.of(new KeyAttribute("GSI1SK", KeyType.S)),
				Projection.ALL);
		IndexSchema inverted = new IndexSchema("inverted", IndexSchema.Type.GLOBAL, List.of(sort), List.of(partition),
				Projection.ALL);
		return new TableSchema(name, partition, sort, List.of(unpaid, inverted), "expiresAt");
	}

	/**
	 * Return the items. Emails of customers are in no other item.
	 */
	static List<Map<String, ItemValue>> items() {
		List<Map<String, ItemValue>> items = new ArrayList<>();
		for (int c = 0; c < 8; c++) {
			String customer = "c-" + (4711 + 37 * c);
			items.add(customer(customer, c));
			for (int o = 0; o < 3; o++) {
				String order = "o-" + (90210 + 101 * (3 * c + o));
				items.add(order(customer, order, 3 * c + o));
				for (int line = 1; line <= 2; line++) {
					items.add(line(order, line, c + o));
				}
			}
		}
		return items;
	}

	private static Map<String, ItemValue> customer(String customer, int number) {
		Map<String, ItemValue> item = key("CUSTOMER#" + customer, "PROFILE");
		item.put("type", ItemValue.of("Customer"));
		item.put("customerId", ItemValue.of(customer));
		item.put("email", ItemValue.of("secret" + number + "@example.org"));
		item.put("address", ItemValue.map(Map.of("city", ItemValue.of("Town " + number), "zip", ItemValue.of("1010"))));
		item.put("newsletter", ItemValue.bool(number % 2 == 0));
		if (number % 3 != 0) {
			item.put("phone_number", ItemValue.of("+43 1 58801" + number));
		}
		return item;
	}

	private static Map<String, ItemValue> order(String customer, String order, int number) {
		String placedAt = String.format("2026-%02d-%02dT08:30:%02d.120Z", number % 12 + 1, number + 1, number);
		boolean unpaid = number % 3 == 0;
		Map<String, ItemValue> item = key("CUSTOMER#" + customer, "ORDER#" + placedAt + "#" + order);
		item.put("type", ItemValue.of("Order"));
		item.put("customerId", ItemValue.of(customer));
		item.put("orderId", ItemValue.of(order));
		item.put("placedAt", ItemValue.of(placedAt));
		item.put("status", ItemValue.of(unpaid ? "UNPAID" : "PAID"));
		item.put("amount", ItemValue.number("" + (number + 1) + ".50"));
		item.put("tags", ItemValue.stringSet(List.of("gift", "tag" + number)));
		item.put("expiresAt", ItemValue.number(4_000_000_000L + number));
		item.put("version", ItemValue.number(1 + number % 2));
		if (unpaid) {
			item.put("GSI1PK", ItemValue.of("STATUS#UNPAID"));
			item.put("GSI1SK", ItemValue.of(placedAt + "#" + order));
		}
		return item;
	}

	private static Map<String, ItemValue> line(String order, int line, int number) {
		Map<String, ItemValue> item = key("ORDER#" + order, String.format("ITEM#%04d", line));
		item.put("type", ItemValue.of("OrderItem"));
		item.put("sku", ItemValue.of("sku" + (number + line)));
		item.put("quantity", ItemValue.number(number % 5 + 1));
		item.put("GSI1PK", ItemValue.of("PRODUCT#sku" + (number + line)));
		item.put("GSI1SK", ItemValue.of("ORDER#" + order));
		return item;
	}

	private static Map<String, ItemValue> key(String partition, String sort) {
		Map<String, ItemValue> item = new TreeMap<>();
		item.put("PK", ItemValue.of(partition));
		item.put("SK", ItemValue.of(sort));
		return item;
	}

}
