package io.github.dynamospring.plan;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.Models.Status;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

class PlanBindingTests {

	private static final Instant NOW = Instant.parse("2026-11-21T12:00:00.9Z");

	private static final Instant FROM = Instant.parse("2026-11-20T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-11-21T00:00:00Z");

	private final Planner planner = new Planner(new PlannerSettings(3, false, Clock.fixed(NOW, ZoneOffset.UTC)));

	private ReadPlan plan(String request) {
		return (ReadPlan) this.planner.plan(Requests.of(request).build());
	}

	private static List<BoundQuery> queries(ReadPlan plan, Object... arguments) {
		return plan.bind(arguments).stream().map(BoundQuery.class::cast).toList();
	}

	private BoundQuery bind(String request, Object... arguments) {
		List<BoundQuery> queries = queries(plan(request), arguments);
		assertThat(queries).hasSize(1);
		return queries.get(0);
	}

	private static ItemValue text(String value) {
		return ItemValue.of(value);
	}

	@Test
	void bindsARangeOfAComposedSortKey() {
		BoundQuery query = bind("Order | customerId = :c and placedAt between :from and :to", "c#1", FROM, TO);
		assertThat(query.table()).isEqualTo("shop");
		assertThat(query.index()).isNull();
		assertThat(query.keyCondition()).isEqualTo("#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2");
		assertThat(query.names())
			.containsExactlyInAnyOrderEntriesOf(Map.of("#n0", "pk", "#n1", "sk", "#n2", "expiresAt"));
		assertThat(query.values()).containsExactlyInAnyOrderEntriesOf(
				Map.of(":v0", text("CUSTOMER#c$c1"), ":v1", text("ORDER#2026-11-20T00:00:00.000000000Z"), ":v2",
						text("ORDER#2026-11-21T00:00:00.000000000Z$"), ":v3", ItemValue.number(1795262400L)));
		assertThat(query.forward()).isTrue();
		assertThat(query.limit()).isNull();
		assertThat(query.consistent()).isFalse();
		assertThat(query.selection()).isEqualTo(Selection.DEFAULT);
		assertThat(query.projection()).isNull();
		assertThat(query.fetch()).isNull();
	}

	@Test
	void leavesOutExpiredItemsByTheClock() {
		BoundQuery query = bind("Order | orderId = :o | one", "o");
		assertThat(query.filter()).isEqualTo("attribute_not_exists(#n2) or #n2 > :v2");
		assertThat(query.values()).containsEntry(":v2", ItemValue.number(NOW.getEpochSecond()));
		assertThat(bind("Order | orderId = :o | one; expired", "o").filter()).isNull();
	}

	@Test
	void sharesNamesAmongCalls() {
		ReadPlan plan = plan("Order | orderId = :o");
		assertThat(queries(plan, "a").get(0).names()).isSameAs(queries(plan, "b").get(0).names());
		assertThat(queries(plan, "a").get(0).names()).isUnmodifiable();
	}

	@Test
	void bindsNativeKeysInTheirTypes() {
		BoundQuery query = bind("Device | deviceId = :d and slot > :s | order slot desc", "d", 7L);
		assertThat(query.keyCondition()).isEqualTo("#n0 = :v0 AND #n1 > :v1");
		assertThat(query.names()).containsEntry("#n0", "deviceId").containsEntry("#n1", "slot");
		assertThat(query.values()).containsEntry(":v0", text("d")).containsEntry(":v1", ItemValue.number(7));
		assertThat(query.forward()).isFalse();
	}

	@Test
	void bindsMultiAttributeKeysOfAGlobalIndex() {
		BoundQuery query = bind(
				"Reading | country = :c and city = :t and kind = 'RAIN' and level between :a and :b | count", "DE", "B",
				1, 2);
		assertThat(query.index()).isEqualTo("byPlace");
		assertThat(query.keyCondition()).isEqualTo("#n0 = :v0 AND #n1 = :v1 AND #n2 = :v2 AND #n3 BETWEEN :v3 AND :v4");
		assertThat(query.names().values()).containsExactly("country", "city", "kind", "level");
		assertThat(query.values().values()).containsExactly(text("DE"), text("B"), text("RAIN"), ItemValue.number(1),
				ItemValue.number(2));
		assertThat(query.selection()).isEqualTo(Selection.COUNT);
	}

	@Test
	void asksForTwoItemsWhereOneIsExpectedAndForOneWhereItMattersOnlyWhetherThereIsAny() {
		assertThat(bind("Order | orderId = :o | one", "o").limit()).isEqualTo(2);
		assertThat(bind("Order | orderId = :o | first 1", "o").limit()).isEqualTo(1);
		assertThat(bind("Order | customerId = :c | first 5", "c").limit()).isEqualTo(5);
		assertThat(bind("Order | orderId = :o | exists", "o").limit()).isEqualTo(1);
		assertThat(bind("Order | orderId = :o | exists", "o").selection()).isEqualTo(Selection.COUNT);
		assertThat(bind("Order | customerId = :c and amount > :a | filter; exists", "c", 1).limit()).isNull();
	}

