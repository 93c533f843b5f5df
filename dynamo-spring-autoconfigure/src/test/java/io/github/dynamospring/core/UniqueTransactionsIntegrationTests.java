package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.sdk.Markers;
import io.github.dynamospring.library.Domain;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.User;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for unique values in the application's transactions and access patterns, on
 * DynamoDB Local.
 */
class UniqueTransactionsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(User.class, Session.class, Domain.class).emptied();

	private static final DynamoTemplate template = database.template();

	@AfterEach
	void leavesNoOrphans() {
		assertThat(markers().problems(LocalDatabase.NOW)).isEmpty();
	}

	private Markers markers() {
		return Markers.scan(database.client(), database.context().getTable("directory"), "test-directory");
	}

	@Test
	void transactionKeepsTheMarkersOfAllItsActions() {
		User ann = template.insert(user("ann", "ann@x", 1L));
		User bob = template.insert(user("bob", "bob@x", 2L));
		template.insert(user("cid", "cid@x", 3L));
		User dan = template.insert(user("dan", "dan@x", 4L));
		database.clear();
		EntityResults results = template.transactWrite((tx) -> tx.insert(user("eve", "eve@x", 5L))
			.save(ann.withEmail("anne@x"))
			.update(bob.withBadge(null))
			.deleteById("cid", User.class)
			.delete(dan));
		assertThat(database.requests()).hasSize(3).first().isInstanceOf(GetItemRequest.class);
		assertThat(template.findById("ann", User.class)).isEqualTo(results.get(1, User.class));
		assertThat(markers().all()).hasSize(5);
		template.insert(user("fay", "ann@x", 2L));
	}

	@Test
	void transactionWithUnchangedValuesIsOneRequest() {
		User ann = template.insert(user("ann", "ann@x", 1L));
		database.clear();
		template.transactWrite((tx) -> tx.save(ann.withName("Anne")));
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(TransactWriteItemsRequest.class,
					(request) -> assertThat(request.transactItems()).hasSize(1));
	}

	@Test
	void transactionNamesTheActionWhoseValueIsTaken() {
		template.insert(user("ann", "ann@x", 1L));
		User bob = template.insert(user("bob", "bob@x", 2L));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(
				() -> template.transactWrite((tx) -> tx.insert(user("cid", "cid@x", 3L)).save(bob.withEmail("ann@x"))))
			.satisfies((ex) -> assertThat(ex.getFailures()).singleElement().satisfies((failure) -> {
				assertThat(failure.position()).isEqualTo(2);
				assertThat(failure.exception()).isInstanceOf(DuplicateKeyException.class)
					.hasMessage("the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by another "
							+ "User");
			}));
		assertThat(template.findById("cid", User.class)).isEmpty();
	}

	@Test
	void transactionCannotHandAValueOverOrSwapTwo() {
		User ann = template.insert(user("ann", "ann@x", null));
		User bob = template.insert(user("bob", "bob@x", null));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(
					() -> template.transactWrite((tx) -> tx.save(ann.withEmail("bob@x")).save(bob.withEmail("ann@x"))))
			.withMessageStartingWith("A transaction has one action for each item, but action 1 (save of User with key "
					+ "pk = USER#ann, sk = PROFILE) and action 2 (save of User with key pk = USER#bob, sk = PROFILE) "
					+ "are for the same one, the value of 'email' of User with key pk = USER#bob, sk = PROFILE");
		assertThat(template.findById("ann", User.class)).contains(ann);
	}

	@Test
	void batchesWriteUniqueEntitiesOneByOne() {
		template.entity(Session.class)
			.saveAll(List.of(session("one", "1"), session("two", "2"), session("three", null)));
		template.entity(Session.class).deleteAllById(List.of("one", "three", "four"));
		assertThat(markers().all()).hasSize(1);
	}

	@Test
	void updateMovesTheMarkerOfTheValueThatItAsserts() {
		template.insert(user("ann", "ann@x", 1L));
		UpdatePattern<User> pattern = update("set email = :email", "email = :old");
		database.clear();
		pattern.update("ann", "anne@x", "ann@x");
		assertThat(database.requests()).singleElement().isInstanceOf(TransactWriteItemsRequest.class);
		assertThat(template.findById("ann", User.class)).get()
			.extracting(User::email, User::version)
			.containsExactly("anne@x", 2L);
		assertThat(pattern.request("ann", "a", "b")).isInstanceOf(TransactWriteItemsRequest.class);
		database.clear();
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> pattern.update("ann", "anna@x", "ann@x"));
		assertThat(database.requests()).hasSize(1);
		template.insert(user("bob", "bob@x", null));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> pattern.update("bob", "anne@x", "bob@x"))
			.withMessage("Users.test: the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by "
					+ "another User");
		template.transactWrite((tx) -> tx.update(pattern, "bob", null, "bob@x").insert(user("cid", "cid@x", 9L)));
		template.insert(user("dan", "bob@x", null));
	}

	@Test
	void scanPassesMarkersBy() {
		template.insert(new Domain("example.com", new byte[] { 1 }));
		ReadPattern<Domain> pattern = template.prepare((ReadPlan) new Planner(LocalDatabase.PLANNER_SETTINGS)
			.plan(PatternRequest.of("Domains.findAll", database.entity(Domain.class))
				.result(Result.of(Result.Kind.LIST))
				.scan(ScanSettings.DEFAULT)
				.build()), Domain.class);
		assertThat(pattern.list()).extracting(Domain::name).containsExactly("example.com");
		assertThat(pattern.skippedItems()).isZero();
	}

	@Test
	void deletePatternTakesTheMarkersAlong() {
		template.insert(user("ann", "ann@x", 1L));
		DeletePattern pattern = template.prepare((DeletePlan) new Planner(LocalDatabase.PLANNER_SETTINGS)
			.plan(PatternRequest.of("Users.delete", database.entity(User.class))
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
		return template.prepare(new UpdatePlanner(LocalDatabase.PLANNER_SETTINGS).plan(new UpdateRequest("Users.test",
				null, database.entity(User.class), update, condition, parameters, null, Returns.NOTHING, false, false)),
				User.class);
	}

	private static User user(String id, @Nullable String email, @Nullable Long badge) {
		return new User(id, email, badge, id, null);
	}

	private static Session session(String id, @Nullable String token) {
		return new Session(id, token, null, null);
	}

}
