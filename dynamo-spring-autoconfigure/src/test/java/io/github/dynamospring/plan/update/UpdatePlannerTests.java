package io.github.dynamospring.plan.update;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class UpdatePlannerTests {

	private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

	private static final Instant PLACED = Instant.parse("2026-11-20T07:05:00Z");

	private static final String PLACED_KEY = "2026-11-20T07:05:00.000000000Z";

	private static final Map<String, Class<?>> ENTITIES = Map.of("Orders", NotedOrder.class, "Accounts", Account.class,
			"People", Person.class, "Crates", Crate.class, "Boards", Board.class);

	private static final Set<Class<?>> TYPES = Set.of(OrderKey.class, OrderStatus.class, Address.class, String.class,
			Instant.class, List.class, Set.class, int.class, long.class);

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final UpdatePlanner planner = new UpdatePlanner(
			new PlannerSettings(100, false, Clock.fixed(NOW, ZoneOffset.UTC)));

	UpdatePlannerTests() {
		this.context.setInitialEntitySet(
				Set.of(NotedOrder.class, Account.class, Parcel.class, Crate.class, Board.class, Meter.class));
		this.context.afterPropertiesSet();
	}

	// parameters are names and types
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					Accounts | upsert add balance :amount | | owner String, amount long | the value of 'email', which decides its new key in index gsi1, is not known, so the index would go stale; add a parameter named email: its value is then asserted
					Orders | set status = 'UNPAID' | | key OrderKey | the value of 'tenantId', which decides its new key in index gsi2, is not known, so the index would go stale; add a parameter named tenantId: its value is then asserted
					Orders | set tenantId = :tenantId | | key OrderKey, tenantId String | the value of 'status', which decides whether the item is in it in index gsi2, is not known, so the index would go stale; require it with @Condition("status = 'UNPAID'"), or add a parameter named status: its value is then asserted
					Accounts | set email = if_not_exists(email, :email) | | owner String, email String | it computes 'email', which decides its new key in index gsi1, so the index would go stale; set 'email' to a parameter or literal, or read the item and save it
					People | set address = :address | | personId String, address Address | it computes 'address.city', which decides its new key in index gsi1, so the index would go stale; set 'address.city' to a parameter or literal, or read the item and save it
					People | remove address | | personId String | it computes 'address.city', which decides its new key in index gsi1, so the index would go stale; set 'address.city' to a parameter or literal, or read the item and save it
					Crates | add weight 1 | | crateId String | it computes 'weight', which decides its new key in index byDepot, so the index would go stale; set 'weight' to a parameter or literal, or read the item and save it
					Crates | set weight = weight - :less | | crateId String, less int | it computes 'weight', which decides its new key in index byDepot, so the index would go stale; set 'weight' to a parameter or literal, or read the item and save it
					Crates | set weight = if_not_exists(weight, :first) | | crateId String, first int | it computes 'weight', which decides its new key in index byDepot, so the index would go stale; set 'weight' to a parameter or literal, or read the item and save it
					Orders | remove note | | key OrderKey, reason String | the parameter 'reason' is neither part of the key, nor in an expression, nor the name of a property; use it or remove it
					Orders | remove note | | orderId String, customerId String | the primary key of NotedOrder needs 'placedAt', which is no parameter; add a parameter named placedAt, or one of the ID type
					Orders | set note = :nota | | key OrderKey | Unknown parameter ':nota', the method has [key] at position 12 in "set note = :nota"; correct the expression
					Orders | set note = :note | | key OrderKey, note Instant | ':note' is an Instant, but 'note' is a String at position 12 in "set note = :note"; correct the expression
					Accounts | upsert add balance :amount | | owner String, amount long, email String | the parameter 'email' would be asserted, which no item that is created satisfies; set 'email = :email'
					Orders | set orderId = :id | | key OrderKey, id String | 'orderId' is part of the primary key, which cannot change; delete the item and insert another one
					Orders | set version = 7 | | key OrderKey | 'version' is the version, which every update bumps; leave it out
					Orders | set stats = 'PAID' | | key OrderKey | Unknown property 'stats' of NotedOrder at position 5 in "set stats = 'PAID'"; correct the expression
					Orders | set note = note + :more | | key OrderKey, more String | 'note' is a String, so it cannot be computed at position 12 in "set note = note + :more"; correct the expression
					Orders | remove note | status > 'PAID' | key OrderKey | 'status' is an OrderStatus, and its stored form does not sort as its values do: compare it with = or <> at position 1 in "status > 'PAID'"; correct the expression
					Orders | set note = list_append(note, :more) | | key OrderKey, more List | 'note' is a String, so list_append cannot give it a value at position 12 in "set note = list_append(note, :more)"; correct the expression
					Orders | remove note | size(note) > :size | key OrderKey, size String | ':size' is compared with a size, so it must be a number at position 14 in "size(note) > :size"; correct the expression
					Boards | add points :more | | boardId String, more String | ':more' is a String, but 'points' is a long at position 12 in "add points :more"; correct the expression
					Boards | add points 0.5 | | boardId String | 0.5 is no value of 'points', which is long at position 12 in "add points 0.5"; correct the expression
					Boards | add tags 5 | | boardId String | 5 is no element of 'tags' at position 10 in "add tags 5"; correct the expression
					Boards | delete scores :score | | boardId String, score long | ':score' is a long, but 'scores' takes an Integer or a collection of such at position 15 in "delete scores :score"; correct the expression
					Boards | add points 1 | contains(tags, :tags) | boardId String, tags Set | ':tags' is a Set, but an element of 'tags' is a String at position 16 in "contains(tags, :tags)"; correct the expression
					""")
	void refuses(String name, String update, String condition, String parameters, String message) {
		Object[] namesAndTypes = Stream.of(parameters.split("[ ,]+")).map(UpdatePlannerTests::nameOrType).toArray();
		boolean upsert = update.startsWith("upsert ");
		String expression = upsert ? update.substring("upsert ".length()) : update;
		assertThatExceptionOfType(PlanRefusedException.class)
			.isThrownBy(() -> plan(name + ".change", ENTITIES.get(name), expression, condition, upsert, namesAndTypes))
			.withMessage(name + ".change: " + message);
	}

	private static Object nameOrType(String word) {
		return TYPES.stream()
			.filter((type) -> type.getSimpleName().equals(word))
			.<Object>map(Function.identity())
			.findFirst()
			.orElse(word);
	}

	private UpdatePlan plan(String update, String condition, Object... parameters) {
		return plan("Orders.change", NotedOrder.class, update, condition, false, parameters);
	}

	private UpdatePlan account(String update, String condition, boolean upsert, Object... parameters) {
		return plan("Accounts.change", Account.class, update, condition, upsert, parameters);
	}

	private UpdatePlan plan(String name, Class<?> entity, String update, String condition, boolean upsert,
			Object... namesAndTypes) {
		List<PatternParameter> parameters = new ArrayList<>();
		for (int i = 0; i < namesAndTypes.length; i += 2) {
			parameters.add(new PatternParameter((String) namesAndTypes[i], i / 2, (Class<?>) namesAndTypes[i + 1]));
		}
		boolean byId = parameters.get(0).type() == OrderKey.class;
		return this.planner.plan(new UpdateRequest(name, "Change it", this.context.getRequiredPersistentEntity(entity),
				update, condition, parameters, byId ? "key" : null, UpdateRequest.Returns.AFTER, upsert, false));
	}

	/** The expression with its placeholders replaced, for people. */
	private static String expanded(BoundUpdate update, String expression) {
		String[] expanded = { expression.replaceAll(update.writeId() + "\\b", "id") };
		update.names().forEach((placeholder, name) -> expanded[0] = expanded[0].replaceAll(placeholder + "\\b", name));
		update.values()
			.forEach((placeholder, value) -> expanded[0] = expanded[0].replaceAll(placeholder + "\\b", text(value)));
		return expanded[0];
	}

	private static String text(ItemValue value) {
		return (value instanceof ItemValue.StringValue string) ? "'" + string.value() + "'"
				: ((ItemValue.NumberValue) value).text();
	}

	@Nested
	class IndexKeys {

		@Test
		void removesKeysOfSparseIndexThatTheItemLeaves() {
			UpdatePlan plan = plan("set status = 'PAID'", "status = 'UNPAID'", "key", OrderKey.class);
			assertThat(plan.explain()).isEqualTo("Orders.change → UpdateItem shop: pk = CUSTOMER#{key.customerId}, "
					+ "sk = ORDER#{key.placedAt}#{key.orderId}, set status = 'PAID', remove gsi2pk, gsi2sk, "
					+ "if exists and status = 'UNPAID'; 1 WCU per KB, + 1 per KB for gsi1, "
					+ "+ 1 per KB for gsi2, repeatable");
			assertThat(plan.description()).isEqualTo("Change it");
			BoundUpdate update = plan.bind(new OrderKey("ada", PLACED, "7"));
			assertThat(update.table()).isEqualTo("shop");
			assertThat(update.key()).isEqualTo(
					Map.of("pk", ItemValue.of("CUSTOMER#ada"), "sk", ItemValue.of("ORDER#" + PLACED_KEY + "#7")));
			assertThat(expanded(update, update.update()))
				.isEqualTo("SET status = 'PAID', _write = id REMOVE gsi2pk, gsi2sk ADD version 1");
			assertThat(expanded(update, String.valueOf(update.condition()))).isEqualTo("attribute_exists(pk) AND "
					+ "(attribute_not_exists(expiresAt) OR expiresAt > 1795255200) AND (status = 'UNPAID')");
		}

		@Test
		void setsKeysOfSparseIndexThatTheItemEnters() {
			BoundUpdate update = plan("set status = 'UNPAID'", null, "key", OrderKey.class, "tenantId", String.class)
				.bind(new OrderKey("ada", PLACED, "7"), "acme");
			assertThat(expanded(update, update.update())).isEqualTo("SET status = 'UNPAID', _write = id, "
					+ "gsi2pk = 'TENANT#acme#STATUS#UNPAID', gsi2sk = 'PLACED#" + PLACED_KEY + "#7' ADD version 1");
			assertThat(expanded(update, String.valueOf(update.condition()))).endsWith(" AND (tenantId = 'acme')");
		}

		@Test
		void decidesByArgumentWhetherTheItemIsInTheIndex() {
			UpdatePlan plan = plan("set status = :status", null, "key", OrderKey.class, "status", OrderStatus.class,
					"tenantId", String.class);
			BoundUpdate paid = plan.bind(new OrderKey("ada", PLACED, "7"), OrderStatus.PAID, "acme");
			assertThat(expanded(paid, paid.update()))
				.isEqualTo("SET status = 'PAID', _write = id REMOVE gsi2pk, gsi2sk ADD version 1");
			BoundUpdate unpaid = plan.bind(new OrderKey("ada", PLACED, "7"), OrderStatus.UNPAID, "acme");
			assertThat(expanded(unpaid, unpaid.update())).isEqualTo("SET status = 'UNPAID', _write = id, "
					+ "gsi2pk = 'TENANT#acme#STATUS#UNPAID', gsi2sk = 'PLACED#" + PLACED_KEY + "#7' ADD version 1");
			BoundUpdate none = plan.bind(new OrderKey("ada", PLACED, "7"), null, "acme");
			assertThat(expanded(none, none.update()))
				.isEqualTo("SET _write = id REMOVE status, gsi2pk, gsi2sk ADD version 1");
		}

		@Test
		void removesIndexKeyOfNullArgument() {
			BoundUpdate update = account("set email = :email", null, false, "owner", String.class, "email",
					String.class)
				.bind("ada", null);
			assertThat(expanded(update, update.update())).isEqualTo("SET _write = id REMOVE email, gsi1pk");
		}

		@Test
		void acceptsUpdateOfIndexedPropertyWhereTheConditionImpliesMembership() {
			BoundUpdate update = plan("set tenantId = :tenantId", "status = 'UNPAID'", "key", OrderKey.class,
					"tenantId", String.class)
				.bind(new OrderKey("ada", PLACED, "7"), "acme");
			assertThat(expanded(update, update.update()))
				.isEqualTo("SET tenantId = 'acme', _write = id, gsi2pk = 'TENANT#acme#STATUS#UNPAID' ADD version 1");
		}

		@Test
		void setsKeysMadeOfNestedProperties() {
			UpdatePlan part = person("set address.city = :city", "city", String.class);
			BoundUpdate renamed = part.bind("ada", "Rome");
			assertThat(expanded(renamed, renamed.update())).contains("gsi1pk = 'CITY#Rome'");
		}

		private UpdatePlan person(String update, Object... more) {
			List<Object> parameters = new ArrayList<>(List.of("personId", String.class));
			parameters.addAll(List.of(more));
			return plan("People.change", Person.class, update, null, false, parameters.toArray());
		}

		@Test
		void setsOrRemovesTheAttributeOfAKeyWhosePropertiesItChanges() {
			UpdatePlan plan = crate("set depot = :depot", "depot", String.class);
			BoundUpdate entering = plan.bind("c", "x");
			assertThat(expanded(entering, entering.update()))
				.isEqualTo("SET depot = 'x', _write = id, byDepotpk = 'DEPOT#x'");
			BoundUpdate leaving = plan.bind("c", null);
			assertThat(expanded(leaving, leaving.update())).isEqualTo("SET _write = id REMOVE depot, byDepotpk");
			BoundUpdate removed = crate("remove depot").bind("c");
			assertThat(expanded(removed, removed.update())).isEqualTo("SET _write = id REMOVE depot, byDepotpk");
		}

		private UpdatePlan crate(String update, Object... parameters) {
			List<Object> all = new ArrayList<>(List.of("crateId", String.class));
			all.addAll(List.of(parameters));
			return plan("Crates.change", Crate.class, update, null, false, all.toArray());
		}

	}

	@Nested
	class Parameters {

		@Test
		void assertsAbsenceForNullArgument() {
			BoundUpdate update = plan("set amount = :amount", null, "key", OrderKey.class, "amount", BigDecimal.class,
					"note", String.class)
				.bind(new OrderKey("ada", PLACED, "7"), BigDecimal.TEN, null);
			assertThat(expanded(update, String.valueOf(update.condition())))
				.endsWith(" AND (attribute_not_exists(note))");
		}

		@Test
		void usesNoMoreNamesAndValuesThanItsExpressions() {
			UpdatePlan plan = plan("set status = :status, note = :note", null, "key", OrderKey.class, "status",
					OrderStatus.class, "note", String.class, "tenantId", String.class);
			for (OrderStatus status : new OrderStatus[] { null, OrderStatus.PAID, OrderStatus.UNPAID }) {
				BoundUpdate update = plan.bind(new OrderKey("ada", PLACED, "7"), status, null, "acme");
				String expressions = update.update() + " " + update.condition() + " ";
				update.names().keySet().forEach((name) -> assertThat(expressions).containsPattern(name + "\\b"));
				update.values().keySet().forEach((value) -> assertThat(expressions).containsPattern(value + "\\b"));
			}
		}

		@Test
		void takesKeyFromParametersNamedLikeItsPlaceholders() {
			BoundUpdate update = plan("remove note", null, "orderId", String.class, "placedAt", Instant.class,
					"customerId", String.class)
				.bind("7", PLACED, "ada");
			assertThat(update.key()).containsEntry("pk", ItemValue.of("CUSTOMER#ada"))
				.containsEntry("sk", ItemValue.of("ORDER#" + PLACED_KEY + "#7"));
			assertThat(expanded(update, update.update())).isEqualTo("SET _write = id REMOVE note ADD version 1");
		}

		@Test
		void refusesNullThatIsCompared() {
			UpdatePlan plan = plan("remove note", "note = :old", "key", OrderKey.class, "old", String.class);
			assertThatIllegalArgumentException().isThrownBy(() -> plan.bind(new OrderKey("ada", PLACED, "7"), null))
				.withMessage("Orders.change: an argument that is compared or computed with must not be null: "
						+ "test for null with attribute_not_exists");
		}

		@Test
		void aConditionWithReversedBoundsOrWithoutValuesJustDoesNotHold() {
			UpdatePlan plan = plan("set note = 'x'", "amount between :low and :high and status in :statuses", "key",
					OrderKey.class, "low", BigDecimal.class, "high", BigDecimal.class, "statuses", List.class);
			BoundUpdate update = plan.bind(new OrderKey("ada", PLACED, "7"), BigDecimal.TEN, BigDecimal.ONE, List.of());
			assertThat(update.condition()).endsWith(" AND (#n5 >= :v4 and #n5 <= :v5 and #n6 in (:v6_0))");
			assertThat(update.values()).containsEntry(":v6_0", ItemValue.map(Map.of("nothing", ItemValue.nullValue())));
		}

	}

	@Nested
	class Expressions {

		@Test
		void computesNumbers() {
			BoundUpdate update = account("set balance = balance - :amount", "balance >= :amount", false, "owner",
					String.class, "amount", int.class)
				.bind("ada", 5);
			assertThat(expanded(update, update.update())).isEqualTo("SET balance = balance - 5, _write = id");
			assertThat(expanded(update, String.valueOf(update.condition())))
				.isEqualTo("attribute_exists(pk) AND (balance >= 5)");
		}

		@Test
		void expandsCollections() {
			BoundUpdate update = account("set email = :email", "email in :known", false, "owner", String.class, "email",
					String.class, "known", List.class)
				.bind("ada", "c@x", List.of("a@x", "b@x", "a@x"));
			assertThat(expanded(update, String.valueOf(update.condition())))
				.isEqualTo("attribute_exists(pk) AND (email in ('a@x', 'b@x'))");
			assertThat(expanded(update, update.update()))
				.isEqualTo("SET email = 'c@x', _write = id, gsi1pk = 'EMAIL#c@x'");
		}

		@Test
		void createsWholeItemOnUpsert() {
			BoundUpdate update = account("set email = :email add balance :amount", null, true, "owner", String.class,
					"email", String.class, "amount", long.class)
				.bind("ada", "a@x", 5L);
			assertThat(update.condition()).isNull();
			assertThat(expanded(update, update.update())).isEqualTo(
					"SET email = 'a@x', _write = id, gsi1pk = 'EMAIL#a@x', _type = 'Account', owner = 'ada' ADD balance 5");
		}

		@Test
		void addsToNumbersAndSets() {
			UpdatePlan plan = board("add points :more, scores 7, tags :tag", "more", int.class, "tag", String.class);
			BoundUpdate update = plan.bind("b", 5, "new");
			assertThat(update.update()).isEqualTo("SET #n3 = :v3 ADD #n0 :v0, #n1 :v1, #n2 :v2");
			assertThat(update.values()).isEqualTo(Map.of(":v0", ItemValue.number(5), ":v1",
					ItemValue.numberSet(List.of("7")), ":v2", ItemValue.stringSet(List.of("new"))));
		}

		@Test
		void deletesCollectionsAndElementsFromSets() {
			UpdatePlan plan = board("delete tags :tags, scores :score", "tags", List.class, "score", int.class);
			BoundUpdate update = plan.bind("b", List.of("x", "y"), 7);
			assertThat(update.values()).containsValue(ItemValue.stringSet(List.of("x", "y")))
				.containsValue(ItemValue.numberSet(List.of("7")));
		}

		private UpdatePlan board(String update, Object... parameters) {
			List<Object> all = new ArrayList<>(List.of("boardId", String.class));
			all.addAll(List.of(parameters));
			return plan("Boards.change", Board.class, update, null, false, all.toArray());
		}

	}

	@Nested
	class Prices {

		@Test
		void pricesEachIndexThatAnUpdateWritesTo() {
			assertPrice(plan("remove note", "status = 'PAID'", "key", OrderKey.class), ", + 1 per KB for gsi1");
			assertPrice(plan("remove note", null, "key", OrderKey.class), ", + 1 per KB for gsi1, + 1 per KB for gsi2");
			assertPrice(plan("set status = 'UNPAID'", null, "key", OrderKey.class, "tenantId", String.class),
					", + 1 per KB for gsi1, + 2 per KB for gsi2");
			assertPrice(account("set email = :email", null, false, "owner", String.class, "email", String.class),
					", + 2 per KB for gsi1");
			assertPrice(account("remove email", null, false, "owner", String.class), ", + 1 per KB for gsi1");
			assertPrice(parcel("set weight = :w", "w", int.class), "");
			assertPrice(parcel("set route = :r", "r", String.class), ", + 2 per KB for byRoute");
			assertPrice(parcel("remove route"), ", + 1 per KB for byRoute");
			assertPrice(parcel("set note = :n", "n", String.class), ", + 1 per KB for byRoute");
		}

		private UpdatePlan parcel(String update, Object... parameters) {
			List<Object> all = new ArrayList<>(List.of("parcelId", String.class));
			all.addAll(List.of(parameters));
			return plan("Parcels.change", Parcel.class, update, null, false, all.toArray());
		}

		private static void assertPrice(UpdatePlan plan, String indexes) {
			assertThat(plan.explain()).contains("; 1 WCU per KB" + indexes + ", " + plan.repeatability());
			assertThat(plan.price()).hasToString("1 WCU per KB" + indexes);
		}

		@Test
		void everyUpdateIsWrittenToTheIndexesThatProjectAll() {
			assertPrice(account("add balance 5", null, false, "owner", String.class), ", + 1 per KB for gsi1");
			assertPrice(parcel("add weight 5"), "");
		}

		@Test
		void computesANumberThatIsAnIndexKeyItself() {
			BoundUpdate update = meter("add level :more", "more", int.class).bind("m", 2);
			assertThat(expanded(update, update.update())).isEqualTo("SET _write = id ADD level 2");
			assertPrice(meter("add level 1"), ", + 2 per KB for byLevel");
		}

		private UpdatePlan meter(String update, Object... parameters) {
			List<Object> all = new ArrayList<>(List.of("meterId", String.class));
			all.addAll(List.of(parameters));
			return plan("Meters.change", Meter.class, update, null, false, all.toArray());
		}

	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi2", partition = "TENANT#{tenantId}#STATUS#{status}",
			sort = "PLACED#{placedAt}#{orderId}", when = "status = 'UNPAID'")
	record NotedOrder(String customerId, String orderId, String tenantId, Instant placedAt, OrderStatus status,
			BigDecimal amount, String note, @Version Long version, @TimeToLive Instant expiresAt) {

	}

	record Address(String city, String street) {

	}

	@Table("people")
	@PrimaryKey(partition = "PERSON#{personId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{address.city}")
	record Person(String personId, Address address) {

	}

	@Table("accounts")
	@PrimaryKey(partition = "ACCOUNT#{owner}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "EMAIL#{email}")
	record Account(String owner, String email, long balance) {

	}

	@Table("parcels")
	@GlobalSecondaryIndex(name = "byRoute", partition = "{route}", projection = Projection.Type.INCLUDE,
			include = "note")
	record Parcel(@PartitionKey String parcelId, String route, int weight, String note) {

	}

	@Table("crates")
	@GlobalSecondaryIndex(name = "byDepot", partition = "DEPOT#{depot}", sort = "{weight|pad:4}#{crateId}")
	record Crate(@PartitionKey String crateId, @Nullable String depot, int weight) {

	}

	@Table("boards")
	record Board(@PartitionKey String boardId, long points, Set<Integer> scores, Set<String> tags) {

	}

	@Table("meters")
	@GlobalSecondaryIndex(name = "byLevel", partition = "{site}", sort = "{level}")
	record Meter(@PartitionKey String meterId, String site, int level) {

	}

}
