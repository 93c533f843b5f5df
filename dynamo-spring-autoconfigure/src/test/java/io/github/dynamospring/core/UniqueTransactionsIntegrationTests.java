package io.github.dynamospring.core;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.core.Directory.Domain;
import io.github.dynamospring.core.Directory.Session;
import io.github.dynamospring.core.Directory.User;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.sdk.Markers;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for unique values in the application's transactions and access patterns, on
 * DynamoDB Local.
 */
class UniqueTransactionsIntegrationTests {

	/** Far off, as DynamoDB Local deletes what has expired by its own clock. */
	private static final Instant NOW = Instant.parse("2126-11-21T10:00:00Z");

	private static final PlannerSettings SETTINGS = new PlannerSettings(100, false, Clock.fixed(NOW, ZoneOffset.UTC));

	private final DynamoMappingContext context = new DynamoMappingContext();

	private LocalDatabase database;

	private DynamoTemplate template;

	@BeforeEach
	void start() {
		this.context.setManagedTypes(ManagedTypes.fromIterable(List.of(User.class, Session.class, Domain.class)));
		this.context.afterPropertiesSet();
		this.database = new LocalDatabase(this.context);
		this.template = new DynamoTemplate(this.database.client(), this.context, (name) -> "test-" + name,
				new AccessPatterns(), new TemplateSettings(100, false, SETTINGS.clock()));
	}

	@AfterEach
	void stop() {
		try {
			assertThat(markers().problems(NOW)).isEmpty();
		}
		finally {
			this.template.destroy();
			this.database.close();
		}
	}

	private Markers markers() {
		return Markers.scan(this.database.client(), this.context.getTable("directory"), "test-directory");
	}

	@Test
	void transactionKeepsTheMarkersOfAllItsActions() {
		User ann = this.template.insert(user("ann", "ann@x", 1L));
		User bob = this.template.insert(user("bob", "bob@x", 2L));
		this.template.insert(user("cid", "cid@x", 3L));
		User dan = this.template.insert(user("dan", "dan@x", 4L));
		this.database.clear();
		EntityResults results = this.template.transactWrite((tx) -> tx.insert(user("eve", "eve@x", 5L))
			.save(ann.withEmail("anne@x"))
			.update(bob.withBadge(null))
			.deleteById("cid", User.class)
			.delete(dan));
		assertThat(this.database.requests()).hasSize(3).first().isInstanceOf(GetItemRequest.class);
		assertThat(this.template.findById("ann", User.class)).isEqualTo(results.get(1, User.class));
		assertThat(markers().all()).hasSize(5);
		this.template.insert(user("fay", "ann@x", 2L));
	}

	@Test
	void transactionWithUnchangedValuesIsOneRequest() {
		User ann = this.template.insert(user("ann", "ann@x", 1L));
		this.database.clear();
		this.template.transactWrite((tx) -> tx.save(ann.withName("Anne")));
		assertThat(this.database.requests()).singleElement()
			.isInstanceOfSatisfying(TransactWriteItemsRequest.class,
					(request) -> assertThat(request.transactItems()).hasSize(1));
	}

