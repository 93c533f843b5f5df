package io.github.dynamospring.core.batch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateFixture;
import io.github.dynamospring.core.write.RefusedItems;
import io.github.dynamospring.core.write.TransactionSender;
import io.github.dynamospring.core.write.WriteSender;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.AfterSaveCallback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.context.support.StaticApplicationContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BatchWriter}.
 */
class BatchWriterTests {

	private static final Instant NOW = Instant.parse("2126-11-21T10:00:00Z");

	private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(25), Duration.ofMillis(60), 4);

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final List<BatchWriteItemRequest> requests = Collections.synchronizedList(new ArrayList<>());

	private final List<PutItemRequest> puts = Collections.synchronizedList(new ArrayList<>());

	private final List<Long> pauses = new ArrayList<>();

	private final DynamoTemplate template = template();

	private BatchWriter writer = writer(new ParallelRequests(Runnable::run));

	private DynamoTemplate template() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.afterPropertiesSet();
		return new DynamoTemplate(this.client, context, LocalDatabase::tableName, new AccessPatterns(),
				LocalDatabase.TEMPLATE_SETTINGS);
	}

	private BatchWriter writer(ParallelRequests parallel) {
		RequestSender sender = sender("Things.write");
		return new BatchWriter(sender,
				new WriteSender(this.client, sender,
						new TransactionSender(this.client, sender, new RefusedItems(this.client)),
						new RefusedItems(this.client)),
				new ChunkWriter(this.client, sender("Things.find"), BACKOFF, this.pauses::add), parallel);
	}

	private RequestSender sender(String pattern) {
		return new RequestSender(this.client, LocalDatabase::tableName, pattern, new RunningCalls(), () -> null,
				WireInterceptor.isIn(this.client));
	}

	@BeforeEach
	void acceptAll() {
		answerWithAtMost(25);
		given(this.client.putItem(any(PutItemRequest.class))).willAnswer((invocation) -> {
			this.puts.add(invocation.getArgument(0));
			return PutItemResponse.builder().build();
		});
	}

	private void answerWithAtMost(int most) {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class)))
			.willAnswer((invocation) -> answer(invocation.getArgument(0), most));
	}

	private BatchWriteItemResponse answer(BatchWriteItemRequest request, int most) {
		this.requests.add(request);
		Map<String, List<WriteRequest>> left = new HashMap<>();
		int room = most;
		for (Map.Entry<String, List<WriteRequest>> table : request.requestItems().entrySet()) {
			int processed = Math.min(room, table.getValue().size());
			room -= processed;
			left.put(table.getKey(), table.getValue().subList(processed, table.getValue().size()));
		}
		left.values().removeIf(List::isEmpty);
		return BatchWriteItemResponse.builder().unprocessedItems(left).build();
	}

	@AfterEach
	void stop() {
		this.template.destroy();
	}

	@ParameterizedTest
	@CsvSource({ "0, 0, 0", "1, 0, 1", "2, 1, 0", "24, 1, 0", "25, 1, 0", "26, 1, 1", "27, 2, 0", "100, 4, 0",
			"101, 4, 1" })
	void sendsUpToTwentyFiveWithEachRequest(int writes, int batches, int singles) {
		List<Loan> loans = loans(writes);
		assertThat(save(loans)).isEqualTo(loans);
		assertThat(this.requests).hasSize(batches).allSatisfy((request) -> assertThat(size(request)).isBetween(2, 25));
		assertThat(this.puts).hasSize(singles);
		assertThat(this.requests.stream().mapToInt(BatchWriterTests::size).sum() + this.puts.size()).isEqualTo(writes);
	}

	@Test
	void sendsWhatIsLargeWithMoreRequests() {
		List<Loan> loans = IntStream.range(0, 10).mapToObj((i) -> loan(i, "x".repeat(300_000))).toList();
		save(loans);
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(6, 4);
	}

	@Test
	void sendsWritesOfSeveralTablesTogether() {
		List<BatchAction> actions = new ArrayList<>(saves(loans(3)));
		actions.addAll(saves(List.of(reservation(1), reservation(2))));
		actions.add(deletion(new ReservationKey("isbn", 7), Reservation.class));
		assertThat(this.writer.write(actions, null)).containsExactly(loan(0), loan(1), loan(2), reservation(1),
				reservation(2), null);
		assertThat(this.requests).singleElement().satisfies((request) -> {
			assertThat(request.requestItems().get("test-library")).hasSize(3);
			assertThat(request.requestItems().get("test-reservations")).hasSize(3);
			assertThat(request.requestItems().get("test-reservations").get(2).deleteRequest().key())
				.isEqualTo(Map.of("isbn", AttributeValue.fromS("isbn"), "place", AttributeValue.fromN("7")));
		});
	}

	@Test
	void sendsWhatHasAConditionOnItsOwn() {
		List<BatchAction> actions = new ArrayList<>(saves(loans(2)));
		actions.add(1, save(member("ada", null)));
		List<Object> stored = this.writer.write(actions, null);
		assertThat(stored).containsExactly(loan(0), member("ada", 1L), loan(1));
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(2);
		assertThat(this.puts).singleElement()
			.satisfies((put) -> assertThat(put.conditionExpression()).contains("attribute_not_exists"));
	}

	@Test
	void sendsTheUnprocessedAgainUntilNoneIsLeft() {
		answerWithAtMost(10);
		assertThat(save(loans(25))).isEqualTo(loans(25));
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(25, 15, 5);
		assertThat(this.pauses).hasSize(2).allMatch((pause) -> pause >= 0 && pause <= 25);
	}

	@Test
	void knowsWhatIsUnprocessedByANumberInAnyNotation() {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willAnswer((invocation) -> {
			answer(invocation.getArgument(0), 25);
			Map<String, AttributeValue> item = Map.of("isbn", AttributeValue.fromS("isbn"), "place",
					AttributeValue.fromN("1E+1"));
			return BatchWriteItemResponse.builder()
				.unprocessedItems((this.requests.size() > 1) ? Map.of()
						: Map.of("test-reservations",
								List.of(WriteRequest.builder().putRequest((put) -> put.item(item)).build())))
				.build();
		});
		this.writer.write(saves(List.of(reservation(10), reservation(11))), null);
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(2, 1);
	}

	@Test
	void anAbandonedCallSendsNothingAgain() {
		answerWithAtMost(10);
		CallContext.current().inBackground(() -> !this.requests.isEmpty()).run(() -> {
			BatchIncompleteException ex = incomplete(saves(loans(60)));
			assertThat(ex.getDone()).extracting(Done::position).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
			assertThat(ex.getLeft()).hasSize(50)
				.allSatisfy(
						(left) -> assertThat(left.exception()).isInstanceOf(TransientDataAccessResourceException.class)
							.hasMessageEndingWith(": nothing was sent, because the call was cancelled"));
		});
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(25);
	}

	@Test
	void saysWhatIsLeftWhereNothingGoesOn() {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willAnswer((invocation) -> {
			boolean first = this.requests.isEmpty();
			return answer(invocation.getArgument(0), first ? 2 : 0);
		});
		BatchIncompleteException ex = incomplete(saves(loans(6)));
		assertThat(ex)
			.hasMessage("Loans.saveAll: the batch is incomplete, 4 of 6 are left: "
					+ "position 3: DynamoDB left it unprocessed in 4 requests in a row; "
					+ "position 4: DynamoDB left it unprocessed in 4 requests in a row; "
					+ "position 5: DynamoDB left it unprocessed in 4 requests in a row; and 1 more")
			.hasCauseInstanceOf(TransientDataAccessResourceException.class);
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(3, 4, 5, 6);
		assertThat(ex.getLeft()).<Object>extracting(Left::value).isEqualTo(loans(6).subList(2, 6));
		assertThat(ex.getDone()).containsExactly(new Done(1, loan(0)), new Done(2, loan(1)));
		assertThat(this.requests).map(BatchWriterTests::size).containsExactly(6, 4, 4, 4, 4);
		assertThat(this.pauses).hasSize(4);
	}

	@Test
	void refusesAnItemThatOccursTwiceBeforeAnythingIsSent() {
		List<BatchAction> actions = new ArrayList<>(saves(loans(3)));
		actions.add(deletion(loan(1).key(), Loan.class));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.writer.write(actions, "Loans.saveAll"))
			.withMessage("Loans.saveAll: the batch writes Loan with key pk = MEMBER#ada, "
					+ "sk = LOAN#2126-11-21T10:00:00.000000000Z#1 twice, at positions 2 and 4, in no order: "
					+ "leave one of them out");
		thenNothingIsSent();
	}

	@Test
	void takesNoItemOfAnotherTableForTheSame() {
		List<BatchAction> actions = new ArrayList<>(saves(List.of(Shelf.of("1", 1), Shelf.of("2", 1))));
		actions.addAll(saves(List.of(member("1", null), member("2", null))));
		assertThat(this.writer.write(actions, null)).hasSize(4);
	}

	@Test
	void anEntityGivenTwiceKeepsItsVersion() {
		Shelf shelf = Shelf.of("1", 3);
		shelf.setVersion(4);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.writer.write(saves(List.of(shelf, shelf)), null));
		assertThat(shelf.getVersion()).isEqualTo(4);
	}

	@Test
	void anEntityThatCannotBeStoredKeepsAllFromBeingSent() {
		Shelf shelf = Shelf.of("1", 3);
		List<BatchAction> actions = new ArrayList<>(saves(List.of(shelf)));
		actions.addAll(saves(List.of(loan(1, "x".repeat(500_000)))));
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(() -> this.writer.write(actions, null));
		thenNothingIsSent();
		assertThat(shelf.getVersion()).isZero();
	}

	@Test
	void refusesNullWithoutSendingAnything() {
		List<Loan> loans = new ArrayList<>(loans(2));
		loans.add(null);
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.entity(Loan.class).saveAll(loans))
			.withMessage("A batch must not contain null");
		thenNothingIsSent();
	}

	@Test
	void triesEveryWriteThoughOneFails() {
		given(this.client.putItem(any(PutItemRequest.class))).willAnswer((invocation) -> {
			PutItemRequest put = invocation.getArgument(0);
			if (put.item().containsValue(AttributeValue.fromS("lost"))) {
				throw ConditionalCheckFailedException.builder()
					.statusCode(400)
					.item(Map.of("shelfId", AttributeValue.fromS("lost"), "version", AttributeValue.fromN("9")))
					.build();
			}
			return PutItemResponse.builder().build();
		});
		Shelf first = Shelf.of("first", 1);
		Shelf lost = Shelf.of("lost", 1);
		Shelf last = Shelf.of("last", 1);
		last.setVersion(5);
		List<BatchAction> actions = new ArrayList<>(saves(List.of(first, lost)));
		actions.addAll(saves(loans(2)));
		actions.addAll(saves(List.of(last)));
		BatchIncompleteException ex = incomplete(actions);
		assertThat(ex.getLeft()).singleElement().satisfies((left) -> {
			assertThat(left.position()).isEqualTo(2);
			assertThat(left.value()).isSameAs(lost);
			assertThat(left.exception()).isInstanceOf(DuplicateKeyException.class);
		});
		assertThat(ex.getDone()).<Object>extracting(Done::value).containsExactly(first, loan(0), loan(1), last);
		assertThat(List.of(first, lost, last)).map(Shelf::getVersion).containsExactly(1L, 0L, 6L);
	}

	@Test
	void aRefusedBatchIsLeftWhole() {
		DynamoDbException refusal = (DynamoDbException) DynamoDbException.builder()
			.message("The item is invalid")
			.statusCode(400)
			.build();
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willThrow(refusal);
		List<BatchAction> actions = new ArrayList<>(saves(loans(2)));
		actions.add(save(member("ada", null)));
		BatchIncompleteException ex = incomplete(actions);
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(1, 2);
		assertThat(ex.getLeft()).extracting(Left::exception)
			.allSatisfy((failure) -> assertThat(failure).isInstanceOf(NonTransientDataAccessResourceException.class)
				.hasMessageContaining("The item is invalid"));
		assertThat(ex.getDone()).containsExactly(new Done(3, member("ada", 1L)));
	}

	@Test
	void aLostAnswerIsAmbiguousForEachThatHadNone() {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willAnswer((invocation) -> {
			if (!this.requests.isEmpty()) {
				throw SdkClientException.create("Connection reset");
			}
			return answer(invocation.getArgument(0), 1);
		});
		BatchIncompleteException ex = incomplete(saves(loans(3)));
		assertThat(ex.getDone()).containsExactly(new Done(1, loan(0)));
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(2, 3);
		assertThat(ex.getLeft()).extracting(Left::exception)
			.allSatisfy((failure) -> assertThat(failure).isInstanceOf(AmbiguousWriteException.class));
		assertThat(ex.getLeft().get(1).exception())
			.hasMessage("the write of Loan with key pk = MEMBER#ada, sk = LOAN#2126-11-21T10:00:00.000000000Z#2 "
					+ "may or may not have been applied, as its answer was lost: read it before you write again");
	}

	@Test
	void isNotSilentWhereTheAnswerMakesNoSense() {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willReturn(BatchWriteItemResponse.builder()
			.unprocessedItems(Map.of("other",
					List.of(WriteRequest.builder().deleteRequest((delete) -> delete.key(Map.of())).build())))
			.build());
		BatchIncompleteException ex = incomplete(saves(loans(2)));
		assertThat(ex.getLeft()).hasSize(2)
			.extracting(Left::exception)
			.allSatisfy((failure) -> assertThat(failure).isInstanceOf(AmbiguousWriteException.class)
				.hasMessageContaining("may or may not have been applied, as its answer was not seen")
				.cause()
				.hasMessage("DynamoDB left an item of other that it was not sent"));
	}

	@Test
	void anInterruptEndsItAtOnceAndSaysWhatIsLeft() throws InterruptedException {
		CountDownLatch never = new CountDownLatch(1);
		Thread caller = Thread.currentThread();
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willAnswer((invocation) -> {
			this.requests.add(invocation.getArgument(0));
			if (this.requests.size() == 2) {
				caller.interrupt();
				never.await();
			}
			return BatchWriteItemResponse.builder().build();
		});
		ExecutorService thread = Executors.newSingleThreadExecutor();
		this.writer = writer(new ParallelRequests(thread));
		try {
			BatchIncompleteException ex = incomplete(saves(loans(75)));
			assertThat(Thread.interrupted()).isTrue();
			assertThat(ex.getDone()).extracting(Done::position)
				.containsExactlyElementsOf(IntStream.rangeClosed(1, 25).boxed().toList());
			assertThat(ex.getLeft()).hasSize(50);
			assertThat(ex.getLeft().subList(0, 25)).extracting(Left::exception)
				.allSatisfy((failure) -> assertThat(failure).isInstanceOf(AmbiguousWriteException.class));
			assertThat(ex.getLeft().subList(25, 50)).extracting(Left::exception)
				.allSatisfy((failure) -> assertThat(failure).isInstanceOf(TransientDataAccessResourceException.class)
					.hasMessage("Interrupted while waiting for several requests"));
		}
		finally {
			thread.shutdownNow();
			assertThat(thread.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
		}
		assertThat(this.requests).hasSize(2);
	}

	@Test
	void aClosedTemplateLeavesAll() {
		this.template.destroy();
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class,
				() -> this.template.entity(Loan.class).saveAll(loans(50)));
		assertThat(ex.getLeft()).hasSize(50);
		thenNothingIsSent();
	}

	@Test
	void tellsCallbacksOnlyOfWhatWasWritten() {
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class)))
			.willAnswer((invocation) -> answer(invocation.getArgument(0), 3));
		List<Object> told = new ArrayList<>();
		callback((loan, kind) -> {
			told.add(loan);
			return loan;
		});
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class)))
			.willAnswer((invocation) -> answer(invocation.getArgument(0), this.requests.isEmpty() ? 2 : 0));
		incomplete(saves(loans(4)));
		assertThat(told).containsExactly(loan(0), loan(1));
	}

	@Test
	void aCallbackThatFailsKeepsNoOtherFromBeingTold() {
		List<Object> told = new ArrayList<>();
		callback((loan, kind) -> {
			told.add(loan);
			throw new IllegalStateException(loan.loanId());
		});
		assertThatIllegalStateException().isThrownBy(() -> save(loans(3)))
			.withMessage("0")
			.satisfies(
					(ex) -> assertThat(ex.getSuppressed()).extracting(Throwable::getMessage).containsExactly("1", "2"));
		assertThat(told).containsExactlyElementsOf(loans(3));
	}

	private void thenNothingIsSent() {
		then(this.client).should(atLeast(0)).serviceClientConfiguration();
		then(this.client).shouldHaveNoMoreInteractions();
	}

	private void callback(AfterSave callback) {
		StaticApplicationContext context = new StaticApplicationContext();
		context.registerBean(AfterSave.class, () -> callback);
		context.refresh();
		this.template.setApplicationContext(context);
	}

	private BatchIncompleteException incomplete(List<BatchAction> actions) {
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class,
				() -> this.writer.write(actions, "Loans.saveAll"));
		assertThat(ex).isNotNull();
		return ex;
	}

	private List<Object> save(List<?> entities) {
		return this.writer.write(saves(entities), null);
	}

	private List<BatchAction> saves(List<?> entities) {
		return entities.stream().map(this::save).toList();
	}

	private BatchAction save(Object entity) {
		return collected((batch) -> batch.save(entity));
	}

	private BatchAction deletion(Object id, Class<?> type) {
		return collected((batch) -> batch.deleteById(id, type));
	}

	private BatchAction collected(Consumer<WriteBatch> write) {
		WriteCollector collector = new WriteCollector((type) -> TemplateFixture.writes(this.template, type),
				(client) -> sender("Things.write"), mock(ActionLog.class));
		write.accept(collector);
		return collector.actions().get(0);
	}

	private static int size(BatchWriteItemRequest request) {
		return request.requestItems().values().stream().mapToInt(List::size).sum();
	}

	private static List<Loan> loans(int count) {
		return IntStream.range(0, count).mapToObj(BatchWriterTests::loan).toList();
	}

	private static Loan loan(int number) {
		return loan(number, null);
	}

	private static Loan loan(int number, String note) {
		return new Loan("ada", NOW, "" + number, LoanStatus.OPEN, note, List.of());
	}

	private static Reservation reservation(long place) {
		return new Reservation("isbn", place, "ada", null);
	}

	private static Member member(String id, Long version) {
		return new Member(id, "Name", null, Set.of(), version);
	}

	interface AfterSave extends AfterSaveCallback<Loan> {

	}

}
