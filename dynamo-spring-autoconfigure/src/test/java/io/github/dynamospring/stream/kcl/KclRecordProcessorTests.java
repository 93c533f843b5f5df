package io.github.dynamospring.stream.kcl;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import io.github.dynamospring.Awaited;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.leases.Lease;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.processor.RecordProcessorCheckpointer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;

/**
 * Tests for {@link KclRecordProcessor}.
 */
class KclRecordProcessorTests {

	private static final String SHARD = "shard-1";

	private final Instant begin = Instant.now().minusSeconds(60);

	private final RecordProcessorCheckpointer checkpointer = mock();

	private final Readers readers = new Readers();

	private final StreamListenerContainer container = this.readers.container();

	private volatile Lease lease = lease();

	private final KclRecordProcessor processor = (KclRecordProcessor) new RecordProcessors(this.container, this.begin,
			this::lease, Duration.ofMillis(5))
		.shardRecordProcessor();

	private static Lease lease() {
		Lease lease = new Lease();
		lease.concurrencyToken(UUID.randomUUID());
		return lease;
	}

	private Lease lease(String key) {
		assertThat(key).isEqualTo(":" + SHARD);
		return this.lease;
	}

	@BeforeEach
	void initialize() {
		this.processor.initialize(InitializationInput.builder().shardId(SHARD).build());
	}

	@Test
	void deliversRecordsAndStoresTheLastPosition() throws Exception {
		process(1, 2, 3);
		process(new Record[0]);
		assertThat(this.readers.delivered).containsExactly(1, 2, 3);
		assertThat(this.container.getLag()).isZero();
		verify(this.checkpointer).checkpoint("3");
		verifyNoMoreInteractions(this.checkpointer);
	}

	@Test
	void deliversAHundredRecordsAtATime() throws Exception {
		process(IntStream.rangeClosed(1, 250).toArray());
		assertThat(this.readers.delivered).hasSize(250).isSorted();
		for (String position : List.of("100", "200", "250")) {
			verify(this.checkpointer).checkpoint(position);
		}
		verifyNoMoreInteractions(this.checkpointer);
	}