	@Test
	void rendersFiltersInParenthesesWhereTheyNeedThem() {
		BoundQuery query = bind("Order | customerId = :c and status <> 'PAID' and (amount = :a or amount > 9) | filter",
				"c", 5);
		assertThat(query.filter())
			.isEqualTo("#n2 <> :v2 and (#n3 = :v3 or #n3 > :v4) and (attribute_not_exists(#n4) or #n4 > :v5)");
		assertThat(query.values()).containsEntry(":v2", text("PAID"))
			.containsEntry(":v3", ItemValue.number(5))
			.containsEntry(":v4", ItemValue.number(9));
	}

	@Test
	void expandsACollectionInAFilter() {
		BoundQuery query = bind("Order | customerId = :c and status in :s | filter; expired", "c",
				List.of(Status.PAID, Status.SHIPPED, Status.PAID));
		assertThat(query.filter()).isEqualTo("#n2 in (:v2_0, :v2_1)");
		assertThat(query.values()).containsEntry(":v2_0", text("PAID"))
			.containsEntry(":v2_1", text("SHIPPED"))
			.doesNotContainKey(":v2");
	}

	@Test
	void rendersWhatNeverHoldsSoThatDynamoTakesIt() {
		BoundQuery query = bind(
				"Order | customerId = :c and (amount between :a and :b or not status in :s) | filter; expired", "c", 9,
				1, List.of());
		assertThat(query.filter()).isEqualTo("#n2 >= :v2 and #n2 <= :v3 or not #n3 in (:v4_0)");
		assertThat(query.values()).containsEntry(":v2", ItemValue.number(9))
			.containsEntry(":v3", ItemValue.number(1))
			.containsEntry(":v4_0", ItemValue.map(Map.of("nothing", ItemValue.nullValue())));
	}

	@Test
	void makesOneQueryForEachDistinctValueInTheOrderOfTheArguments() {
		ReadPlan plan = plan("Order | customerId in :cs | expired");
		assertThat(plan.mergeOrder()).isEmpty();
		assertThat(queries(plan, List.of("b", "a", "b"))).extracting((query) -> query.values().get(":v0"))
			.containsExactly(text("CUSTOMER#b"), text("CUSTOMER#a"));
	}

	@Test
	void makesOneQueryForValuesThatAreTheSameKey() {
		ReadPlan plan = plan("Customer | email in :es");
		List<BoundQuery> queries = queries(plan, Set.of("A@x", "a@x"));
		assertThat(queries).hasSize(1);
		assertThat(queries.get(0).values()).containsEntry(":v0", text("EMAIL#a@x"))
			.containsValues(text("A@x"), text("a@x"));
	}

	@Test
	void makesOneQueryForEachCombination() {
		ReadPlan plan = plan("Order | tenantId in :ts and status in ('PAID', 'SHIPPED') | only orderId; expired");
		assertThat(queries(plan, List.of("t"))).extracting((query) -> query.values().get(":v1"))
			.containsExactly(text("PAID#"), text("SHIPPED#"));
		assertThatIllegalArgumentException().isThrownBy(() -> plan.bind(new Object[] { List.of("t", "u") }))
			.withMessage("Repo.find: 4 requests for 'ts' and 'status' are more than dynamo.query.max-fan-out (3)");
	}

	@Test
	void refusesALiteralFanOutThatIsTooWideAtStart() {
		PatternRequest request = Requests.of("Order | orderId in ('a', 'b', 'c', 'd')").build();
		assertThat(catchThrowable(() -> this.planner.plan(request)))
			.hasMessage("Repo.find: it makes 4 requests, more than"
					+ " dynamo.query.max-fan-out (3); ask for fewer values of orderId");
	}

	@Test
	void countsRequestsAndNotTheKeysOfABatch() {
		ReadPlan plan = plan("Device | deviceId = :d and slot in :slots");
		List<Long> slots = LongStream.range(0, 301).boxed().toList();
		assertThat(plan.bind(new Object[] { "d", slots.subList(0, 300) })).singleElement()
			.isInstanceOfSatisfying(BoundBatchGet.class, (batch) -> assertThat(batch.keys()).hasSize(300));
		assertThatIllegalArgumentException().isThrownBy(() -> plan.bind(new Object[] { "d", slots }))
			.withMessage("Repo.find: 4 requests for 'slots' are more than dynamo.query.max-fan-out (3)");
	}

