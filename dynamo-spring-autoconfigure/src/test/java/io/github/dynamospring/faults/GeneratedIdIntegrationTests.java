package io.github.dynamospring.faults;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.WriteResolution.Outcome;
import io.github.dynamospring.generated.Note;
import io.github.dynamospring.generated.Ticket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for generated ids under faults: every attempt of a call writes the same one.
 */
class GeneratedIdIntegrationTests {

	private static final int ATTEMPTS = 3;

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Ticket.class, Note.class);

	private static void use(Fault... faults) {
		database.proxy().use(FaultSchedule.script((request) -> true, faults));
	}

	private static Set<String> writtenIds(String attribute) {
		return database.proxy()
			.attempts(Request.containing("\"" + attribute + "\""))
			.stream()
			.map((attempt) -> attempt.request().json().findValue(attribute).findValue("S").asString())
			.collect(Collectors.toSet());
	}

	private static @Nullable Ticket find(String eventId, String ticketId) {
		return database.other().findById(new TicketKey(eventId, ticketId), Ticket.class).orElse(null);
	}

	@Test
	void anInsertWithLostAnswersWritesOneItem() {
		use(Fault.errorAfter(), Fault.errorBefore());
		Note stored = database.template().insert(Note.of("once"));
		assertThat(database.proxy().attempts()).hasSize(3);
		assertThat(writtenIds("id")).containsExactly(String.valueOf(stored.id()));
	}

	@Test
	void aSaveWithLostAnswersWritesOneItem() {
		use(Fault.resetAfter(), Fault.throttle(Throttle.THROTTLING));
		Note stored = database.template().save(Note.of("once"));
		assertThat(database.proxy().attempts()).hasSize(3);
		assertThat(writtenIds("id")).containsExactly(String.valueOf(stored.id()));
	}

	@Test
	void aBatchWithLostAnswersWritesEachEntityOnce() {
		use(Fault.partialBatch(1), Fault.errorAfter());
		List<Note> stored = database.template().saveAll(List.of(Note.of("a"), Note.of("b"), Note.of("c")));
		assertThat(stored).extracting(Note::id).doesNotHaveDuplicates();
		assertThat(stored)
			.allMatch((note) -> database.other().existsById(Objects.requireNonNull(note.id()), Note.class));
	}

	@Test
	void aTransactionWithLostAnswersWritesOneItem() {
		use(Fault.errorAfter());
		Ticket stored = database.template()
			.transactWrite((tx) -> tx.insert(Ticket.of("tx", "Ada")))
			.get(0, Ticket.class)
			.orElseThrow();
		assertThat(writtenIds("ticketId")).containsExactly(String.valueOf(stored.ticketId()));
		assertThat(find("tx", String.valueOf(stored.ticketId()))).isEqualTo(stored);
	}

	@Test
	void anAmbiguousWriteNamesTheIdThatItMayHaveWritten() {
		use(Fault.errorBefore(), Fault.errorBefore(), Fault.errorAfter());
		Note note = Note.of("lost");
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class,
				() -> database.template().insert(note));
		assertThat(ex.getSubject()).isNotNull();
		assertThat(ex.getSubject().key())
			.containsExactly(Map.entry("id", AttributeValue.fromS(writtenIds("id").iterator().next())));
		assertThat(note.id()).isNull();
		assertThat(database.other().resolve(ex).outcome()).isEqualTo(Outcome.APPLIED);
	}

	@Test
	void anItemWithAGeneratedIdIsThatOfTheCall() {
		use(Fault.errorAfter(), Fault.errorAfter(), Fault.errorAfter());
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class,
				() -> database.template().insert(Ticket.of("later", "Ada")));
		Ticket stored = find("later", writtenIds("ticketId").iterator().next());
		database.other().save(Objects.requireNonNull(stored));
		assertThat(ex.getWrites().get(0).generatedId()).isTrue();
		assertThat(database.other().resolve(ex).outcome()).isEqualTo(Outcome.APPLIED);
		database.other().delete(Objects.requireNonNull(find("later", String.valueOf(stored.ticketId()))));
		assertThat(database.other().resolve(ex).outcome()).isEqualTo(Outcome.UNKNOWN);
	}

	@Test
	void anItemWithAnIdOfTheCallerMayBeThatOfAnother() {
		Ticket given = new Ticket("given", "t1", "Ada", null);
		use(Fault.errorBefore(), Fault.errorBefore(), Fault.errorBefore());
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class,
				() -> database.template().insert(given));
		database.other().insert(given);
		assertThat(ex.getWrites().get(0).generatedId()).isFalse();
		assertThat(database.other().resolve(ex).outcome()).isEqualTo(Outcome.NOT_APPLIED);
	}

	record TicketKey(String eventId, String ticketId) {

	}

}
