package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for writes of unique values that others change at the same time.
 */
class UniqueWriteTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final DynamoTemplate template = new DynamoTemplate(this.client, new DynamoMappingContext(),
			(name) -> "test-" + name, new AccessPatterns(), LocalDatabase.TEMPLATE_SETTINGS);

	private final List<TransactWriteItemsRequest> transactions = new ArrayList<>();

	private final AtomicInteger changes = new AtomicInteger();

	@BeforeEach
	void findOthersEachTime() {
		given(this.client.putItem(any(PutItemRequest.class))).willAnswer((call) -> {
			throw ConditionalCheckFailedException.builder().item(another()).statusCode(400).build();
		});
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willAnswer((call) -> {
			this.transactions.add(call.getArgument(0));
			throw cancelled(call.getArgument(0));
		});
	}

	@AfterEach
	void stop() {
		this.template.destroy();
	}

	private Map<String, AttributeValue> another() {
		return Map.of("pk", AttributeValue.fromS("SESSION#one"), "sk", AttributeValue.fromS("SESSION"), "_type",
				AttributeValue.fromS("Session"), "sessionId", AttributeValue.fromS("one"), "token",
				AttributeValue.fromS("t" + this.changes.incrementAndGet()));
	}

	private TransactionCanceledException cancelled(TransactWriteItemsRequest request) {
		List<CancellationReason> reasons = new ArrayList<>();
		for (TransactWriteItem item : request.transactItems()) {
			boolean entity = reasons.isEmpty();
			reasons.add(entity ? CancellationReason.builder().code("ConditionalCheckFailed").item(another()).build()
					: CancellationReason.builder().code("None").build());
		}
		return TransactionCanceledException.builder().cancellationReasons(reasons).statusCode(400).build();
	}

	@Test
	void eachAttemptStartsFromWhatTheLastOneFound() {
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(this::save)
			.withMessage("Session with key pk = SESSION#one, sk = SESSION was changed by others with each attempt: "
					+ "it was not written");
		then(this.client).should(times(1)).putItem(any(PutItemRequest.class));
		assertThat(this.transactions).hasSize(TransactionSender.MAX_REVISIONS)
			.extracting((request) -> request.transactItems().get(0).put().expressionAttributeValues().get(":u0").s())
			.startsWith("t1", "t2", "t3");
	}

	@Test
	void transactionOfTheApplicationGivesUpAsWell() {
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.save(session()).checkExists("two", Session.class)))
			.withMessage("The transaction was cancelled, nothing was written: action 1, save: "
					+ "Session with key pk = SESSION#one, sk = SESSION was changed by others with each attempt: it was not "
					+ "written")
			.satisfies((ex) -> assertThat(ex.isConflict()).isTrue());
		assertThat(this.transactions).hasSize(TransactionSender.MAX_REVISIONS + 1);
	}

	@Test
	void transactionWithoutAnswerIsAmbiguous() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(SdkClientException.create("reset"));
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(this::save)
			.withMessage(
					"the write of Session with key pk = SESSION#one, sk = SESSION may or may not have been applied, "
							+ "as its answer was lost: read it before you write again");
	}

	@Test
	void conflictOfTransactionsIsNoRefusal() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(TransactionCanceledException.builder()
				.cancellationReasons(CancellationReason.builder().code("None").build(),
						CancellationReason.builder().code("TransactionConflict").build())
				.statusCode(400)
				.build());
		assertThatExceptionOfType(ConcurrencyFailureException.class).isThrownBy(this::save)
			.withMessage("the value of 'token' of Session with key pk = SESSION#one, sk = SESSION was being written by "
					+ "another request (TransactionConflict)");
	}

	@Test
	void failureOfARevisionAfterALostAnswerIsAmbiguous() {
		given(this.client.putItem(any(PutItemRequest.class))).willAnswer((call) -> {
			throw ConditionalCheckFailedException.builder().item(another()).statusCode(400).numAttempts(2).build();
		});
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willThrow(throttle());
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(this::save)
			.withMessage("the write of Session with key pk = SESSION#one, sk = SESSION may or may not have been "
					+ "applied, as an answer was lost: read it before you write again")
			.withCauseInstanceOf(TransientDataAccessResourceException.class);
	}

	@Test
	void failureOfARevisionIsDefiniteWhereNoAnswerWasLost() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willThrow(throttle());
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(this::save);
	}

	@Test
	void failureOfARevisedTransactionAfterALostAnswerIsAmbiguous() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willAnswer((call) -> {
			throw cancelled(call.getArgument(0)).toBuilder().numAttempts(2).build();
		}).willThrow(throttle());
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.save(session()).checkExists("two", Session.class)))
			.withMessage("the transaction of action 1 (save of Session with key pk = SESSION#one, sk = SESSION) and 1 "
					+ "more may or may not have been applied, as an answer was lost: read its items before you "
					+ "write again")
			.withCauseInstanceOf(TransientDataAccessResourceException.class);
	}

	private static AwsServiceException throttle() {
		return ProvisionedThroughputExceededException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException").build())
			.statusCode(400)
			.build();
	}

	private void save() {
		this.template.save(session());
	}

	private static Session session() {
		return new Session("one", "mine", null, null);
	}

}
