package io.github.dynamospring.test;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.batch.KeyDeletion;
import io.github.dynamospring.core.read.KeyScan;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.plan.ScanSettings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Deletion of all items of a table. It scans for the keys and deletes them in batches. An
 * empty table takes one request, and is therefore not recreated.
 */
class TableCleaner {

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final ParallelRequests oneByOne = new ParallelRequests(Runnable::run);

	TableCleaner(DynamoDbClient client, TableNameResolver names) {
		this.client = client;
		this.sender = new RequestSender(client, names, "DynamoCleanup", new RunningCalls(), () -> null, false);
	}

	void clean(TableModel table) {
		KeyDeletion deletion = new KeyDeletion(this.client, this.sender, table.logicalName(), null, Backoff.DEFAULT,
				UnprocessedRetry::sleep);
		try (KeyScan scan = new KeyScan(table.entities().get(0), List.of(), ScanSettings.DEFAULT, this.sender,
				this.oneByOne)) {
			List<Map<String, AttributeValue>> keys = scan.next(KeyDeletion.MAX_KEYS);
			while (!keys.isEmpty()) {
				Assert.state(deletion.delete(keys) == keys.size(),
						() -> "The database has not deleted all items of " + table.logicalName());
				keys = scan.next(KeyDeletion.MAX_KEYS);
			}
		}
	}

}
