package io.github.dynamospring.plan;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for plans that change unique values, and those that delete them.
 */
class UniqueUpdateTests {

	private static final PlannerSettings SETTINGS = new PlannerSettings(100, false, Clock.systemUTC());

	private final DynamoMappingContext context = new DynamoMappingContext();

	UniqueUpdateTests() {
		this.context.setInitialEntitySet(Set.of(User.class, Session.class));
		this.context.afterPropertiesSet();
	}

	@Test
	void movesTheMarkerFromTheValueThatIsAsserted() {
		UpdatePlan plan = user("set email = :email, login = :login", "email = :oldEmail and login = 'x'", "userId",
				"email", "oldEmail", "login");
		assertThat(plan.explain()).isEqualTo("Users.change → TransactWriteItems users: pk = USER#{userId}, "
				+ "set email = :email, login = :login, if exists and email = :oldEmail and login = 'x', "
				+ "moves the marker of 'email' and 'login'; 2 WCU per KB, + 2 WCU for each marker, at most 4, "
				+ "idempotent for ten minutes");
		assertThat(plan.price()).hasToString("2 WCU per KB, + 2 WCU for each marker, at most 4");
		assertThat(plan.isTransaction()).isTrue();
		assertThat(plan.uniqueProperties()).extracting((property) -> property.name()).containsExactly("email", "login");
		assertThat(plan.bind("1", "new", "old", null).unique())
			.isEqualTo(new BoundUniqueChange(Map.of("email", ItemValue.of("old"), "login", ItemValue.of("x")),
					Map.of("email", ItemValue.of("new"))));
	}

	@Test
	void knowsAbsenceFromItsCondition() {
		UpdatePlan plan = user("set email = :email", "attribute_not_exists(email)", "userId", "email");
		assertThat(plan.bind("1", "new").unique())
			.isEqualTo(new BoundUniqueChange(Map.of(), Map.of("email", ItemValue.of("new"))));
	}

	@Test
	void knowsTheValueOfAParameterThatIsAsserted() {
		UpdatePlan plan = user("remove email", null, "userId", "email");
		assertThat(plan.bind("1", "old").unique())
			.isEqualTo(new BoundUniqueChange(Map.of("email", ItemValue.of("old")), Map.of()));
		assertThat(plan.bind("1", null).unique()).isEqualTo(new BoundUniqueChange(Map.of(), Map.of()));
	}

	@Test
	void leavesUpdatesOfOtherPropertiesAlone() {
		UpdatePlan plan = user("set name = :name", null, "userId", "name");
		assertThat(plan.isTransaction()).isFalse();
		assertThat(plan.price()).isEqualTo(Price.WRITE);
		assertThat(plan.bind("1", "Ann").unique()).isNull();
	}

	@Test
	void sharesTheTimeToLiveThatIsAsserted() {
		UpdatePlan plan = plan(Session.class, Returns.NOTHING, false, "set token = :token", "token = :old",
				new PatternParameter("sessionId", 0, String.class), new PatternParameter("token", 1, String.class),
				new PatternParameter("old", 2, String.class), new PatternParameter("expiresAt", 3, Instant.class));
		assertThat(plan.bind("1", "new", "old", Instant.ofEpochSecond(5)).unique())
			.isEqualTo(new BoundUniqueChange(Map.of("token", ItemValue.of("old"), "expiresAt", ItemValue.number(5)),
					Map.of("token", ItemValue.of("new"), "expiresAt", ItemValue.number(5))));
	}

	@Test
	void refusesAValueThatIsNotKnownBefore() {
		refuses(() -> user("set email = :email", null, "userId", "email"),
				"'email' is unique, and its value before the update is not known, so that its marker would stay behind",
				"add the condition \"email = :oldEmail\" and its parameter, or read the item and save it");
		refuses(() -> user("remove email", "email = :a or email = :b", "userId", "a", "b"),
				"'email' is unique, and its value before the update is not known, so that its marker would stay behind",
				"add the condition \"email = :oldEmail\" and its parameter, or read the item and save it");
	}