	@Test
	void showsAShardWhileItIsRead() {
		process(record(1, this.begin.plusSeconds(20)));
		assertThat(this.container.getLag()).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(100));
		this.container.setFailure(new IllegalStateException());
		this.processor.leaseLost(LeaseLostInput.builder().build());
		assertThat(this.container.getLag()).isZero();
		assertThat(this.container.getFailure()).isNull();
	}

	@Test
	void dropsRecordsBeforeTheGroup() throws Exception {
		process(record(1, this.begin.minusSeconds(1)), record(2, this.begin));
		assertThat(this.readers.delivered).containsExactly(2);
		verify(this.checkpointer).checkpoint("2");
	}

	@Test
	void holdsAtARecordThatFailsUntilTheContainerIsStartedAgain() throws Exception {
		this.readers.failAt(2);
		CompletableFuture<Void> call = CompletableFuture.runAsync(() -> process(1, 2, 3));
		awaitStop();
		assertThatIsHeld(call);
		verify(this.checkpointer).checkpoint("1");
		verifyNoMoreInteractions(this.checkpointer);
		this.readers.failAt(0);
		this.container.start();
		call.get(20, TimeUnit.SECONDS);
		assertThat(this.readers.delivered).containsExactly(1, 2, 3);
		verify(this.checkpointer).checkpoint("3");
	}

	private void awaitStop() {
		Awaited.until(() -> !this.container.isRunningAt(SHARD));
	}

	private static void assertThatIsHeld(CompletableFuture<Void> call) throws Exception {
		try {
			call.get(50, TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			return;
		}
		throw new AssertionError("The records in hand are skipped");
	}

	@Test
	void returnsWithTheRecordsInHandOnceTheLeaseIsLost() throws Exception {
		this.readers.failAt(2);
		CompletableFuture<Void> call = CompletableFuture.runAsync(() -> process(1, 2, 3));
		awaitStop();
		this.lease = null;
		call.get(20, TimeUnit.SECONDS);
		assertThat(this.readers.delivered).containsExactly(1);
		verify(this.checkpointer).checkpoint("1");
	}

	@Test
	void stopsBeforeTheNextRecordOnceTheLeaseIsOfAnotherProcessor() throws Exception {
		this.readers.after(2, () -> this.lease = lease());
		process(1, 2, 3);
		process(4);
		assertThat(this.readers.delivered).containsExactly(1, 2);
	}

	@Test
	void keepsRecordsThatAreNotDoneForALeaseThatIsFoundAgain() {
		Lease held = this.lease;
		this.lease = null;
		process(1, 2);
		this.lease = held;
		process(3);
		assertThat(this.readers.delivered).containsExactly(1, 2, 3);
	}

	@Test
	void isNotInitializedWithoutALease() {
		this.lease = null;
		assertThatNullPointerException().isThrownBy(this::initialize);
	}

	@Test
	void goesOnIfAPositionCannotBeStored() throws Exception {
		willThrow(new ShutdownException("lost")).given(this.checkpointer).checkpoint(anyString());
		process(1);
		process(2);
		assertThat(this.readers.delivered).containsExactly(1, 2);
		verify(this.checkpointer).checkpoint("2");
	}

	@Test
	void storesTheEndOfAShard() throws Exception {
		process(1);
		end();
		verify(this.checkpointer).checkpoint("SHARD_END");
	}

	@Test
	void storesNoEndWhileRecordsAreNotDone() throws Exception {
		Lease held = this.lease;
		this.lease = null;
		process(1);
		end();
		verify(this.checkpointer, never()).checkpoint("SHARD_END");
		this.lease = held;
		end();
		assertThat(this.readers.delivered).containsExactly(1);
		verify(this.checkpointer).checkpoint("SHARD_END");
	}

	@Test
	void holdsTheEndOfAShardWhoseRecordsAreLost() throws Exception {
		this.container.lose(SHARD, false, null);
		CompletableFuture<Void> call = CompletableFuture.runAsync(this::end);
		assertThatIsHeld(call);
		verifyNoInteractions(this.checkpointer);
		this.lease = null;
		call.get(20, TimeUnit.SECONDS);
	}

	@Test
	void hasThePositionStoredAtAShutdown() throws Exception {
		process(1);
		verify(this.checkpointer).checkpoint("1");
		this.processor.shutdownRequested(ShutdownRequestedInput.builder().checkpointer(this.checkpointer).build());
		verifyNoMoreInteractions(this.checkpointer);
		assertThat(this.container.getLag()).isZero();
	}

	@Test
	void endsWithItsThread() throws InterruptedException {
		this.container.stop();
		Thread thread = new Thread(() -> process(1));
		thread.start();
		thread.interrupt();
		thread.join(20_000);
		assertThat(thread.isAlive()).isFalse();
	}

	private void end() {
		this.processor.shardEnded(ShardEndedInput.builder().checkpointer(this.checkpointer).build());
	}

	private void process(int... numbers) {
		process(IntStream.of(numbers).mapToObj((number) -> record(number, Instant.now())).toArray(Record[]::new));
	}

	private void process(Record... records) {
		List<DynamoDBStreamsClientRecord> all = new ArrayList<>();
		List.of(records).forEach((record) -> all.add(DynamoDBStreamsClientRecord.fromRecord(record)));
		this.processor.processRecords(
				DynamoDBStreamsProcessRecordsInput.builder().records(all).checkpointer(this.checkpointer).build());
	}

	private static Record record(int number, Instant time) {
		Map<String, AttributeValue> image = Map.of("pk", AttributeValue.fromS("PAGE#1"), "_type",
				AttributeValue.fromS("Page"), "id", AttributeValue.fromS("1"), "number",
				AttributeValue.fromN("" + number));
		return Record.builder()
			.eventID("e" + number)
			.eventName(OperationType.INSERT)
			.dynamodb((change) -> change.sequenceNumber("" + number)
				.approximateCreationDateTime(time)
				.keys(Map.of("pk", AttributeValue.fromS("PAGE#1")))
				.newImage(image))
			.build();
	}

}
