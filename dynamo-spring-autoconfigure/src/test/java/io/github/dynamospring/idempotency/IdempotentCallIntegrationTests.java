package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link IdempotentCall} on DynamoDB Local.
 */
class IdempotentCallIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private AspectContext context;

	private Ledger ledger;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), true, Ledger.class);
		this.context.mapping().getRequiredPersistentEntity(Entry.class);
		this.context.mapping().getRequiredPersistentEntity(Counter.class);
		this.context.createTables(database.client());
		this.ledger = this.context.get(Ledger.class);
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void recordsTheResultInTheTransactionOfTheMethod() {
		assertThat(this.ledger.book("k")).isEqualTo("entry 1");
		assertThat(this.ledger.book("k")).isEqualTo("entry 1");
		assertThat(find("1")).isTrue();
		assertThat(this.ledger.runs()).isEqualTo(1);
	}

	@Test
	void recordsTheEndOfAMethodWithoutAResult() {
		this.ledger.bookSilently("k");
		this.ledger.bookSilently("k");
		assertThat(this.ledger.runs()).isEqualTo(1);
		assertThat(find("1")).isTrue();
	}

	@Test
	void writesNothingIfAnActionIsRefused() {
		this.context.template().insert(new Entry("1", "other"));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(() -> this.ledger.book("k"))
			.withCauseInstanceOf(DuplicateKeyException.class);
		assertThat(record("book", "k").state()).isEqualTo(CallState.IN_PROGRESS);
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThat(this.ledger.book("k")).isEqualTo("entry 2");
	}

	@Test
	void writesNothingIfTheLeaseIsLost() {
		this.ledger.before((key) -> {
			this.context.clock().advance(Duration.ofSeconds(30));
			this.context.get(IdempotencyStore.class)
				.claimIfFree(CallClaim.of(new CallKey(Ledger.class.getName() + ".book(java.lang.String)", key),
						"Ledger.book", null, Duration.ofSeconds(30), Duration.ofDays(1)));
		});
		assertThatExceptionOfType(LostLeaseException.class).isThrownBy(() -> this.ledger.book("k"))
			.withMessage("Ledger.book with key 'k': its lease ended while it ran, and another call took over; its "
					+ "writes were not applied");
		assertThat(find("1")).isFalse();
	}

	@Test
	void writesNothingIfTheResultIsTooLarge() {
		this.ledger.padding("x".repeat(300_000));
		assertThatExceptionOfType(UnstoredResultException.class).isThrownBy(() -> this.ledger.book("k"))
			.withMessage("Ledger.book with key 'k': the result has 300009 bytes, but at most 262144 are stored: return "
					+ "less, such as an id");
		assertThat(find("1")).isFalse();
	}

	@Test
	void keepsTheResultThoughTheMethodFailsAfterwards() {
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.ledger.bookAndFail("k"));
		assertThat(this.ledger.bookAndFail("k")).isEqualTo("entry 1");
		assertThat(find("1")).isTrue();
	}

	@Test
	void completesOnce() {
		assertThatIllegalStateException().isThrownBy(() -> this.ledger.bookTwice("k"))
			.withMessage("Ledger.bookTwice with key 'k': its result is recorded already");
	}

	@Test
	void repeatsTheTransactionAfterAConflict() {
		assertThat(this.ledger.count("c", "k1")).isEqualTo(1);
		this.ledger.before((key) -> {
			this.ledger.before((other) -> {
			});
			Counter counter = this.context.template().findById("c", Counter.class).orElseThrow();
			this.context.template().save(counter.incremented());
		});
		assertThat(this.ledger.count("c", "k2")).isEqualTo(3);
		assertThat(this.ledger.count("c", "k2")).isEqualTo(3);
		assertThat(this.ledger.runs()).isEqualTo(3);
	}

	@Test
	void isNoneOutsideOfACall() {
		assertThatIllegalStateException().isThrownBy(IdempotentCall::current)
			.withMessage("This thread runs no @Idempotent method: ask for its call in the method itself, and call that "
					+ "through its bean");
		this.ledger.book("k");
		assertThatIllegalStateException().isThrownBy(IdempotentCall::current);
	}

	private boolean find(String id) {
		return this.context.template().existsById(id, Entry.class);
	}

	private CallRecord record(String method, String key) {
		CallRecord record = this.context.record(Ledger.class, method + "(java.lang.String)", key);
		assertThat(record).isNotNull();
		return record;
	}

	@Table("entries")
	record Entry(@PartitionKey String id, String key) {

	}

	@Table("counters")
	record Counter(@PartitionKey String id, int count, @Version @Nullable Long version) {

		Counter incremented() {
			return new Counter(this.id, this.count + 1, this.version);
		}

	}

	static class Ledger {

		private final DynamoTemplate template;

		private int runs;

		private String padding = "";

		private Consumer<String> before = (key) -> {
		};

		Ledger(DynamoTemplate template) {
			this.template = template;
		}

		int runs() {
			return this.runs;
		}

		void padding(String padding) {
			this.padding = padding;
		}

		void before(Consumer<String> before) {
			this.before = before;
		}

		@Idempotent(key = "#key", onConcurrent = Idempotent.OnConcurrent.FAIL)
		String book(String key) {
			Consumer<WriteTransaction> writes = writes(key);
			return IdempotentCall.current().complete("entry " + this.runs + this.padding, writes);
		}

		private Consumer<WriteTransaction> writes(String key) {
			Entry entry = new Entry("" + ++this.runs, key);
			this.before.accept(key);
			return (transaction) -> transaction.insert(entry);
		}

		@Idempotent(key = "#key")
		void bookSilently(String key) {
			IdempotentCall.current().complete(null, writes(key));
		}

		@Idempotent(key = "#key", releaseOn = DuplicateKeyException.class)
		String bookAndFail(String key) {
			IdempotentCall.current().complete("entry 1", writes(key));
			throw new DuplicateKeyException("later");
		}

		@Idempotent(key = "#key")
		String bookTwice(String key) {
			IdempotentCall.current().complete("first", writes(key));
			return IdempotentCall.current().complete("second", writes(key));
		}

		@RetryOnConflict
		@Idempotent(key = "#key")
		int count(String id, String key) {
			Counter counter = this.template.findById(id, Counter.class).orElseGet(() -> new Counter(id, 0, null));
			this.runs++;
			this.before.accept(key);
			Counter next = counter.incremented();
			return IdempotentCall.current().complete(next.count(), (transaction) -> transaction.save(next));
		}

	}

}
