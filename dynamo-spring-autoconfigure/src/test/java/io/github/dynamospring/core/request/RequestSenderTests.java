package io.github.dynamospring.core.request;

import java.util.Map;

import io.github.dynamospring.wire.WireInterceptor;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link RequestSender}.
 */
class RequestSenderTests {

	private final ResourceNotFoundException failure = ResourceNotFoundException.builder().message("not found").build();

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final RequestSender sender = new RequestSender(this.client, (name) -> name, "Things.find",
			new RunningCalls(), () -> null, WireInterceptor.isIn(this.client));

	@Test
	void namesATableThatDoesNotExist() {
		given(this.client.getItem(any(GetItemRequest.class))).willThrow(this.failure);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> this.sender.send(GetItemRequest.builder().tableName("prod-shop")))
			.withMessage("Table prod-shop does not exist where the client looks: create it "
					+ "(dynamo.tables.management=create does at start-up, after all @PostConstruct methods), or "
					+ "check region, endpoint and dynamo.tables.name-pattern")
			.withCause(this.failure);
	}

	@Test
	void saysWhatDynamoDbSaysOfABatch() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willThrow(this.failure);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> this.sender.send(BatchGetItemRequest.builder().requestItems(Map.of())))
			.withMessage("not found");
	}

}