	@Test
	void refusesAValueThatIsComputed() {
		refuses(() -> user("set email = if_not_exists(email, :email)", "email = :old", "userId", "email", "old"),
				"it computes 'email', which is unique, so that its marker would not be known",
				"set 'email' to a parameter or literal, or read the item and save it");
	}

	@Test
	void refusesAnUpsert() {
		refuses(() -> plan(User.class, Returns.NOTHING, true, "set email = :email", "attribute_not_exists(email)",
				strings("userId", "email")),
				"'email' is unique, and an item that is created has no value before that could be known",
				"insert new items, or leave out upsert");
	}

	@Test
	void refusesToReturnAnItem() {
		refuses(() -> plan(User.class, Returns.AFTER, false, "set email = :email", "email = :old",
				strings("userId", "email", "old")),
				"'email' is unique, so that its marker is moved in a transaction, which returns no item",
				"return a boolean or void, and read the item where it is needed");
	}

	@Test
	void refusesAnotherTimeToLive() {
		refuses(() -> plan(Session.class, Returns.NOTHING, false, "remove expiresAt", null, strings("sessionId")),
				"'expiresAt' is the time to live, which the markers of unique values share",
				"read the item and save it");
		refuses(() -> plan(Session.class, Returns.NOTHING, false, "remove token", "token = :token",
				strings("sessionId", "token")),
				"the time to live 'expiresAt', which the marker of the unique 'token' shares, is not known",
				"add a parameter named expiresAt: its value is then asserted");
	}

	private static void refuses(Runnable plan, String problem, String fix) {
		assertThatExceptionOfType(PlanRefusedException.class).isThrownBy(plan::run).satisfies((ex) -> {
			assertThat(ex.getReason()).isEqualTo(problem);
			assertThat(ex.getFix()).isEqualTo(fix);
		});
	}

	@Test
	void deletionTakesTheMarkersAlong() {
		DeletePlan plan = (DeletePlan) new Planner(SETTINGS)
			.plan(PatternRequest.of("Users.delete", this.context.getRequiredPersistentEntity(User.class))
				.condition(ExpressionParser.parseCondition("userId = :userId"))
				.parameters(List.of(strings("userId")))
				.result(Result.of(Result.Kind.DELETE))
				.build());
		assertThat(plan.explain()).isEqualTo("Users.delete → GetItem, then TransactWriteItems users: "
				+ "pk = USER#{userId}, with the marker of 'email' and 'login'; 1 RCU per 4 KB, 2 WCU per KB, "
				+ "+ 2 WCU for each marker, at most 2");
		assertThat(plan.explain()).endsWith("; " + plan.price());
	}

	private UpdatePlan user(String update, @Nullable String condition, String... parameters) {
		return plan(User.class, Returns.NOTHING, false, update, condition, strings(parameters));
	}

	private static PatternParameter[] strings(String... names) {
		List<PatternParameter> parameters = new ArrayList<>();
		for (String name : names) {
			parameters.add(new PatternParameter(name, parameters.size(), String.class));
		}
		return parameters.toArray(PatternParameter[]::new);
	}

	private UpdatePlan plan(Class<?> type, Returns returns, boolean upsert, String update, @Nullable String condition,
			PatternParameter... parameters) {
		return new UpdatePlanner(SETTINGS)
			.plan(new UpdateRequest("Users.change", null, this.context.getRequiredPersistentEntity(type), update,
					condition, List.of(parameters), null, returns, upsert, false));
	}

	@Table("users")
	@PrimaryKey(partition = "USER#{userId}")
	record User(String userId, @Unique @Nullable String email, @Unique @Nullable String login, @Nullable String name) {

	}

	@Table("users")
	@PrimaryKey(partition = "SESSION#{sessionId}")
	record Session(String sessionId, @Unique @Nullable String token, @TimeToLive @Nullable Instant expiresAt) {

	}

}
