package io.github.dynamospring.faults;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.AmbiguousWriteException.UnknownWrite;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteResolution.Outcome;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.User;
import io.github.dynamospring.reactive.ReactiveDynamoOperations;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.util.SerializationUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for what can be learned of writes without a definite answer, and for transactions
 * that are sent again under a token of the caller's.
 */
class ResolutionIntegrationTests {

	private static final Member ADA = new Member("ada", "Ada", 36, Set.of(), null);

	private static final Stock PENS = new Stock("pen", "north", 1);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, User.class, Stock.class).emptied();

	private final DynamoTemplate other = database.template();

	private FaultProxy proxy;

	private DynamoDbClient client;

	private DynamoTemplate template;

	@BeforeEach
	void connect() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(1);
		this.template = database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);
	}

	@AfterEach
	void disconnect() {
		this.client.close();
		this.proxy.close();
	}

	private AmbiguousWriteException lose(Fault fault, Runnable write) {
		this.proxy.use(FaultSchedule.script((request) -> true, fault));
		return catchThrowableOfType(AmbiguousWriteException.class, write::run);
	}

	private DynamoTemplate template() {
		return this.template;
	}

	private DynamoTemplate other() {
		return this.other;
	}

	private FaultProxy proxy() {
		return this.proxy;
	}

	@Nested
	class OneWrite {

		@Test
		void isNamedByItsException() {
			AmbiguousWriteException ex = lose(Fault.errorAfter(),
					() -> template().entity(Member.class).named("Members.join").insert(ADA));
			UnknownWrite write = ex.getWrites().get(0);
			assertThat(ex.getWrites()).hasSize(1);
			assertThat(write.operation()).isEqualTo("PutItem");
			assertThat(write.subject()).isSameAs(ex.getSubject());
			assertThat(write.subject().entityType()).isEqualTo(Member.class);
			assertThat(write.subject().pattern()).isEqualTo("Members.join");
			assertThat(write.version()).isEqualTo(1);
			AttributeValue stored = stored(write.subject().key()).get("_write");
			assertThat(Base64.getDecoder().decode(write.writeId())).isEqualTo(stored.b().asByteArray());
		}

		private Map<String, AttributeValue> stored(Map<String, AttributeValue> key) {
			return database.client().getItem((get) -> get.tableName("test-library").key(key)).item();
		}

		@Test
		void isAppliedWhereItsIdIsInPlace() {
			AmbiguousWriteException ex = lose(Fault.errorAfter(), () -> template().insert(ADA));
			assertThat(template().resolve(ex)).isEqualTo(new WriteResolution(Outcome.APPLIED, ADA.withVersion(1L)));
		}

		@Test
		void isKnownAfterItsExceptionHasTravelled() {
			AmbiguousWriteException ex = lose(Fault.errorAfter(), () -> template().insert(ADA));
			AmbiguousWriteException copy = SerializationUtils.clone(ex);
			assertThat(template().resolve(copy).outcome()).isEqualTo(Outcome.APPLIED);
		}

		@Test
		void isNotAppliedWhereAnotherMadeItsVersion() {
			AmbiguousWriteException ex = lose(Fault.errorBefore(), () -> template().insert(ADA));
			Member theirs = other().insert(new Member("ada", "Grace", 36, Set.of(), null));
			assertThat(template().resolve(ex)).isEqualTo(new WriteResolution(Outcome.NOT_APPLIED, theirs));
		}

		@Test
		void isUnknownWhereNothingIsInPlace() {
			AmbiguousWriteException ex = lose(Fault.errorBefore(), () -> template().insert(ADA));
			assertThat(template().resolve(ex)).isEqualTo(new WriteResolution(Outcome.UNKNOWN, null));
		}

		@Test
		void isUnknownWhereALaterWriterHidesIt() {
			AmbiguousWriteException ex = lose(Fault.errorAfter(), () -> template().insert(ADA));
			Member theirs = other().save(ADA.withVersion(1L));
			assertThat(template().resolve(ex)).isEqualTo(new WriteResolution(Outcome.UNKNOWN, theirs));
		}

		@Test
		void isUnknownWhereItLeavesNoId() {
			AmbiguousWriteException saved = lose(Fault.errorAfter(), () -> template().save(PENS));
			assertThat(saved.getWrites().get(0).writeId()).isNull();
			assertThat(template().resolve(saved)).isEqualTo(new WriteResolution(Outcome.UNKNOWN, PENS));
			AmbiguousWriteException deleted = lose(Fault.errorAfter(), () -> template().delete(PENS));
			assertThat(deleted.getWrites().get(0).operation()).isEqualTo("DeleteItem");
			assertThat(template().resolve(deleted)).isEqualTo(new WriteResolution(Outcome.UNKNOWN, null));
		}

		@Test
		void isAppliedWhereItClaimsUniqueValues() {
			User ada = new User("ada", "ada@example.com", null, "Ada", null);
			AmbiguousWriteException ex = lose(Fault.errorAfter(), () -> template().insert(ada));
			assertThat(template().resolve(ex).outcome()).isEqualTo(Outcome.APPLIED);
		}

		@Test
		void isUnknownWhereTheExceptionDoesNotNameIt() {
			assertThat(template().resolve(new AmbiguousWriteException("lost", null, null)))
				.isEqualTo(new WriteResolution(Outcome.UNKNOWN, null));
		}

	}

	@Nested
	class Transactions {

		@Test
		void areAppliedWhereAnyIdIsInPlace() {
			AmbiguousWriteException ex = lose(Fault.errorAfter(), () -> template().transactWrite(actions()));
			assertThat(ex.getWrites()).extracting((write) -> write.subject().entityType())
				.isEqualTo(List.of(Member.class, Stock.class));
			other().save(ADA.withVersion(1L));
			assertThat(template().resolve(ex)).isEqualTo(new WriteResolution(Outcome.APPLIED, PENS));
		}

		@Test
		void areResolvedByReactiveOperations() {
			ReactiveDynamoOperations reactive = ReactiveDynamoOperations.of(template());
			proxy().use(FaultSchedule.script((request) -> true, Fault.errorAfter()));
			Mono<Outcome> outcome = reactive.transactWrite(actions())
				.thenReturn(Outcome.UNKNOWN)
				.onErrorResume(AmbiguousWriteException.class,
						(ex) -> reactive.resolve(ex).map(WriteResolution::outcome));
			StepVerifier.create(outcome).expectNext(Outcome.APPLIED).verifyComplete();
		}

		@Test
		void canBeSentAgainUnderATokenOfTheCaller() {
			lose(Fault.errorAfter(), () -> template().transactWrite("order-1", actions()));
			assertThat(template().transactWrite("order-1", actions()).get(0, Member.class))
				.contains(ADA.withVersion(1L));
			assertThat(other().findById(new StockKey("pen", "north"), Stock.class)).contains(PENS);
		}

		@Test
		void areRefusedUnderATokenOfOthers() {
			template().transactWrite("order-2", actions());
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> template().transactWrite("order-2",
						(tx) -> tx.insert(new Stock("ink", "north", 1)).insert(new Stock("ink", "south", 1))))
				.withStackTraceContaining("IdempotentParameterMismatchException");
			assertThat(other().existsById(new StockKey("ink", "north"), Stock.class)).isFalse();
		}

		@Test
		void claimUniqueValuesOnceUnderAToken() {
			User ada = other().insert(new User("ada", "ada@example.com", null, "Ada", null));
			Consumer<WriteTransaction> change = (tx) -> tx.save(ada.withEmail("ada@example.org")).insert(PENS);
			this.replayed(change);
			assertThat(other().findById("ada", User.class)).get()
				.extracting(User::email, User::version)
				.containsExactly("ada@example.org", 2L);
		}

		// the first request assumes that nothing is in place, the second one knows better
		private void replayed(Consumer<WriteTransaction> change) {
			proxy().use(FaultSchedule.script((request) -> true, Fault.none(), Fault.errorAfter()));
			assertThatExceptionOfType(AmbiguousWriteException.class)
				.isThrownBy(() -> template().transactWrite("order-3", change));
			template().transactWrite("order-3", change);
		}

		@Test
		void takeATokenOfThirtySixCharacters() {
			assertThatIllegalArgumentException().isThrownBy(() -> template().transactWrite("t".repeat(37), actions()))
				.withMessage("'token' must have at most 36 characters, not 37");
		}

		private Consumer<WriteTransaction> actions() {
			return (tx) -> tx.insert(ADA).insert(PENS);
		}

	}

}