	@Test
	void mergesTheResultsOfSeveralQueriesInOrder() {
		ReadPlan plan = plan("Order | customerId in :cs | order placedAt desc");
		assertThat(plan.mergeOrder()).isEmpty();
		assertThat(plan.groups(new Object[] { List.of("a", "b") })).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(2);
		BoundQuery query = queries(plan, List.of("a")).get(0);
		assertThat(query.forward()).isFalse();
		assertThat(query.keys().equal()).isEqualTo(Map.of("pk", text("CUSTOMER#a")));
		assertThat(query.keys().rest()).containsExactly("sk");
	}

	@Test
	void makesNoRequestForAnEmptyCollectionOrReversedBounds() {
		assertThat(plan("Order | customerId in :cs").bind(new Object[] { List.of() })).isEmpty();
		assertThat(plan("Order | customerId = :c and status in :s | filter").bind(new Object[] { "c", List.of() }))
			.isEmpty();
		assertThat(plan("Order | customerId = :c and placedAt between :a and :b").bind(new Object[] { "c", TO, FROM }))
			.isEmpty();
		assertThat(plan("Device | deviceId = :d and slot >= :a and slot <= :b").bind(new Object[] { "d", 2L, 1L }))
			.isEmpty();
		assertThat(
				plan("Order | customerId = :c and amount between :a and :b | filter").bind(new Object[] { "c", 2, 1 }))
			.isEmpty();
		assertThat(plan("Customer | customerId in :ids").bind(new Object[] { List.of() })).isEmpty();
	}

