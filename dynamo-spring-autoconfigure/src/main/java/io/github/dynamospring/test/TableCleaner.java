package io.github.dynamospring.test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.util.Assert;

/**
 * Deletion of all items of a table. It scans for the keys and deletes them in batches. A
 * table that is empty takes one request, which is why it is not created anew.
 */
class TableCleaner {

	/** DynamoDB's limit (API reference, BatchWriteItem). */
	private static final int BATCH = 25;

	/** Of a batch that a local database does not process at once. */
	private static final int ROUNDS = 10;

	private final DynamoDbClient client;

	TableCleaner(DynamoDbClient client) {
		this.client = client;
	}

	void clean(String table, TableSchema schema) {
		Map<String, String> names = keyNames(schema);
		for (ScanResponse page : this.client.scanPaginator((scan) -> scan.tableName(table)
			.consistentRead(true)
			.projectionExpression(String.join(", ", names.keySet()))
			.expressionAttributeNames(names))) {
			delete(table, page.items());
		}
	}

	private static Map<String, String> keyNames(TableSchema schema) {
		KeyAttribute sort = schema.sort();
		Map<String, String> names = new LinkedHashMap<>();
		names.put("#partition", schema.partition().name());
		if (sort != null) {
			names.put("#sort", sort.name());
		}
		return names;
	}

	private void delete(String table, List<Map<String, AttributeValue>> keys) {
		for (int start = 0; start < keys.size(); start += BATCH) {
			List<WriteRequest> deletions = new ArrayList<>();
			keys.subList(start, Math.min(start + BATCH, keys.size())).forEach((key) -> deletions.add(deletion(key)));
			delete(Map.of(table, deletions));
		}
	}

	private static WriteRequest deletion(Map<String, AttributeValue> key) {
		return WriteRequest.builder().deleteRequest((delete) -> delete.key(key)).build();
	}

	private void delete(Map<String, List<WriteRequest>> deletions) {
		Map<String, List<WriteRequest>> left = deletions;
		for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
			Map<String, List<WriteRequest>> items = left;
			left = this.client.batchWriteItem((batch) -> batch.requestItems(items)).unprocessedItems();
		}
		Assert.state(left.isEmpty(), "The database has not deleted all items of " + deletions.keySet());
	}

}
