package io.github.dynamospring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Access that AWS asks the policies of a role about, because of a request. A transaction
 * asks for each of its actions.
 *
 * @param action the name of the action, such as {@code GetItem}
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param keys the leading keys, or null if the request has none
 */
public record SentAccess(String action, String table, @Nullable String index, @Nullable List<String> keys) {

	private static final Pattern EQUALITY = Pattern.compile("(#?\\w+) = (:\\w+)");

	/**
	 * Return what a request is authorized for.
	 * @param partitions gives the name of the first partition attribute of a table and
	 * index, where the index is null for the table
	 */
	public static List<SentAccess> of(DynamoDbRequest request, BinaryOperator<@Nullable String> partitions) {
		return new Reader(partitions).read(request);
	}

	/**
	 * Return the resource in an ARN, behind the account.
	 */
	public String resource() {
		return "table/" + this.table + ((this.index != null) ? "/index/" + this.index : "");
	}

	private record Reader(BinaryOperator<@Nullable String> partitions) {

		List<SentAccess> read(DynamoDbRequest request) {
			if (request instanceof GetItemRequest get) {
				return List.of(item("GetItem", get.tableName(), get.key()));
			}
			if (request instanceof PutItemRequest put) {
				return List.of(item("PutItem", put.tableName(), put.item()));
			}
			if (request instanceof UpdateItemRequest update) {
				return List.of(item("UpdateItem", update.tableName(), update.key()));
			}
			if (request instanceof DeleteItemRequest delete) {
				return List.of(item("DeleteItem", delete.tableName(), delete.key()));
			}
			if (request instanceof QueryRequest query) {
				return List.of(new SentAccess("Query", query.tableName(), query.indexName(), List.of(key(query))));
			}
			if (request instanceof ScanRequest scan) {
				return List.of(new SentAccess("Scan", scan.tableName(), scan.indexName(), null));
			}
			if (request instanceof DescribeTableRequest describe) {
				return List.of(new SentAccess("DescribeTable", describe.tableName(), null, null));
			}
			return several(request);
		}

		private List<SentAccess> several(DynamoDbRequest request) {
			List<SentAccess> accesses = new ArrayList<>();
			if (request instanceof BatchGetItemRequest batch) {
				batch.requestItems().forEach((table, keys) -> accesses.add(items("BatchGetItem", table, keys.keys())));
			}
			else if (request instanceof BatchWriteItemRequest batch) {
				batch.requestItems()
					.forEach((table,
							writes) -> accesses.add(items("BatchWriteItem", table,
									writes.stream()
										.map((write) -> (write.putRequest() != null) ? write.putRequest().item()
												: write.deleteRequest().key())
										.toList())));
			}
			else if (request instanceof TransactWriteItemsRequest transaction) {
				transaction.transactItems().forEach((action) -> accesses.add(action(action)));
			}
			else if (request instanceof TransactGetItemsRequest transaction) {
				transaction.transactItems()
					.forEach((action) -> accesses.add(item("GetItem", action.get().tableName(), action.get().key())));
			}
			else {
				throw new IllegalArgumentException("Unknown: " + request.getClass());
			}
			return accesses;
		}

		private SentAccess action(TransactWriteItem action) {
			if (action.put() != null) {
				return item("PutItem", action.put().tableName(), action.put().item());
			}
			if (action.update() != null) {
				return item("UpdateItem", action.update().tableName(), action.update().key());
			}
			if (action.delete() != null) {
				return item("DeleteItem", action.delete().tableName(), action.delete().key());
			}
			return item("ConditionCheckItem", action.conditionCheck().tableName(), action.conditionCheck().key());
		}

		private SentAccess item(String action, String table, Map<String, AttributeValue> key) {
			return items(action, table, List.of(key));
		}

		private SentAccess items(String action, String table, List<Map<String, AttributeValue>> keys) {
			String partition = this.partitions.apply(table, null);
			return new SentAccess(action, table, null,
					keys.stream().map((key) -> text(Objects.requireNonNull(key.get(partition)))).toList());
		}

		private String key(QueryRequest query) {
			String partition = this.partitions.apply(query.tableName(), query.indexName());
			Matcher matcher = EQUALITY.matcher(query.keyConditionExpression());
			while (matcher.find()) {
				String name = matcher.group(1);
				if (query.expressionAttributeNames().getOrDefault(name, name).equals(partition)) {
					return text(query.expressionAttributeValues().get(matcher.group(2)));
				}
			}
			throw new IllegalArgumentException("No equality of " + partition + ": " + query.keyConditionExpression());
		}

		private static String text(AttributeValue value) {
			return (value.s() != null) ? value.s() : (value.n() != null) ? value.n() : value.b().asUtf8String();
		}

	}

}
