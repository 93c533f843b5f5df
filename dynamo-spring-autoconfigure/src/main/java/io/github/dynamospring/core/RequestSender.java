package io.github.dynamospring.core;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Sends what reads, and translates failures.
 */
final class RequestSender {

	private final DynamoDbClient client;

	private final TableNameResolver tableNames;

	private final DynamoExceptionTranslator translator = new DynamoExceptionTranslator();

	RequestSender(DynamoDbClient client, TableNameResolver tableNames) {
		this.client = client;
		this.tableNames = tableNames;
	}

	String tableName(String logicalName) {
		return this.tableNames.resolve(logicalName);
	}

	GetItemResponse send(GetItemRequest request) {
		return send(request, this.client::getItem);
	}

	BatchGetItemResponse send(BatchGetItemRequest request) {
		return send(request, this.client::batchGetItem);
	}

	QueryResponse send(QueryRequest request) {
		return send(request, this.client::query);
	}

	ScanResponse send(ScanRequest request) {
		return send(request, this.client::scan);
	}

	private <Q extends SdkRequest, A> A send(Q request, Function<Q, A> call) {
		try {
			return call.apply(request);
		}
		catch (SdkException ex) {
			throw translate(request.getValueForField("TableName", String.class).orElse(null), ex);
		}
	}

	/**
	 * Say what the failure of a write means, other than that of its condition.
	 */
	DataAccessException failure(ItemWrite write, Attempts attempts, SdkException ex) {
		return attempts.mayBeApplied(ex) ? write.outcome().ambiguous(attempts.describe(ex), ex)
				: translate(write.table(), ex);
	}

	/**
	 * Translate a failure, and name the table that does not exist, as DynamoDB does not.
	 */
	DataAccessException translate(@Nullable String table, SdkException ex) {
		if (!(ex instanceof ResourceNotFoundException) || table == null) {
			return this.translator.translate(ex);
		}
		return new InvalidDataAccessResourceUsageException("Table " + table
				+ " does not exist where the client looks: create it (dynamo.tables.management=create does at "
				+ "start-up, after all @PostConstruct methods), or check region, endpoint and dynamo.tables.name-pattern",
				ex);
	}

}
