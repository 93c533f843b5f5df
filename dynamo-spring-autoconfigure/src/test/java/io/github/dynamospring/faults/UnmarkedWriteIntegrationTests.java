package io.github.dynamospring.faults;

import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.WriteResolution.Outcome;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Lost answers in a table whose items keep no ids of writes.
 */
class UnmarkedWriteIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of((context) -> context
			.setTableAttributes((table) -> new TableAttributeNames("pk", "sk", "_type", null, Map.of())), Note.class)
		.emptied();

	private final DynamoTemplate other = database.template();

	private FaultProxy proxy;

	private DynamoDbClient client;

	private DynamoTemplate template;

	private NoteRepository notes;

	@BeforeEach
	void connect() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(3);
		this.template = database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);
		this.notes = database.repository(NoteRepository.class, this.template);
	}

	@AfterEach
	void disconnect() {
		this.client.close();
		this.proxy.close();
	}

	private void use(Fault fault) {
		this.proxy.use(FaultSchedule.script((request) -> true, fault));
	}

	private AmbiguousWriteException ambiguous(Runnable write) {
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class, write::run);
		assertThat(ex).isNotNull();
		assertThat(ex.getWrites().get(0).writeId()).isNull();
		assertThat(this.template.resolve(ex).outcome()).isEqualTo(Outcome.UNKNOWN);
		return ex;
	}

	@Test
	void anInsertWhoseAnswerIsLostIsAmbiguous() {
		use(Fault.errorAfter());
		ambiguous(() -> this.template.insert(new Note("a", "text", null)));
		assertThat(stored("a")).doesNotContainKey("_write").containsKey("_type");
	}

	@Test
	void aVersionThatCouldBeItsOwnProvesNothing() {
		Note note = this.other.insert(new Note("a", "text", null));
		use(Fault.errorAfter());
		AmbiguousWriteException ex = ambiguous(() -> this.template.save(new Note("a", "new", note.version())));
		assertThat(ex.getFound()).isEqualTo(new Note("a", "new", 2L));
	}

	@Test
	void aVersionThatItDidNotChangeProvesThatItWasNotApplied() {
		Note note = this.other.insert(new Note("a", "text", null));
		use(Fault.errorBefore());
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.template.entity(Note.class)
			.onCondition("text = :text", Map.of("text", "other"))
			.save(new Note("a", "new", note.version())));
		assertThat(this.other.findById("a", Note.class)).contains(note);
	}

	@Test
	void anUpdateWhoseAnswerIsLostIsAmbiguousWhereItsConditionFails() {
		this.other.insert(new Note("a", "text", null));
		use(Fault.errorAfter());
		ambiguous(() -> this.notes.rename("a", "new", "text"));
		assertThat(stored("a").get("text").s()).isEqualTo("new");
		assertThat(this.other.update(new Note("a", "newer", 2L)).version()).isEqualTo(3);
		assertThat(stored("a")).doesNotContainKey("_write");
	}

	private static Map<String, AttributeValue> stored(String id) {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("NOTE#" + id), "sk",
				AttributeValue.fromS("NOTE"));
		return database.client().getItem((get) -> get.tableName("test-notes").key(key)).item();
	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}", sort = "NOTE")
	record Note(String id, String text, @Version @Nullable Long version) {

	}

	interface NoteRepository extends DynamoRepository<Note, String> {

		@Update("set text = :text")
		@Condition("text = :previous")
		void rename(String id, String text, String previous);

	}

}
