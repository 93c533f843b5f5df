package io.github.dynamospring.faults;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;
import org.springframework.data.history.Revision;
import org.springframework.data.repository.history.RevisionRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for writes that make a revision under faults: <i>write, fault, other writer,
 * outcome</i>. The end is the version that is stored, and the names of its revisions,
 * which say who wrote them. An {@code insert} is the first write, a {@code save} and an
 * {@code update} are the second.
 */
class RevisionFaultsIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final Predicate<Request> WRITES = Request.to("TransactWriteItems");

	private static final String TABLE = """
			insert | none               | nobody      | success   | 1, own                  | 1
			insert | refused            | nobody      | success   | 1, own                  | 2
			insert | lost before        | nobody      | success   | 1, own                  | 2
			insert | lost after         | nobody      | success   | 1, own                  | 2
			insert | lost after always  | nobody      | ambiguous | 1, own                  | 5
			insert | lost before always | nobody      | ambiguous | none,                   | 5
			insert | lost before        | inserts     | duplicate | 1, other                | 2
			insert | lost before        | comes, goes | duplicate | none, other             | 2
			insert | lost after         | saves       | success   | 2, own other            | 2
			insert | twice              | nobody      | success   | 1, own                  | 1
			save   | none               | nobody      | success   | 2, first own            | 1
			save   | twice              | nobody      | success   | 2, first own            | 1
			save   | conflict           | nobody      | success   | 2, first own            | 2
			save   | lost before        | nobody      | success   | 2, first own            | 2
			save   | lost before        | saves       | conflict  | 2, first other          | 2
			save   | lost before        | saves twice | conflict  | 3, first other other    | 2
			save   | lost after         | nobody      | success   | 2, first own            | 2
			save   | lost after         | saves       | success   | 3, first own other      | 2
			save   | lost after         | saves twice | success   | 4, first own other other | 2
			save   | lost after always  | nobody      | ambiguous | 2, first own            | 5
			update | lost before        | saves twice | conflict  | 3, first other other    | 2
			update | lost after         | saves twice | success   | 4, first own other other | 2
			""";

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Agreement.class);

	private static Agreements agreements;

	private final String id = UUID.randomUUID().toString();

	@BeforeAll
	static void start() {
		agreements = database.otherRepository(Agreements.class);
	}

	static Stream<WriteCase> cases() {
		return WriteCase.of(TABLE);
	}

	@ParameterizedTest
	@MethodSource("cases")
	void eachVersionHasOneRevision(WriteCase row) {
		Runnable write = write(row.write());
		database.proxy().use(row.schedule(WRITES, () -> other(row.other()), database.timeouts()));
		assertThat(Outcome.of(write)).as(row::toString).isEqualTo(row.outcome());
		assertThat(database.proxy().attempts(WRITES)).as(row::toString).hasSize(row.attempts());
		List<Revision<Long, Agreement>> revisions = agreements.findRevisions(this.id).getContent();
		assertThat(stored(revisions)).as(row::toString).isEqualTo(row.end());
		assertThat(revisions).extracting(Revision::getRequiredRevisionNumber)
			.containsExactlyElementsOf(LongStream.rangeClosed(1, revisions.size()).boxed().toList());
	}

	@ParameterizedTest
	@CsvSource({ "AFTER, nobody, APPLIED", "AFTER, saves, APPLIED", "AFTER, deletes, APPLIED",
			"BEFORE, nobody, UNKNOWN", "BEFORE, saves, NOT_APPLIED", "BEFORE, saves twice, NOT_APPLIED" })
	void theRevisionTellsWhatBecameOfASave(String lost, String other, WriteResolution.Outcome outcome) {
		Runnable save = write("save");
		Fault fault = lost.equals("AFTER") ? Fault.errorAfter() : Fault.errorBefore();
		database.proxy().use(FaultSchedule.script(WRITES, Collections.nCopies(ATTEMPTS, fault).toArray(Fault[]::new)));
		AmbiguousWriteException ex = catchThrowableOfType(AmbiguousWriteException.class, save::run);
		other(other);
		assertThat(database.other().resolve(ex).outcome()).isEqualTo(outcome);
	}

	private Runnable write(String write) {
		DynamoTemplate template = database.template();
		if (write.equals("insert")) {
			return () -> template.insert(new Agreement(this.id, "own", null));
		}
		Agreement agreement = agreements.insert(new Agreement(this.id, "first", null));
		Agreement changed = new Agreement(this.id, "own", agreement.version());
		return write.equals("save") ? () -> template.save(changed) : () -> template.update(changed);
	}

	private void other(String other) {
		switch (other) {
			case "nobody" -> {
			}
			case "inserts" -> agreements.insert(new Agreement(this.id, "other", null));
			case "comes, goes" -> agreements.delete(agreements.insert(new Agreement(this.id, "other", null)));
			case "deletes" -> agreements.deleteById(this.id);
			case "saves" -> save();
			case "saves twice" -> {
				save();
				save();
			}
			default -> throw new IllegalArgumentException(other);
		}
	}

	private void save() {
		Agreement found = agreements.findById(this.id).orElseThrow();
		agreements.save(new Agreement(this.id, "other", found.version()));
	}

	private String stored(List<Revision<Long, Agreement>> revisions) {
		String version = agreements.findById(this.id).map((found) -> String.valueOf(found.version())).orElse("none");
		return (version + ", "
				+ String.join(" ", revisions.stream().map((revision) -> revision.getEntity().writer()).toList()))
			.trim();
	}

	@Revisions
	@Table("agreements")
	@PrimaryKey(partition = "AGREEMENT#{id}", sort = "META")
	record Agreement(String id, String writer, @Version @Nullable Long version) {

	}

	interface Agreements extends DynamoRepository<Agreement, String>, RevisionRepository<Agreement, String, Long> {

	}

}
