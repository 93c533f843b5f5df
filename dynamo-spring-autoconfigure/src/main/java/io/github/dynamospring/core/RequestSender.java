package io.github.dynamospring.core;

import java.util.function.Function;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * The one place that talks to the client. A failed condition passes as it is, since what
 * it means depends on the write; all else is translated.
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

	void send(PutItemRequest request) {
		send(request, this.client::putItem);
	}

	UpdateItemResponse send(UpdateItemRequest request) {
		return send(request, this.client::updateItem);
	}

	void send(DeleteItemRequest request) {
		send(request, this.client::deleteItem);
	}

	private <Q extends SdkRequest, A> A send(Q request, Function<Q, A> call) {
		try {
			return call.apply(request);
		}
		catch (ConditionalCheckFailedException ex) {
			throw ex;
		}
		catch (ResourceNotFoundException ex) {
			throw absent(request, ex);
		}
		catch (SdkException ex) {
			throw this.translator.translate(ex);
		}
	}

	/**
	 * Name the table, as DynamoDB does not.
	 */
	private DataAccessException absent(SdkRequest request, ResourceNotFoundException ex) {
		return request.getValueForField("TableName", String.class)
			.<DataAccessException>map((table) -> new InvalidDataAccessResourceUsageException("Table " + table
					+ " does not exist where the client looks: create it (dynamo.tables.management=create does at "
					+ "start-up, after all @PostConstruct methods), or check region, endpoint and dynamo.tables.name-pattern",
					ex))
			.orElseGet(() -> this.translator.translate(ex));
	}

}