	@Test
	void transactionNamesTheActionWhoseValueIsTaken() {
		this.template.insert(user("ann", "ann@x", 1L));
		User bob = this.template.insert(user("bob", "bob@x", 2L));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template
				.transactWrite((tx) -> tx.insert(user("cid", "cid@x", 3L)).save(bob.withEmail("ann@x"))))
			.satisfies((ex) -> assertThat(ex.getFailures()).singleElement().satisfies((failure) -> {
				assertThat(failure.position()).isEqualTo(2);
				assertThat(failure.exception()).isInstanceOf(DuplicateKeyException.class)
					.hasMessage("the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by another "
							+ "User");
			}));
		assertThat(this.template.findById("cid", User.class)).isEmpty();
	}

	@Test
	void transactionCannotHandAValueOverOrSwapTwo() {
		User ann = this.template.insert(user("ann", "ann@x", null));
		User bob = this.template.insert(user("bob", "bob@x", null));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(
				() -> this.template.transactWrite((tx) -> tx.save(ann.withEmail("bob@x")).save(bob.withEmail("ann@x"))))
			.withMessageStartingWith("A transaction has one action for each item, but action 1 (save of User with key "
					+ "pk = USER#ann, sk = PROFILE) and action 2 (save of User with key pk = USER#bob, sk = PROFILE) "
					+ "are for the same one, the value of 'email' of User with key pk = USER#bob, sk = PROFILE");
		assertThat(this.template.findById("ann", User.class)).contains(ann);
	}

	@Test
	void batchesWriteUniqueEntitiesOneByOne() {
		this.template.entity(Session.class)
			.saveAll(List.of(session("one", "1"), session("two", "2"), session("three", null)));
		this.template.entity(Session.class).deleteAllById(List.of("one", "three", "four"));
		assertThat(markers().all()).hasSize(1);
	}

	@Test
	void updateMovesTheMarkerOfTheValueThatItAsserts() {
		this.template.insert(user("ann", "ann@x", 1L));
		UpdatePattern<User> pattern = update("set email = :email", "email = :old");
		this.database.clear();
		pattern.update("ann", "anne@x", "ann@x");
		assertThat(this.database.requests()).singleElement().isInstanceOf(TransactWriteItemsRequest.class);
		assertThat(this.template.findById("ann", User.class)).get()
			.extracting(User::email, User::version)
			.containsExactly("anne@x", 2L);
		assertThat(pattern.request("ann", "a", "b")).isInstanceOf(TransactWriteItemsRequest.class);
		this.database.clear();
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> pattern.update("ann", "anna@x", "ann@x"));
		assertThat(this.database.requests()).hasSize(1);
		this.template.insert(user("bob", "bob@x", null));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> pattern.update("bob", "anne@x", "bob@x"))
			.withMessage("Users.test: the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by "
					+ "another User");
		this.template.transactWrite((tx) -> tx.update(pattern, "bob", null, "bob@x").insert(user("cid", "cid@x", 9L)));
		this.template.insert(user("dan", "bob@x", null));
	}

	@Test
	void scanPassesMarkersBy() {
		this.template.insert(new Domain("example.com", new byte[] { 1 }));
		ReadPattern<Domain> pattern = this.template.prepare((ReadPlan) new Planner(SETTINGS)
			.plan(PatternRequest.of("Domains.findAll", this.context.getRequiredPersistentEntity(Domain.class))
				.result(Result.of(Result.Kind.LIST))
				.allowScan(true)
				.build()), Domain.class);
		assertThat(pattern.list()).extracting(Domain::name).containsExactly("example.com");
		assertThat(pattern.skippedItems()).isZero();
	}

	@Test
	void deletePatternTakesTheMarkersAlong() {
		this.template.insert(user("ann", "ann@x", 1L));
		DeletePattern pattern = this.template.prepare((DeletePlan) new Planner(SETTINGS)
			.plan(PatternRequest.of("Users.delete", this.context.getRequiredPersistentEntity(User.class))
				.condition(ExpressionParser.parseCondition("userId = :userId"))
				.parameters(List.of(new PatternParameter("userId", 0, String.class)))
				.result(Result.of(Result.Kind.DELETE))
				.build()));
		pattern.delete("ann");
		pattern.delete("ann");
		assertThat(markers().all()).isEmpty();
		assertThat(pattern.request("ann")).isInstanceOf(GetItemRequest.class);
	}

	private UpdatePattern<User> update(String update, String condition) {
		List<PatternParameter> parameters = Stream.of("userId", "email", "old")
			.map((name) -> new PatternParameter(name, List.of("userId", "email", "old").indexOf(name), String.class))
			.toList();
		return this.template.prepare(new UpdatePlanner(SETTINGS)
			.plan(new UpdateRequest("Users.test", null, this.context.getRequiredPersistentEntity(User.class), update,
					condition, parameters, null, Returns.NOTHING, false, false)),
				User.class);
	}

	private static User user(String id, @Nullable String email, @Nullable Long badge) {
		return new User(id, email, badge, id, null);
	}

	private static Session session(String id, @Nullable String token) {
		return new Session(id, token, null, null);
	}

}
