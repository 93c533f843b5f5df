package io.github.dynamospring.stream;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DynamoStreamListener.Expired;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ListenerMethod}.
 */
class ListenerMethodTests {

	private static final Map<String, AttributeValue> UNREADABLE = ticket(AttributeValue.fromS("many"));

	private static final Map<String, AttributeValue> READABLE = ticket(AttributeValue.fromN("2"));

	private final DynamoMappingContext context = LocalApplication.mappingOf(Ticket.class);

	private final Listeners listeners = new Listeners();

	@Test
	void readsNoOldImageForTheEntityAlone() {
		assertThat(call("written", OperationType.MODIFY, UNREADABLE, READABLE)).isNull();
		assertThat(call("allWritten", OperationType.MODIFY, UNREADABLE, READABLE)).isNull();
		assertThat(this.listeners.taken).containsExactly("written 2", "all written 2");
	}

	@Test
	void readsNoImageOfAnEventThatIsNotTaken() {
		assertThat(call("inserted", OperationType.MODIFY, UNREADABLE, UNREADABLE)).isNull();
		assertThat(call("removed", OperationType.MODIFY, UNREADABLE, UNREADABLE)).isNull();
		assertThat(call("removed", OperationType.INSERT, null, UNREADABLE)).isNull();
		assertThat(call("modified", OperationType.INSERT, null, UNREADABLE)).isNull();
		assertThat(call("modified", OperationType.REMOVE, UNREADABLE, null)).isNull();
		assertThat(call("expired", OperationType.REMOVE, UNREADABLE, null)).isNull();
		assertThat(this.listeners.taken).isEmpty();
	}

	@Test
	void readsOneImageOfAnEventWithOne() {
		assertThat(call("inserted", OperationType.INSERT, null, READABLE)).isNull();
		assertThat(call("changed", OperationType.INSERT, null, READABLE)).isNull();
		assertThat(call("removed", OperationType.REMOVE, READABLE, null)).isNull();
		assertThat(this.listeners.taken).containsExactly("inserted 2", "changed 2", "removed 2");
	}

	@Test
	void failsAtAnUnreadableImageOfAnEventThatIsTaken() {
		assertThat(call("written", OperationType.MODIFY, READABLE, UNREADABLE))
			.isInstanceOf(UnreadableItemException.class);
		assertThat(call("modified", OperationType.MODIFY, UNREADABLE, READABLE))
			.isInstanceOf(UnreadableItemException.class);
		assertThat(call("changed", OperationType.MODIFY, UNREADABLE, READABLE))
			.isInstanceOf(UnreadableItemException.class);
		assertThat(call("removed", OperationType.REMOVE, UNREADABLE, null)).isInstanceOf(UnreadableItemException.class);
	}

	private @Nullable Exception call(String name, OperationType type, @Nullable Map<String, AttributeValue> before,
			@Nullable Map<String, AttributeValue> after) {
		ListenerMethod<?> listener = listener(name);
		return listener.lanes(List.of(record(type, before, after)))
			.stream()
			.flatMap(List::stream)
			.map(listener::run)
			.flatMap(Stream::ofNullable)
			.findFirst()
			.orElse(null);
	}

	private ListenerMethod<?> listener(String name) {
		Method method = Arrays.stream(Listeners.class.getDeclaredMethods())
			.filter((declared) -> declared.getName().equals(name))
			.findFirst()
			.orElseThrow();
		return new ListenerMethod<>(name, method.getAnnotation(DynamoStreamListener.class),
				ListenerSignature.of(method, Listeners.class), this.listeners, method,
				new DynamoStreamDecoder(this.context), this.context.getRequiredPersistentEntity(Ticket.class));
	}

	private static Record record(OperationType type, @Nullable Map<String, AttributeValue> before,
			@Nullable Map<String, AttributeValue> after) {
		return Record.builder()
			.eventID("e1")
			.eventName(type)
			.dynamodb((change) -> change.sequenceNumber("17")
				.approximateCreationDateTime(Instant.parse("2026-11-26T08:00:00Z"))
				.keys(Map.of("pk", AttributeValue.fromS("TICKET#t")))
				.oldImage(before)
				.newImage(after))
			.build();
	}

	private static Map<String, AttributeValue> ticket(AttributeValue number) {
		return Map.of("pk", AttributeValue.fromS("TICKET#t"), "_type", AttributeValue.fromS("Ticket"), "id",
				AttributeValue.fromS("t"), "number", number);
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}")
	record Ticket(String id, int number) {

	}

	static class Listeners {

		final List<String> taken = new ArrayList<>();

		@DynamoStreamListener
		void written(Ticket ticket) {
			this.taken.add("written " + ticket.number());
		}

		@DynamoStreamListener
		void allWritten(List<Ticket> tickets) {
			tickets.forEach((ticket) -> this.taken.add("all written " + ticket.number()));
		}

		@DynamoStreamListener
		void inserted(Inserted<Ticket> event) {
			this.taken.add("inserted " + event.after().number());
		}

		@DynamoStreamListener
		void modified(Modified<Ticket> event) {
			this.taken.add("modified " + event.after().number());
		}

		@DynamoStreamListener
		void removed(Removed<Ticket> event) {
			this.taken.add("removed " + event.before().number());
		}

		@DynamoStreamListener(expired = Expired.ONLY)
		void expired(Removed<Ticket> event) {
			this.taken.add("expired " + event.before().number());
		}

		@DynamoStreamListener
		void changed(ChangeEvent<Ticket> event) {
			this.taken.add("changed " + event.entity().number());
		}

	}

}
