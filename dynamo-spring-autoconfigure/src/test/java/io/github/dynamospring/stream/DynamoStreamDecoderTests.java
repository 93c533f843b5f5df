package io.github.dynamospring.stream;

import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Origin;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoStreamDecoder}.
 */
class DynamoStreamDecoderTests {

	private static final Instant TIME = Instant.parse("2026-11-26T08:00:00Z");

	private static final Origin ORIGIN = new Origin("e1", "17", TIME, false, false);

	private final DynamoStreamDecoder decoder = new DynamoStreamDecoder(
			LocalApplication.mappingOf(Ticket.class, Seat.class));

	@Test
	void decodesTheKindsOfChanges() {
		assertThat(decode(OperationType.INSERT, (change) -> change.newImage(ticket("2")), Ticket.class))
			.isEqualTo(new Inserted<>(new Ticket("t", 2), ORIGIN));
		assertThat(decode(OperationType.MODIFY, (change) -> change.oldImage(ticket("1")).newImage(ticket("2")),
				Ticket.class))
			.isEqualTo(new Modified<>(new Ticket("t", 1), new Ticket("t", 2), ORIGIN));
		assertThat(decode(OperationType.REMOVE, (change) -> change.oldImage(ticket("1")), Ticket.class))
			.isEqualTo(new Removed<>(new Ticket("t", 1), ORIGIN));
	}

	@Test
	void decodesNoItemsOfOtherTypes() {
		Map<String, AttributeValue> foreign = Map.of("pk", text("TICKET#t"), "_type", text("Unique"));
		assertThat(decode(OperationType.INSERT, (change) -> change.newImage(ticket("2")), Seat.class)).isNull();
		assertThat(decode(OperationType.INSERT, (change) -> change.newImage(foreign), Ticket.class)).isNull();
		assertThat(decode(OperationType.INSERT, (change) -> change.sizeBytes(9L), Ticket.class)).isNull();
	}

	@Test
	void takesAChangeOfTypeForARemovalAndAnInsertion() {
		Consumer<StreamRecord.Builder> change = (record) -> record.oldImage(ticket("1"))
			.newImage(Map.of("pk", text("TICKET#t"), "_type", text("Seat"), "id", text("t")));
		assertThat(decode(OperationType.MODIFY, change, Ticket.class))
			.isEqualTo(new Removed<>(new Ticket("t", 1), ORIGIN));
		assertThat(decode(OperationType.MODIFY, change, Seat.class)).isEqualTo(new Inserted<>(new Seat("t"), ORIGIN));
	}

	@Test
	void decodesChangesWithOneImage() {
		assertThat(decode(OperationType.MODIFY, (change) -> change.newImage(ticket("2")), Ticket.class))
			.isEqualTo(new Modified<>(null, new Ticket("t", 2), ORIGIN));
		assertThat(decode(OperationType.MODIFY, (change) -> change.oldImage(ticket("1")), Ticket.class)).isNull();
	}

	@Test
	void distinguishesRemovalsByTimeToLive() {
		Record expired = record(OperationType.REMOVE, (change) -> change.oldImage(ticket("1"))).toBuilder()
			.userIdentity((identity) -> identity.type("Service").principalId("dynamodb.amazonaws.com"))
			.build();
		assertThat(this.decoder.decode(expired, Ticket.class)).get()
			.satisfies((event) -> assertThat(event.origin().expired()).isTrue());
	}

	@Test
	void distinguishesRemovalsByTimeToLiveOfDynamoDbLocal() {
		Record unnamed = record(OperationType.UNKNOWN_TO_SDK_VERSION, (change) -> change.oldImage(ticket("1")));
		Record expired = unnamed.toBuilder().awsRegion("ddblocal").build();
		assertThat(this.decoder.decode(expired, Ticket.class)).get()
			.satisfies((event) -> assertThat(event).isInstanceOf(Removed.class))
			.satisfies((event) -> assertThat(event.origin().expired()).isTrue());
		assertThat(this.decoder.decode(unnamed, Ticket.class)).isEmpty();
	}

	@Test
	void quotesNoValueOfAnUnreadableRecord() {
		assertThatExceptionOfType(UnreadableItemException.class)
			.isThrownBy(() -> decode(OperationType.INSERT, (change) -> change.newImage(ticket("secret")), Ticket.class))
			.withMessageStartingWith("A record of the stream of tickets cannot be read: ")
			.withMessageNotContaining("secret");
	}

	private <T> ChangeEvent<T> decode(OperationType type, Consumer<StreamRecord.Builder> images, Class<T> entity) {
		return this.decoder.decode(record(type, images), entity).orElse(null);
	}

	private static Record record(OperationType type, Consumer<StreamRecord.Builder> images) {
		StreamRecord.Builder change = StreamRecord.builder()
			.sequenceNumber("17")
			.approximateCreationDateTime(TIME)
			.keys(Map.of("pk", text("TICKET#t")));
		images.accept(change);
		return Record.builder().eventID("e1").eventName(type).dynamodb(change.build()).build();
	}

	private static Map<String, AttributeValue> ticket(String number) {
		AttributeValue value = number.equals("secret") ? text(number) : AttributeValue.fromN(number);
		return Map.of("pk", text("TICKET#t"), "_type", text("Ticket"), "id", text("t"), "number", value);
	}

	private static AttributeValue text(String value) {
		return AttributeValue.fromS(value);
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}")
	record Ticket(String id, int number) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "SEAT#{id}")
	record Seat(String id) {

	}

}
