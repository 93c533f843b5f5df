package io.github.dynamospring.client.direct;

import java.util.Collection;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Tables of requests, which are named or identified by an ARN. An ARN of another account
 * can determine the endpoint of its request.
 */
final class NamedTables {

	private static final String ARN = "arn:";

	private NamedTables() {
	}

	/**
	 * Return whether all tables of a request have plain names.
	 */
	static boolean areIn(SdkRequest request) {
		if (request instanceof GetItemRequest get) {
			return isName(get.tableName());
		}
		if (request instanceof PutItemRequest put) {
			return isName(put.tableName());
		}
		if (request instanceof UpdateItemRequest update) {
			return isName(update.tableName());
		}
		if (request instanceof DeleteItemRequest delete) {
			return isName(delete.tableName());
		}
		if (request instanceof QueryRequest query) {
			return isName(query.tableName());
		}
		if (request instanceof ScanRequest scan) {
			return isName(scan.tableName());
		}
		return areInBatch(request);
	}

	private static boolean areInBatch(SdkRequest request) {
		if (request instanceof BatchGetItemRequest batch) {
			return areNames(batch.requestItems().keySet());
		}
		if (request instanceof BatchWriteItemRequest batch) {
			return areNames(batch.requestItems().keySet());
		}
		if (request instanceof TransactGetItemsRequest transaction) {
			return transaction.transactItems().stream().map(NamedTables::table).allMatch(NamedTables::isName);
		}
		return request instanceof TransactWriteItemsRequest transaction
				&& transaction.transactItems().stream().map(NamedTables::table).allMatch(NamedTables::isName);
	}

	private static @Nullable String table(TransactGetItem action) {
		return (action.get() != null) ? action.get().tableName() : null;
	}

	private static @Nullable String table(TransactWriteItem action) {
		if (action.put() != null) {
			return action.put().tableName();
		}
		if (action.update() != null) {
			return action.update().tableName();
		}
		if (action.delete() != null) {
			return action.delete().tableName();
		}
		return (action.conditionCheck() != null) ? action.conditionCheck().tableName() : null;
	}

	private static boolean areNames(Collection<String> tables) {
		for (String table : tables) {
			if (!isName(table)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isName(@Nullable String table) {
		return table != null && !table.startsWith(ARN);
	}

}
