package io.github.dynamospring.client.direct;

import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Operations that are sent past the SDK's pipeline.
 */
enum DirectOperation {

	GET_ITEM("GetItem"), PUT_ITEM("PutItem"), UPDATE_ITEM("UpdateItem"), DELETE_ITEM("DeleteItem"), QUERY("Query"),
	SCAN("Scan"), BATCH_GET_ITEM("BatchGetItem"), BATCH_WRITE_ITEM("BatchWriteItem"),
	TRANSACT_GET_ITEMS("TransactGetItems"), TRANSACT_WRITE_ITEMS("TransactWriteItems");

	private static final String SERVICE = "DynamoDB_20120810.";

	private final String name;

	private final String target;

	DirectOperation(String name) {
		this.name = name;
		this.target = SERVICE + name;
	}

	/**
	 * Return the name of the operation in DynamoDB's API.
	 */
	String operationName() {
		return this.name;
	}

	/**
	 * Return the value of the header {@code X-Amz-Target}.
	 */
	String target() {
		return this.target;
	}

	AwsResponse.Builder newResponse() {
		return switch (this) {
			case GET_ITEM -> GetItemResponse.builder();
			case PUT_ITEM -> PutItemResponse.builder();
			case UPDATE_ITEM -> UpdateItemResponse.builder();
			case DELETE_ITEM -> DeleteItemResponse.builder();
			case QUERY -> QueryResponse.builder();
			case SCAN -> ScanResponse.builder();
			case BATCH_GET_ITEM -> BatchGetItemResponse.builder();
			case BATCH_WRITE_ITEM -> BatchWriteItemResponse.builder();
			case TRANSACT_GET_ITEMS -> TransactGetItemsResponse.builder();
			case TRANSACT_WRITE_ITEMS -> TransactWriteItemsResponse.builder();
		};
	}

}
