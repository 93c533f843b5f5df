package io.github.dynamospring.faults;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for transactions under faults: <i>write, fault, other writer, outcome</i>. There
 * is a purse with 10 in it. A {@code purchase} takes 3 from it and inserts a receipt; a
 * {@code correction} takes 3 and saves the receipt of version 1 that is there. The end is
 * what is in the purse, and the version of the receipt. The other writer
 * <ul>
 * <li>{@code takes} 8,</li>
 * <li>{@code inserts} a receipt of that id, or {@code saves} it,</li>
 * <li>{@code restores}: puts 10 into the purse, and deletes the receipt.</li>
 * </ul>
 */
class AmbiguousTransactionIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final Predicate<Request> WRITES = Request.to("TransactWriteItems");

	private static final String TABLE = """
			purchase   | none                  | nobody   | success   | 7, 1     | 1
			purchase   | refused               | nobody   | success   | 7, 1     | 2
			purchase   | refused always        | nobody   | transient | 10, none | 5
			purchase   | throttled transaction | nobody   | success   | 7, 1     | 2
			purchase   | conflict              | nobody   | success   | 7, 1     | 2
			purchase   | conflict always       | nobody   | transient | 10, none | 5
			purchase   | conflict              | takes    | condition | 2, none  | 2
			purchase   | in progress           | nobody   | success   | 7, 1     | 2
			purchase   | in progress always    | nobody   | ambiguous | 10, none | 5
			purchase   | refused               | takes    | condition | 2, none  | 2
			purchase   | refused               | inserts  | duplicate | 10, 1    | 2
			purchase   | lost before           | nobody   | success   | 7, 1     | 2
			purchase   | lost before always    | nobody   | ambiguous | 10, none | 5
			purchase   | lost before           | takes    | ambiguous | 2, none  | 2
			purchase   | lost before           | inserts  | duplicate | 10, 1    | 2
			purchase   | lost after            | nobody   | success   | 7, 1     | 2
			purchase   | lost after always     | nobody   | ambiguous | 7, 1     | 5
			purchase   | corrupt answer always | nobody   | ambiguous | 7, 1     | 5
			purchase   | lost after            | saves    | success   | 7, 2     | 2
			purchase   | lost after            | restores | success   | 10, none | 2
			correction | refused               | nobody   | success   | 7, 2     | 2
			correction | refused               | saves    | conflict  | 10, 2    | 2
			correction | lost before           | nobody   | success   | 7, 2     | 2
			correction | lost before           | saves    | conflict  | 10, 2    | 2
			correction | lost after            | nobody   | success   | 7, 2     | 2
			correction | lost after            | saves    | success   | 7, 3     | 2
			correction | lost after always     | nobody   | ambiguous | 7, 2     | 5
			purchase   | twice                 | nobody   | success   | 7, 1     | 1
			correction | twice                 | nobody   | success   | 7, 2     | 1
			correction | twice                 | saves    | success   | 7, 3     | 1
			""";

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Purse.class, Receipt.class);

	private static final Purses purses = database.otherRepository(Purses.class);

	private final String id = UUID.randomUUID().toString();

	static {
		// its updates are patterns by their names
		database.repository(Purses.class);
	}

	static Stream<WriteCase> cases() {
		return WriteCase.of(TABLE);
	}

	@ParameterizedTest
	@MethodSource("cases")
	void theCallerIsToldWhatHappened(WriteCase row) {
		purses.insert(new Purse(this.id, 10));
		Runnable write = write(row.write());
		database.proxy().use(row.schedule(WRITES, () -> other(row.other()), database.timeouts()));
		assertThat(Outcome.of(write)).as(row::toString).isEqualTo(row.outcome());
		assertThat(database.proxy().attempts(WRITES)).as(row::toString).hasSize(row.attempts());
		assertThat(stored()).as(row::toString).isEqualTo(row.end());
	}

	private Runnable write(String write) {
		DynamoTemplate template = database.template();
		Receipt receipt = new Receipt(this.id, null);
		return switch (write) {
			case "purchase" -> () -> template
				.transactWrite((transaction) -> transaction.update("Purses.take", this.id, 3L).insert(receipt));
			case "correction" -> correction(template, database.other().insert(receipt));
			default -> throw new IllegalArgumentException(write);
		};
	}

	private Runnable correction(DynamoTemplate template, Receipt receipt) {
		return () -> template
			.transactWrite((transaction) -> transaction.update("Purses.take", this.id, 3L).save(receipt));
	}

	private void other(String other) {
		switch (other) {
			case "nobody" -> {
			}
			case "takes" -> purses.take(this.id, 8);
			case "inserts" -> database.other().insert(new Receipt(this.id, null));
			case "saves" -> database.other().save(receipt().orElseThrow());
			case "restores" -> {
				purses.save(new Purse(this.id, 10));
				database.other().deleteById(this.id, Receipt.class);
			}
			default -> throw new IllegalArgumentException(other);
		}
	}

	private String stored() {
		return purses.findById(this.id).orElseThrow().amount() + ", "
				+ receipt().map((receipt) -> String.valueOf(receipt.version())).orElse("none");
	}

	private Optional<Receipt> receipt() {
		return database.other().findById(this.id, Receipt.class);
	}

	@Table("purses")
	record Purse(@PartitionKey String id, long amount) {

	}

	@Table("receipts")
	record Receipt(@PartitionKey String id, @Version @Nullable Long version) {

	}

	interface Purses extends DynamoRepository<Purse, String> {

		@Update("set amount = amount - :n")
		@Condition("amount >= :n")
		void take(String id, long n);

	}

}
