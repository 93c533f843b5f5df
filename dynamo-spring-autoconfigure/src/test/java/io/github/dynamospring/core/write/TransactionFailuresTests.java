package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateFixture;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.AfterSaveCallback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

import org.springframework.context.support.StaticApplicationContext;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for what transactions make of the failures that DynamoDB Local does not report.
 */
class TransactionFailuresTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final DynamoTemplate template = new DynamoTemplate(this.client, new DynamoMappingContext(),
			(name) -> "test-" + name, new AccessPatterns(), LocalDatabase.TEMPLATE_SETTINGS);

	@AfterEach
	void stop() {
		this.template.destroy();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			textBlock = """
					TransactionConflict            | busy | ConcurrencyFailureException            | Shelf with key shelfId = b was being written by another request (TransactionConflict: busy)
					ProvisionedThroughputExceeded  | slow | TransientDataAccessResourceException   | Shelf with key shelfId = b was throttled (ProvisionedThroughputExceeded: slow)
					ThrottlingError                | slow | TransientDataAccessResourceException   | Shelf with key shelfId = b was throttled (ThrottlingError: slow)
					ItemCollectionSizeLimitExceeded| -    | InvalidDataAccessResourceUsageException| Shelf with key shelfId = b would make its item collection too large (ItemCollectionSizeLimitExceeded)
					ValidationError                | bad  | InvalidDataAccessApiUsageException     | Shelf with key shelfId = b was refused (ValidationError: bad)
					SomethingNew                   | -    | InvalidDataAccessApiUsageException     | Shelf with key shelfId = b was refused (SomethingNew)
					ValidationError                | Missing the key pk in the item | InvalidDataAccessApiUsageException | Shelf with key shelfId = b was refused (ValidationError: Missing the key pk in the item). dynamo.tables.management=validate compares the tables with the entities at start-up, and /actuator/dynamodb/drift does at any time
					""")
	void eachReasonIsAnExceptionOfItsAction(String code, String message, String type, String text) {
		cancelled(reason("None"), CancellationReason.builder().code(code).message(message).build());
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(this::insertTwo)
			.withMessage("The transaction was cancelled, nothing was written: action 2, insert: " + text)
			.satisfies((ex) -> {
				DataAccessException failure = ex.getFailures().get(0).exception();
				assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
				assertThat(failure).hasCauseInstanceOf(TransactionCanceledException.class);
				assertThat(ex.isConflict()).isEqualTo(failure instanceof ConcurrencyFailureException);
			});
	}

	@Test
	void aConflictBesideAnotherFailureIsNoConflict() {
		cancelled(reason("TransactionConflict"), reason("ThrottlingError"));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(this::insertTwo)
			.satisfies((ex) -> assertThat(ex.isConflict()).isFalse());
	}

	@Test
	void aCancellationWithoutReasonsIsTranslatedAsItIs() {
		cancelled();
		assertThatExceptionOfType(NonTransientDataAccessResourceException.class).isThrownBy(this::insertTwo)
			.withMessageStartingWith("cancelled");
		cancelled(reason("None"), CancellationReason.builder().build());
		assertThatExceptionOfType(NonTransientDataAccessResourceException.class).isThrownBy(this::insertTwo)
			.withMessageStartingWith("cancelled");
	}

	@Test
	void reasonsAreThoseOfTheActionsOfTheirWrites() {
		ItemWrite first = write("a");
		ItemWrite marker = write("a-marker");
		ItemWrite second = write("b");
		cancelled(reason("None"), failed("a-marker"), failed("b"));
		List<TransactionAction> actions = List.of(
				new TransactionAction(1, "save", PreparedWrite.of(new SeveralWrites(List.of(first, marker)))),
				new TransactionAction(2, "insert", PreparedWrite.of(second)));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(() -> sender().send(actions, null))
			.withMessage("The transaction was cancelled, nothing was written: action 1, save: Shelf with key "
					+ "shelfId = a-marker exists already; action 2, insert: Shelf with key shelfId = b exists already")
			.satisfies((ex) -> assertThat(ex.getFailures()).extracting(Failure::position).containsExactly(1, 2));
	}

	@Test
	void anActionHasOneFailure() {
		cancelled(failed("a"), failed("a-marker"));
		List<TransactionAction> actions = List.of(new TransactionAction(1, "save",
				PreparedWrite.of(new SeveralWrites(List.of(write("a"), write("a-marker"))))));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(() -> sender().send(actions, null))
			.satisfies((ex) -> assertThat(ex.getFailures()).hasSize(1));
	}

	@Test
	void severalWritesOfOneEntityFailAsASingleOneDoes() {
		cancelled(reason("None"), failed("a-marker"));
		List<FailedCondition> failed = sender().attempt(List.of(write("a"), write("a-marker")));
		assertThat(failed).hasSize(1);
		assertThat(FailedCondition.failure(failed)).isInstanceOf(DuplicateKeyException.class)
			.hasMessage("Shelf with key shelfId = a-marker exists already");
	}

	@Test
	void anItemWithItsOwnWriteIdMeansThatTheTransactionWasApplied() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willAnswer((call) -> {
			TransactWriteItemsRequest request = call.getArgument(0);
			CancellationReason own = CancellationReason.builder()
				.code("ConditionalCheckFailed")
				.item(request.transactItems().get(0).put().item())
				.build();
			throw error(TransactionCanceledException.builder().cancellationReasons(own, reason("None")),
					"TransactionCanceledException");
		});
		assertThat(this.template.transactWrite((tx) -> tx.insert(Shelf.of("a", 1)).checkExists("b", Shelf.class))
			.get(0, Shelf.class)).get().extracting(Shelf::getVersion).isEqualTo(1L);
	}

	@Test
	void aCallbackThatFailsKeepsNoOtherFromBeingTold() {
		List<String> told = new ArrayList<>();
		StaticApplicationContext context = new StaticApplicationContext();
		context.registerBean(AfterSave.class, () -> (shelf, kind) -> {
			told.add(shelf.getShelfId());
			throw new IllegalStateException(shelf.getShelfId());
		});
		context.refresh();
		this.template.setApplicationContext(context);
		assertThatIllegalStateException().isThrownBy(this::insertTwo)
			.withMessage("a")
			.satisfies((ex) -> assertThat(ex.getSuppressed()).extracting(Throwable::getMessage).containsExactly("b"));
		assertThat(told).containsExactly("a", "b");
	}

	@Test
	void aTransactionInProgressMayBeApplied() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class))).willThrow(
				TransactionInProgressException.builder().message("in progress").statusCode(400).numAttempts(3).build());
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(this::insertTwo)
			.withMessage("the transaction of action 1 (insert of Shelf with key shelfId = a) and 1 more may or may not "
					+ "have been applied, as the answers of 3 attempts were lost: read its items before you "
					+ "write again");
	}

	@Test
	void anIoErrorLeavesATransactionWithoutAnswer() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(SdkClientException.create("reset"));
		Shelf shelf = Shelf.of("a", 1);
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.insert(shelf)))
			.withMessage("the write of Shelf with key shelfId = a may or may not have been applied, as its answer was "
					+ "lost: read it before you write again");
		assertThat(shelf.getVersion()).isZero();
	}

	@Test
	void aTokenThatWasUsedForSomethingElseIsMisuse() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(error(IdempotentParameterMismatchException.builder(), "IdempotentParameterMismatchException"));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(this::insertTwo);
	}

	@Test
	void takesPlannedUpdatesAlone() {
		UpdatePattern<?> foreign = mock(UpdatePattern.class);
		given(foreign.name()).willReturn("Foreign.update");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.update(foreign, "a")))
			.withMessage("Action 1 (Foreign.update): it is no planned update: name the pattern of an @Update");
	}

	@Test
	void eachTransactionHasItsOwnToken() {
		insertTwo();
		insertTwo();
		ArgumentCaptor<TransactWriteItemsRequest> requests = ArgumentCaptor.forClass(TransactWriteItemsRequest.class);
		then(this.client).should(times(2)).transactWriteItems(requests.capture());
		assertThat(requests.getAllValues()).extracting(TransactWriteItemsRequest::clientRequestToken)
			.doesNotHaveDuplicates()
			.allMatch((token) -> token.length() == 36);
	}

	@Test
	void aReadThatIsCancelledNamesItsEntities() {
		given(this.client.transactGetItems(any(TransactGetItemsRequest.class))).willThrow(error(
				TransactionCanceledException.builder()
					.cancellationReasons(reason("None"), reason("TransactionConflict")),
				"TransactionCanceledException"));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template
				.transactGet((gets) -> gets.getAll(List.of("a", "a"), Shelf.class).get("b", Shelf.class)))
			.withMessage(
					"The transaction was cancelled, no item was read: action 3, get: Shelf with key shelfId = b was being "
							+ "written by another request (TransactionConflict)")
			.satisfies((ex) -> assertThat(ex.isConflict()).isTrue());
	}

	@Test
	void aReadThatIsCancelledWithoutReasonsIsTranslatedAsItIs() {
		given(this.client.transactGetItems(any(TransactGetItemsRequest.class)))
			.willThrow(error(TransactionCanceledException.builder(), "TransactionCanceledException"));
		assertThatExceptionOfType(NonTransientDataAccessResourceException.class)
			.isThrownBy(() -> this.template.transactGet((gets) -> gets.get("a", Shelf.class)))
			.withMessageStartingWith("cancelled");
	}

	private void insertTwo() {
		this.template.transactWrite((tx) -> tx.insert(Shelf.of("a", 1)).insert(Shelf.of("b", 1)));
	}

	private ItemWrite write(String id) {
		return TemplateFixture.writes(this.template, Shelf.class).insert(Shelf.of(id, 1)).write().writes().get(0);
	}

	private TransactionSender sender() {
		return new TransactionSender(this.client, new RequestSender(this.client, (name) -> name, "Things.find",
				new RunningCalls(), () -> null, WireInterceptor.isIn(this.client)), new RefusedItems(this.client));
	}

	private static CancellationReason reason(String code) {
		return CancellationReason.builder().code(code).build();
	}

	private static CancellationReason failed(String id) {
		return CancellationReason.builder()
			.code("ConditionalCheckFailed")
			.item(Map.of("shelfId", AttributeValue.fromS(id), "books", AttributeValue.fromN("1"), "version",
					AttributeValue.fromN("4")))
			.build();
	}

	private void cancelled(CancellationReason... reasons) {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(error(TransactionCanceledException.builder().cancellationReasons(Arrays.asList(reasons)),
					"TransactionCanceledException"));
	}

	private static AwsServiceException error(AwsServiceException.Builder builder, String code) {
		return builder.message("cancelled")
			.statusCode(400)
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage("cancelled").build())
			.build();
	}

	@FunctionalInterface
	interface AfterSave extends AfterSaveCallback<Shelf> {

	}

	private record SeveralWrites(List<ItemWrite> writes) implements PendingWrite {

		@Override
		public ItemWrite plain() {
			return this.writes.get(0);
		}

	}

}
