package io.github.dynamospring.faults;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for writes of whole entities under faults: <i>write, fault, other writer,
 * outcome</i>. Memos have a version, notes have none. What is there first has the text
 * "old", and version 1. The other writer
 * <ul>
 * <li>{@code writes}: saves the text "theirs", from what is there,</li>
 * <li>{@code writes the same}: saves what this writer saves, from what is there,</li>
 * <li>{@code deletes},</li>
 * <li>{@code replaces}: deletes and inserts "theirs".</li>
 * </ul>
 */
class AmbiguousWriteIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final Predicate<Request> WRITES = Request.to("PutItem", "UpdateItem", "DeleteItem");

	private static final String INSERTS = """
			insert memo | none               | nobody          | success   | new 1    | 1
			insert memo | refused            | nobody          | success   | new 1    | 2
			insert memo | refused always     | nobody          | transient | none     | 5
			insert memo | refused            | writes          | duplicate | theirs 1 | 2
			insert memo | refused            | writes the same | duplicate | new 1    | 2
			insert memo | lost before        | nobody          | success   | new 1    | 2
			insert memo | lost before always | nobody          | ambiguous | none     | 5
			insert memo | lost before        | writes          | duplicate | theirs 1 | 2
			insert memo | lost before        | writes the same | duplicate | new 1    | 2
			insert memo | lost after         | nobody          | success   | new 1    | 2
			insert memo | lost after always  | nobody          | ambiguous | new 1    | 5
			insert memo | corrupt answer always | nobody      | success   | new 1    | 2
			insert memo | lost after         | writes          | ambiguous | theirs 2 | 2
			insert memo | lost after         | writes the same | ambiguous | new 2    | 2
			insert memo | lost after         | replaces        | duplicate | theirs 1 | 2
			insert memo | lost after         | deletes         | success   | new 1    | 2
			insert note | refused            | writes          | duplicate | theirs   | 2
			insert note | lost before        | nobody          | success   | new      | 2
			insert note | lost before        | writes the same | ambiguous | new      | 2
			insert note | lost after         | nobody          | success   | new      | 2
			insert note | lost after         | writes          | ambiguous | theirs   | 2
			save new memo | refused          | writes          | duplicate | theirs 1 | 2
			save new memo | lost before      | writes          | duplicate | theirs 1 | 2
			save new memo | lost after       | nobody          | success   | new 1    | 2
			save new memo | lost after       | writes          | ambiguous | theirs 2 | 2
			insert memo | twice              | nobody          | success   | new 1    | 1
			insert note | twice              | nobody          | success   | new      | 1
			save new memo | twice            | nobody          | success   | new 1    | 1
			""";

	private static final String SAVES = """
			save memo   | none               | nobody          | success   | new 2    | 1
			save memo   | refused            | nobody          | success   | new 2    | 2
			save memo   | refused always     | nobody          | transient | old 1    | 5
			save memo   | conflict           | nobody          | success   | new 2    | 2
			save memo   | conflict always    | nobody          | transient | old 1    | 5
			save memo   | conflict           | writes          | conflict  | theirs 2 | 2
			save memo   | refused            | writes          | conflict  | theirs 2 | 2
			save memo   | refused            | writes the same | conflict  | new 2    | 2
			save memo   | refused            | deletes         | conflict  | none     | 2
			save memo   | lost before        | nobody          | success   | new 2    | 2
			save memo   | lost before always | nobody          | ambiguous | old 1    | 5
			save memo   | lost before        | writes          | conflict  | theirs 2 | 2
			save memo   | lost before        | writes the same | conflict  | new 2    | 2
			save memo   | lost before        | deletes         | ambiguous | none     | 2
			save memo   | lost after         | nobody          | success   | new 2    | 2
			save memo   | lost after always  | nobody          | ambiguous | new 2    | 5
			save memo   | corrupt answer always | nobody      | success   | new 2    | 2
			save memo   | lost after         | writes          | ambiguous | theirs 3 | 2
			save memo   | lost after         | writes the same | ambiguous | new 3    | 2
			save memo   | lost after         | deletes         | ambiguous | none     | 2
			save memo   | lost after         | replaces        | success   | new 2    | 2
			save note   | refused            | nobody          | success   | new      | 2
			save note   | refused always     | nobody          | transient | old      | 5
			save note   | lost before        | nobody          | success   | new      | 2
			save note   | lost before always | nobody          | ambiguous | old      | 5
			save note   | lost before        | writes          | success   | new      | 2
			save note   | lost after         | nobody          | success   | new      | 2
			save note   | lost after always  | nobody          | ambiguous | new      | 5
			save note   | lost after         | writes          | success   | new      | 2
			save note   | lost after         | deletes         | success   | new      | 2
			save memo   | twice              | nobody          | success   | new 2    | 1
			save memo   | twice, second answer | writes        | conflict  | theirs 3 | 1
			save note   | twice              | nobody          | success   | new      | 1
			""";

	private static final String UPDATES = """
			update memo | refused            | nobody          | success   | new 2    | 2
			update memo | refused always     | nobody          | transient | old 1    | 5
			update memo | refused            | writes          | conflict  | theirs 2 | 2
			update memo | refused            | writes the same | conflict  | new 2    | 2
			update memo | refused            | deletes         | not found | none     | 2
			update memo | lost before        | nobody          | success   | new 2    | 2
			update memo | lost before always | nobody          | ambiguous | old 1    | 5
			update memo | lost before        | writes          | conflict  | theirs 2 | 2
			update memo | lost before        | writes the same | conflict  | new 2    | 2
			update memo | lost before        | deletes         | ambiguous | none     | 2
			update memo | lost after         | nobody          | success   | new 2    | 2
			update memo | lost after always  | nobody          | ambiguous | new 2    | 5
			update memo | corrupt answer always | nobody      | success   | new 2    | 2
			update memo | lost after         | writes          | ambiguous | theirs 3 | 2
			update memo | lost after         | writes the same | ambiguous | new 3    | 2
			update memo | lost after         | deletes         | ambiguous | none     | 2
			update memo | lost after         | replaces        | success   | new 2    | 2
			update note | refused            | nobody          | success   | new      | 2
			update note | refused            | deletes         | not found | none     | 2
			update note | lost before        | nobody          | success   | new      | 2
			update note | lost before        | deletes         | ambiguous | none     | 2
			update note | lost after         | nobody          | success   | new      | 2
			update note | lost after always  | nobody          | ambiguous | new      | 5
			update note | lost after         | writes          | success   | new      | 2
			update note | lost after         | deletes         | ambiguous | none     | 2
			update memo | twice              | nobody          | success   | new 2    | 1
			""";

	private static final String DELETES = """
			delete memo | refused            | nobody          | success   | none     | 2
			delete memo | refused always     | nobody          | transient | old 1    | 5
			delete memo | conflict           | nobody          | success   | none     | 2
			delete memo | refused            | writes          | conflict  | theirs 2 | 2
			delete memo | refused            | deletes         | conflict  | none     | 2
			delete memo | lost before        | nobody          | success   | none     | 2
			delete memo | lost before always | nobody          | ambiguous | old 1    | 5
			delete memo | lost before        | writes          | conflict  | theirs 2 | 2
			delete memo | lost before        | deletes         | success   | none     | 2
			delete memo | lost after         | nobody          | success   | none     | 2
			delete memo | lost after always  | nobody          | ambiguous | none     | 5
			delete memo | corrupt answer always | nobody      | success   | none     | 2
			delete memo | lost after         | writes          | success   | none     | 2
			delete note | refused            | nobody          | success   | none     | 2
			delete note | lost before        | writes          | success   | none     | 2
			delete note | lost before always | nobody          | ambiguous | old      | 5
			delete note | lost after         | nobody          | success   | none     | 2
			delete note | lost after always  | nobody          | ambiguous | none     | 5
			delete note | lost after         | writes          | success   | none     | 2
			delete old note | refused     | nobody          | success   | none     | 2
			delete old note | refused     | writes          | condition | theirs   | 2
			delete old note | refused     | deletes         | not found | none     | 2
			delete old note | lost before | nobody          | success   | none     | 2
			delete old note | lost before | writes          | ambiguous | theirs   | 2
			delete old note | lost before | deletes         | success   | none     | 2
			delete old note | lost after  | nobody          | success   | none     | 2
			delete old note | lost after  | writes          | ambiguous | theirs   | 2
			delete old note | lost after always | nobody    | ambiguous | none     | 5
			delete memo | twice, first answer  | nobody        | success   | none     | 1
			delete memo | twice, second answer | nobody        | conflict  | none     | 1
			delete note | twice              | nobody          | success   | none     | 1
			delete old note | twice, second answer | nobody    | not found | none     | 1
			delete by id | twice             | nobody          | success   | none     | 1
			delete by id | refused           | nobody          | success   | none     | 2
			delete by id | refused always    | nobody          | transient | old 1    | 5
			delete by id | lost before       | nobody          | success   | none     | 2
			delete by id | lost before always | nobody         | ambiguous | old 1    | 5
			delete by id | lost after        | nobody          | success   | none     | 2
			delete by id | lost after        | writes          | success   | none     | 2
			delete by id | lost after always | nobody          | ambiguous | none     | 5
			""";

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Memo.class, Note.class);

	private final String id = UUID.randomUUID().toString();

	static Stream<WriteCase> cases() {
		return Stream.of(INSERTS, SAVES, UPDATES, DELETES).flatMap(WriteCase::of);
	}

	@ParameterizedTest
	@MethodSource("cases")
	void theCallerIsToldWhatHappened(WriteCase row) {
		Runnable write = write(row.write());
		database.proxy().use(row.schedule(WRITES, other(row), database.timeouts()));
		assertThat(Outcome.of(write)).as(row::toString).isEqualTo(row.outcome());
		assertThat(database.proxy().attempts(WRITES)).as(row::toString).hasSize(row.attempts());
		assertThat(isMemo(row) ? memo() : note()).as(row::toString).isEqualTo(row.end());
	}

	/**
	 * Return a write, and store what is to be there first.
	 */
	private Runnable write(String write) {
		DynamoTemplate template = database.template();
		Note note = new Note(this.id, "new");
		return switch (write) {
			case "insert memo" -> () -> isNew(template.insert(new Memo(this.id, "new", null)), 1);
			case "save new memo" -> () -> isNew(template.save(new Memo(this.id, "new", null)), 1);
			case "insert note" -> () -> template.insert(note);
			case "save memo" -> existing((memo) -> isNew(template.save(memo), 2));
			case "update memo" -> existing((memo) -> isNew(template.update(memo), 2));
			case "delete memo" -> existing(template::delete);
			case "delete by id" -> existing((memo) -> template.deleteById(this.id, Memo.class));
			case "save note" -> existingNote(() -> template.save(note));
			case "update note" -> existingNote(() -> template.update(note));
			case "delete old note" ->
				existingNote(() -> template.entity(Note.class).onCondition("text = 'old'").deleteById(this.id));
			case "delete note" -> existingNote(() -> template.delete(note));
			default -> throw new IllegalArgumentException(write);
		};
	}

	private void isNew(Memo stored, long version) {
		assertThat(stored).isEqualTo(new Memo(this.id, "new", version));
	}

	private Runnable existing(Consumer<Memo> write) {
		Memo stored = database.other().insert(new Memo(this.id, "old", null));
		return () -> write.accept(stored.with("new"));
	}

	private Runnable existingNote(Runnable write) {
		database.other().insert(new Note(this.id, "old"));
		return write;
	}

	private Runnable other(WriteCase row) {
		DynamoTemplate other = database.other();
		Class<?> type = isMemo(row) ? Memo.class : Note.class;
		return switch (row.other()) {
			case "nobody" -> () -> {
			};
			case "writes" -> () -> other.save(next(row, "theirs"));
			case "writes the same" -> () -> other.save(next(row, "new"));
			case "deletes" -> () -> other.deleteById(this.id, type);
			case "replaces" -> () -> {
				other.deleteById(this.id, type);
				other.insert(next(row, "theirs"));
			};
			default -> throw new IllegalArgumentException(row.other());
		};
	}

	private Object next(WriteCase row, String text) {
		return isMemo(row) ? find(Memo.class).orElse(new Memo(this.id, text, null)).with(text)
				: new Note(this.id, text);
	}

	private static boolean isMemo(WriteCase row) {
		return !row.write().endsWith("note");
	}

	private String memo() {
		return find(Memo.class).map((memo) -> memo.text() + " " + memo.version()).orElse("none");
	}

	private String note() {
		return find(Note.class).map(Note::text).orElse("none");
	}

	private <T> Optional<T> find(Class<T> type) {
		return database.other().entity(type).consistent().findById(this.id);
	}

	@Table("memos")
	record Memo(@PartitionKey String id, String text, @Version @Nullable Long version) {

		Memo with(String text) {
			return new Memo(this.id, text, this.version);
		}

	}

	@Table("notes")
	record Note(@PartitionKey String id, String text) {

	}

}