	@Test
	void namesThePatternAndTheParameterThatIsNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> plan("Order | orderId = :o").bind(new Object[] { null }))
			.withMessage("Repo.find: 'o' must not be null");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> plan("Order | customerId in :cs").bind(new Object[] { Arrays.asList("a", null) }))
			.withMessage("Repo.find: 'cs' must not contain null");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> plan("Order | customerId = :c and amount > :a | filter").bind(new Object[] { "c", null }))
			.withMessage("Repo.find: 'a' must not be null");
	}

	@Test
	void namesTheParameterOfAnotherType() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> plan("Device | deviceId = :d and slot in :s").bind(new Object[] { "d", List.of("x") }))
			.withMessage("Repo.find: 's' cannot be a java.lang.String, since 'slot' is a long");
	}

	@Test
	void keepsTheExactConditionWhereAKeyIsTruncated() {
		BoundQuery query = bind("Visit | site = :s and at >= :a and at < :b | expired", "s", FROM.plusSeconds(60),
				TO.plusSeconds(60));
		assertThat(query.values()).containsEntry(":v1", text("VISIT#2026-11-20T00"))
			.containsEntry(":v2", text("VISIT#2026-11-21T00$"));
		assertThat(query.filter()).isEqualTo("#n2 >= :v3 and #n2 < :v4");
	}

	@Test
	void keepsOtherTypesOut() {
		BoundQuery query = bind("Doc | userId = :u", "u");
		assertThat(query.filter()).isEqualTo("attribute_not_exists(#n2) or #n2 = :v2");
		assertThat(query.names()).containsEntry("#n2", "_type");
		assertThat(query.values()).containsEntry(":v2", text("Doc"));
	}

	@Test
	void namesKeysInTheProjectionOfAWindow() {
		BoundQuery query = bind("Order | tenantId = :t and status = 'UNPAID' | only amount,lines[0].sku; window", "t");
		assertThat(query.projection()).isEqualTo("#n3, #n4[0].#n5, #n6, #n7, #n0, #n1");
		assertThat(query.names()).containsEntry("#n0", "gsi2pk")
			.containsEntry("#n1", "gsi2sk")
			.containsEntry("#n6", "pk")
			.containsEntry("#n7", "sk");
	}

	@Test
	void namesNoPathWithinAnotherInAProjection() {
		BoundQuery query = bind("Order | tenantId = :t and status = 'UNPAID' | only lines[0].sku,lines; expired", "t");
		assertThat(query.projection()).isEqualTo("#n2, #n3, #n4");
		assertThat(query.names()).containsEntry("#n2", "lines").containsEntry("#n3", "pk").containsEntry("#n4", "sk");
	}

	@Test
	void getsAnItemAndChecksItInMemory() {
		ReadPlan plan = plan("Visit | site = :s and at = :a and visitId = :v | one; only page; consistent");
		BoundGet get = (BoundGet) plan.bind(new Object[] { "s", FROM, "v" }).get(0);
		assertThat(get.key())
			.containsExactlyInAnyOrderEntriesOf(Map.of("pk", text("SITE#s"), "sk", text("VISIT#2026-11-20T00#v")));
		assertThat(get.consistent()).isTrue();
		assertThat(get.check()).hasToString("at = '2026-11-20T00:00:00.000000000Z' and "
				+ "(attribute_not_exists(expiresAt) or expiresAt > 1795262400)");
		assertThat(get.names().values()).containsExactly("page", "_type", "at", "expiresAt");
	}

	@Test
	void getsItemsByDistinctKeys() {
		ReadPlan plan = plan("Customer | customerId in :ids | only name; order name");
		BoundBatchGet get = (BoundBatchGet) plan.bind(new Object[] { new String[] { "b", "a", "b" } }).get(0);
		assertThat(get.keys()).containsExactly(Map.of("pk", text("CUSTOMER#b"), "sk", text("PROFILE")),
				Map.of("pk", text("CUSTOMER#a"), "sk", text("PROFILE")));
		assertThat(get.names().values()).containsExactly("name", "gsi3sk", "pk", "sk", "_type");
		assertThat(plan.mergeOrder()).containsExactly(new MergeKey(Path.of("name"), true));
	}

	@Test
	void fetchesWhatAGlobalIndexDoesNotHoldAndChecksItAgain() {
		BoundQuery query = bind("Order | tenantId = :t and status = :s | fetch; only amount", "t", Status.PAID);
		assertThat(query.projection()).isEqualTo("#n3, #n4, #n0, #n1");
		assertThat(query.names()).containsEntry("#n3", "pk").containsEntry("#n4", "sk");
		assertThat(query.fetch().names().values()).containsExactly("amount", "pk", "sk", "_type", "gsi4pk", "gsi4sk",
				"tenantId", "gsi2pk", "status", "expiresAt");
		assertThat(query.fetch().check()).hasToString("tenantId = 't' and status = 'PAID' and "
				+ "(attribute_not_exists(expiresAt) or expiresAt > 1795262400)");
	}

	@Test
	void letsDynamoDbFetchWhatALocalIndexDoesNotHold() {
		assertThat(bind("Reading | sensorId = :s and kind = :k | fetch", "s", "k").selection())
			.isEqualTo(Selection.ALL_ATTRIBUTES);
		BoundQuery some = bind("Reading | sensorId = :s and kind = :k | fetch; only note", "s", "k");
		assertThat(some.selection()).isEqualTo(Selection.DEFAULT);
		assertThat(some.names()).containsValue("note");
	}

	@Test
	void readsAnItemCollectionByOneQuery() {
		BoundQuery query = bind("Customer | customerId = :c | members Customer,Order", "c");
		assertThat(query.values()).containsEntry(":v0", text("CUSTOMER#c"))
			.containsEntry(":v1", text("ORDER#"))
			.containsEntry(":v2", text("PROFILE"));
		BoundQuery kept = bind("Customer | customerId = :c | members Order,Wish; expired", "c");
		assertThat(kept.filter()).isEqualTo("attribute_not_exists(#n2) or #n2 in (:v3, :v4)");
		assertThat(kept.values()).containsEntry(":v3", text("Order")).containsEntry(":v4", text("Wish"));
	}

	@Test
	void scansOnlyItemsOfTheType() {
		BoundScan scan = (BoundScan) plan("Order | amount > :a | scan; expired").bind(new Object[] { 3 }).get(0);
		assertThat(scan.filter()).isEqualTo("#n0 > :v0 and (attribute_not_exists(#n1) or #n1 = :v1)");
		assertThat(scan.values()).containsEntry(":v0", ItemValue.number(3)).containsEntry(":v1", text("Order"));
	}

	@Test
	void deletesByTheWholeKey() {
		DeletePlan plan = (DeletePlan) this.planner
			.plan(Requests.of("Order | customerId = :c and placedAt = :p and orderId = :o | delete").build());
		assertThat(plan.bind(new Object[] { "c", FROM, "o" }).key()).containsExactlyInAnyOrderEntriesOf(
				Map.of("pk", text("CUSTOMER#c"), "sk", text("ORDER#2026-11-20T00:00:00.000000000Z#o")));
		assertThat(plan.price())
			.hasToString("1 WCU per KB, + 1 per KB for gsi1, + 1 per KB for gsi2, + 1 per KB for gsi4");
	}

	@Test
	void readsConsistentlyByDefaultWhereTheSettingsSaySo() {
		Planner consistent = new Planner(new PlannerSettings(100, true, Clock.systemUTC()));
		ReadPlan table = (ReadPlan) consistent.plan(Requests.of("Order | customerId = :c").build());
		assertThat(queries(table, "c").get(0).consistent()).isTrue();
		assertThat(table.price()).isEqualTo(Price.STRONGLY_CONSISTENT_READ);
		ReadPlan global = (ReadPlan) consistent.plan(Requests.of("Order | orderId = :o").build());
		assertThat(queries(global, "o").get(0).consistent()).isFalse();
	}

}
