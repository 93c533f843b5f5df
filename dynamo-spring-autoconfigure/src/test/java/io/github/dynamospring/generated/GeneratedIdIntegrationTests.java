package io.github.dynamospring.generated;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.IdGenerator;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.event.AuditingEntityCallback;
import io.github.dynamospring.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.mapping.event.BeforeConvertEvent;
import io.github.dynamospring.mapping.event.BeforeSaveEvent;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for ids that writes generate, on DynamoDB Local.
 */
class GeneratedIdIntegrationTests {

	private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Ticket.class, Note.class).emptied();

	private final DynamoTemplate template = database.template();

	private final Tickets tickets = repository(Tickets.class);

	private final Notes notes = repository(Notes.class);

	private <R> R repository(Class<R> type) {
		return database.repository(type, this.template);
	}

	@Test
	void insertReturnsACopyOfARecordWithItsId() {
		Ticket given = Ticket.of("e1", "Ada");
		Ticket stored = this.tickets.insert(given);
		assertThat(given.ticketId()).isNull();
		assertThat(UUID.fromString(String.valueOf(stored.ticketId())).version()).isEqualTo(7);
		assertThat(this.tickets.findById(new TicketKey("e1", String.valueOf(stored.ticketId())))).contains(stored);
	}

	@Test
	void saveFillsAMutableEntityOnceAndReplacesItThen() {
		Note note = Note.of("first");
		assertThat(this.notes.save(note)).isSameAs(note);
		UUID id = note.id();
		assertThat(id).isNotNull();
		note.text("second");
		assertThat(this.notes.save(note).id()).isEqualTo(id);
		assertThat(this.notes.findById(id).map(Note::text)).contains("second");
	}

	@Test
	void keepsAnIdThatIsGiven() {
		Ticket given = new Ticket("e1", "mine", "Ada", null);
		assertThat(this.tickets.insert(given).ticketId()).isEqualTo("mine");
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.tickets.insert(given));
	}

	@Test
	void anEntityWithoutIdIsNewWhateverItsVersion() {
		Ticket stored = this.tickets.insert(Ticket.of("e1", "Ada"));
		Ticket copy = this.tickets.save(new Ticket("e1", null, "Grace", stored.version()));
		assertThat(copy.version()).isEqualTo(1);
		assertThat(this.tickets.findByEventId("e1")).containsExactly(stored, copy);
	}

	@Test
	void generatesAnIdForEachEntityOfABatch() {
		List<Note> saved = this.notes.saveAll(List.of(Note.of("a"), Note.of("b"), Note.of("c")));
		assertThat(saved).extracting(Note::id).doesNotContainNull().doesNotHaveDuplicates();
		EntityResults results = this.template
			.batchWrite((batch) -> batch.save(Note.of("d")).save(Ticket.of("e1", "Ada")));
		assertThat(results.get(0, Note.class).map(Note::id)).isPresent();
		assertThat(results.get(1, Ticket.class).map(Ticket::ticketId)).isPresent();
	}

	@Test
	void generatesIdsInATransaction() {
		EntityResults results = this.template
			.transactWrite((tx) -> tx.insert(Ticket.of("e1", "Ada")).save(Ticket.of("e1", "Grace")));
		assertThat(this.tickets.findByEventId("e1")).containsExactlyElementsOf(results.getAll(Ticket.class));
	}

	@Test
	void refusesToGenerateAnIdUnderATokenOfTheCallers() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactWrite("token", (tx) -> tx.insert(Ticket.of("e1", "Ada"))))
			.withMessage("Action 1 (insert): 'ticketId' of Ticket is null and would be generated anew with each call, "
					+ "but a transaction under a token is the same request each time: give it a value before");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void aMutableEntityKeepsNoIdThatWasNotStored() {
		Note note = Note.of("first");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.insert(note).insert(note)));
		assertThat(note.id()).isNull();
	}

	@Test
	void updateAndDeleteNeedTheIdOfTheItem() {
		String message = "Ticket.ticketId: null cannot be part of the primary key (EVENT#{eventId} / TICKET#{ticketId})"
				+ ": insert and save fill it, any other call needs the value of the item";
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.tickets.update(Ticket.of("e1", "Ada")))
			.withMessage(message);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.tickets.delete(Ticket.of("e1", "Ada")))
			.withMessage(message);
	}

	@Test
	void plansSayThatAnIdIsGenerated() {
		LocalApplication application = database.application();
		application.repository(Notes.class);
		assertThat(application.explain("Notes.insert")).isEqualTo("Notes.insert → PutItem notes: id = {id}, "
				+ "id generated where it is null, if not exists; 1 WCU per KB, repeatable");
		assertThat(application.explain("Notes.update")).doesNotContain("generated");
	}

	@Test
	void callbacksAndAuditingSeeNoIdBeforeConversionAndOneBeforeTheSave() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean(AuditingEntityCallback.class, () -> new AuditingEntityCallback(this::auditing));
			context.registerBean(Listener.class);
			context.refresh();
			Note note = templateOf(context).save(Note.of("first"));
			assertThat(note.created()).isEqualTo(NOW);
			assertThat(context.getBean(Listener.class).ids).containsExactly(Optional.empty(),
					Optional.ofNullable(note.id()));
		}
	}

	private static DynamoTemplate templateOf(ApplicationContext context) {
		DynamoTemplate template = database.template();
		template.setApplicationContext(context);
		return template;
	}

	private IsNewAwareAuditingHandler auditing() {
		IsNewAwareAuditingHandler handler = IsNewAwareAuditingHandler.from(database.context());
		handler.setDateTimeProvider(() -> Optional.of(NOW));
		return handler;
	}

	@Test
	void aCallbackBeforeConversionMayGiveTheId() {
		UUID own = new UUID(7, 7);
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean(Chooser.class, () -> (note, kind) -> withId(note, own));
			context.refresh();
			assertThat(templateOf(context).insert(Note.of("first")).id()).isEqualTo(own);
		}
	}

	private static Note withId(Note note, UUID id) {
		note.id(id);
		return note;
	}

	@Test
	void takesTheIdsOfAGeneratorOfTheApplications() {
		LocalDatabase other = LocalDatabase.of((context) -> context.setIdGenerator(new Ids().prefixedIds()),
				Ticket.class, Note.class);
		try (other) {
			DynamoTemplate template = other.template();
			assertThat(template.insert(Ticket.of("e1", "Ada")).ticketId()).startsWith("ticketId-").hasSize(45);
			assertThatIllegalStateException().isThrownBy(() -> template.insert(Note.of("a")))
				.withMessageEndingWith(" gave a String for 'id' of Note, which is a UUID");
		}
	}

	interface Tickets extends DynamoRepository<Ticket, TicketKey> {

		List<Ticket> findByEventId(String eventId);

	}

	interface Notes extends DynamoRepository<Note, UUID> {

	}

	static class Ids {

		@Bean
		IdGenerator prefixedIds() {
			IdGenerator ids = IdGenerator.timeOrdered();
			return (property) -> property.getName() + "-" + ids.generateId(property);
		}

	}

	record TicketKey(String eventId, String ticketId) {

	}

	interface Chooser extends BeforeConvertCallback<Note> {

	}

	static class Listener {

		private final List<Optional<UUID>> ids = new ArrayList<>();

		@EventListener
		void onConvert(BeforeConvertEvent<Note> event) {
			this.ids.add(Optional.ofNullable(event.getEntity().id()));
		}

		@EventListener
		void onSave(BeforeSaveEvent<Note> event) {
			this.ids.add(Optional.ofNullable(event.getEntity().id()));
		}

	}

}
