package io.github.dynamospring.test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link StreamProbe}.
 */
class StreamProbeTests {

	private final StreamProbe probe = new StreamProbe(
			() -> new DynamoStreamDecoder(LocalApplication.mappingOf(Ticket.class)), Duration.ofMillis(1));

	@Test
	void countsAnEventOnceAllListenersAreDone() {
		StreamListenerContainer sales = container("sales");
		StreamListenerContainer mail = container("mail");
		deliver(sales, 2, "1", "2");
		deliver(mail, 1, "1", "2");
		assertThat(this.probe.await(Inserted.class, Ticket.class).entity()).isEqualTo(new Ticket("1"));
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> this.probe.await(Inserted.class, Ticket.class))
			.withMessage("""
					The listeners are not done with an event Inserted of Ticket. Done:
					  INSERT {pk=AttributeValue(S=TICKET#2)} by [sales]""");
		given(mail.isRunning()).willReturn(false);
		assertThat(this.probe.await(Inserted.class, Ticket.class).entity()).isEqualTo(new Ticket("2"));
	}

	@Test
	void saysWhereGroupsStopped() {
		StreamListenerContainer sales = container("sales");
		given(sales.getStoppedShards()).willReturn(Map.of("shard-1", new IllegalStateException("no stock")));
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> this.probe.await(Removed.class, Ticket.class))
			.withMessage("""
					The listeners are not done with an event Removed of Ticket. Done:
					  Group sales stopped: java.lang.IllegalStateException: no stock""");
	}

	@Test
	void saysThatThereAreNoListeners() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> this.probe.await(Inserted.class, Ticket.class))
			.withMessage("There are no listeners. Include their components in the test, as by "
					+ "@Import(OrderListener.class)");
	}

	private StreamListenerContainer container(String group) {
		StreamListenerContainer container = mock(StreamListenerContainer.class);
		given(container.getGroup()).willReturn(group);
		given(container.getTable()).willReturn("tickets");
		given(container.isRunning()).willReturn(true);
		this.probe.register(container);
		return container;
	}

	private void deliver(StreamListenerContainer container, int done, String... ids) {
		List<Record> records = List.of(ids).stream().map(StreamProbeTests::record).toList();
		assertThat(this.probe.deliver(container, "shard-1", records, () -> done)).isEqualTo(done);
	}

	private static Record record(String id) {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("TICKET#" + id));
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS("TICKET#" + id), "_type",
				AttributeValue.fromS("Ticket"), "id", AttributeValue.fromS(id));
		return Record.builder()
			.eventID(id)
			.eventName(OperationType.INSERT)
			.dynamodb((change) -> change.keys(key)
				.newImage(item)
				.sequenceNumber(id)
				.approximateCreationDateTime(Instant.EPOCH))
			.build();
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}")
	record Ticket(String id) {

	}

}
