package io.github.dynamospring.plan;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Range;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random entities, random requests: what a plan finds is exactly what satisfies the
 * condition, in the order that was asked for.
 */
class PlanOracleTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	private static final List<String> COLLECTIONS = List.of("customerId Customer,Order", "customerId Order,Wish",
			"customerId Customer,Order,Wish", "customerId Customer,Wish", "productId Product,Stock",
			"userId Doc,Revision", "userId Doc,Summary", "userId Entry,Summary", "userId Doc,Revision,Entry,Summary");

	private static final Pattern LEFT_OUT = Pattern.compile("without items that have no ([^,;]+)");

	private static final Pattern PRECISION = Pattern.compile("est first, to the ([a-z]+)");

	private static final Pattern SPREAD = Pattern.compile(
			"16 shards|2 shards|15 shards|3 shards|4 shards|5 shards|6 shards|7 shards|per day|per month|per hour");

	private static final int MOST_GROUPS = 500;

	/** Half of them find all forms. */
	private static final int SHOPS = 10 + Cases.of(10);

	private static final int REQUESTS = 500;

	private final Planner planner = new Planner(
			new PlannerSettings(1000, false, Clock.fixed(RandomEntities.NOW, ZoneOffset.UTC)));

	private final Map<String, Integer> plans = new HashMap<>();

	private int onAbsentees;

	@Test
	void plansFindExactlyWhatSatisfiesTheCondition() {
		for (int shop = 0; shop < SHOPS; shop++) {
			Random random = new Random(SEED + shop);
			RandomEntities entities = new RandomEntities(random);
			Map<String, MemoryTable> tables = tables(entities.shop(300));
			RandomRequests requests = new RandomRequests(random, entities);
			for (int i = 0; i < REQUESTS; i++) {
				check(requests, tables, SEED + shop);
			}
		}
		assertThat(this.plans.get("GetItem")).isGreaterThan(2 * SHOPS);
		assertThat(this.plans.get("BatchGetItem")).isGreaterThan(2 * SHOPS);
		assertThat(this.plans.get("Query")).isGreaterThan(100 * SHOPS);
		assertThat(this.plans.get("Scan")).isGreaterThan(SHOPS);
		assertThat(this.onAbsentees).isGreaterThan(25 * SHOPS);
		assertThat(this.plans).containsKeys("16 shards", "15 shards", "2 shards", "3 shards", "4 shards", "5 shards",
				"6 shards", "7 shards", "per day", "per month", "per hour", "range", "open range", "path", "folded");
	}

	@Test
	void collectionsHoldExactlyTheMembersOfThePartition() {
		Random random = new Random(SEED);
		RandomEntities entities = new RandomEntities(random);
		Map<String, MemoryTable> tables = tables(entities.shop(2000));
		for (String members : COLLECTIONS) {
			String first = members.split(" ")[1].split(",")[0];
			String property = members.split(" ")[0];
			PatternRequest request = Requests
				.of(first + " | " + property + " = :p0 | expired; members " + members.split(" ")[1])
				.build();
			for (int i = 0; i < 50; i++) {
				checkCollection(request, property, entities.text(), tables);
			}
		}
	}

	private void checkCollection(PatternRequest request, String property, String value,
			Map<String, MemoryTable> tables) {
		ReadPlan plan = (ReadPlan) this.planner.plan(request);
		MemoryTable table = tables.get(plan.table());
		List<Class<?>> types = request.members().stream().<Class<?>>map((member) -> member.getType()).toList();
		List<Object> expected = table.beans()
			.stream()
			.filter((bean) -> types.contains(bean.getClass()))
			.filter((bean) -> value
				.equals(Models.entity(bean.getClass().getSimpleName()).getRequiredProperty(property).get(bean)))
			.toList();
		List<BoundRead> queries = plan.bind(new Object[] { value });
		assertThat(queries).hasSize(1);
		assertThat(run(queries.get(0), table)).as(plan.explain() + " " + value)
			.containsExactlyInAnyOrderElementsOf(expected);
	}

	private static Map<String, MemoryTable> tables(List<Object> beans) {
		Map<String, MemoryTable> tables = new HashMap<>();
		for (Object bean : beans) {
			put(Models.entity(bean.getClass().getSimpleName()), bean, tables);
		}
		return tables;
	}

	@SuppressWarnings("unchecked")
	private static <T> void put(DynamoPersistentEntity<T> entity, Object bean, Map<String, MemoryTable> tables) {
		tables.computeIfAbsent(entity.getTable().logicalName(), (name) -> new MemoryTable(entity.getTable().schema()))
			.put(entity, (T) bean);
	}

	private void check(RandomRequests requests, Map<String, MemoryTable> tables, long seed) {
		String text = requests.next();
		PatternRequest request = Requests.of(text).build();
		AccessPlan plan;
		try {
			plan = this.planner.plan(request);
		}
		catch (PlanRefusedException ex) {
			return;
		}
		String operation = plan.explain().replaceAll(".* → (\\w+) .*", "$1");
		this.plans.merge(operation, 1, Integer::sum);
		this.onAbsentees += leavesItemsOut(request.entity(), plan.index()) ? 1 : 0;
		Object[] arguments = requests.arguments(request);
		MemoryTable table = tables.get(plan.table());
		JavaOracle oracle = new JavaOracle(request.entity(), requests::argument);
		String description = "seed " + seed + ": " + text + "\n" + plan.explain() + "\n" + List.of(arguments);
		List<Object> expected = table.beans()
			.stream()
			.filter((bean) -> request.entity().getType() == bean.getClass())
			.filter((bean) -> oracle.test(request.condition(), bean))
			.filter((bean) -> request.includeExpired() || !isExpired(request.entity(), bean))
			.filter((bean) -> !isLeftOut(request.entity(), plan.explain(), bean))
			.toList();
		List<Object> found = new ArrayList<>();
		try {
			found.addAll(run((ReadPlan) plan, arguments, table));
		}
		catch (IllegalArgumentException ex) {
			assertThat(ex).as(description)
				.message()
				.containsAnyOf("dynamo.query.max-fan-out", ": no request serves a Range ");
			return;
		}
		catch (RuntimeException | AssertionError ex) {
			throw new AssertionError(description, ex);
		}
		assertThat(found).as(description).containsExactlyInAnyOrderElementsOf(expected);
		if (!expected.isEmpty()) {
			count(plan.explain());
			countForms(text, arguments);
		}
		if ("Query".equals(operation)) {
			assertOrdered(request, oracle, found, unit(plan.explain()), description);
		}
	}

	private void count(String plan) {
		Matcher spread = SPREAD.matcher(plan);
		while (spread.find()) {
			count(spread.group(), true);
		}
	}

	private void countForms(String request, Object[] arguments) {
		List<Range<?>> ranges = Stream.of(arguments)
			.filter(Range.class::isInstance)
			.<Range<?>>map(Range.class::cast)
			.toList();
		count("range", !ranges.isEmpty());
		count("open range", ranges.stream()
			.anyMatch((range) -> !range.getLowerBound().isBounded() || !range.getUpperBound().isBounded()));
		count("path", request.contains("begins_with(path"));
		count("folded", request.contains("lower(") || request.contains("upper("));
	}

	private void count(String what, boolean found) {
		if (found) {
			this.plans.merge(what, 1, Integer::sum);
		}
	}

	private static boolean leavesItemsOut(DynamoPersistentEntity<?> entity, @Nullable String index) {
		return index != null && entity.findKey(index)
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch(PropertyReference::mayBeAbsent);
	}

	private static boolean isLeftOut(DynamoPersistentEntity<?> entity, String plan, Object bean) {
		Matcher left = LEFT_OUT.matcher(plan);
		return left.find() && Stream.of(left.group(1).split(" or "))
			.map((path) -> entity.getRequiredProperty(path))
			.anyMatch((property) -> property.toValue(property.get(bean)) == null);
	}

	private static boolean isExpired(DynamoPersistentEntity<?> entity, Object bean) {
		if (entity.getTimeToLiveProperty() == null) {
			return false;
		}
		Instant expiry = (Instant) entity.getRequiredProperty(entity.getTimeToLiveProperty().getName()).get(bean);
		return expiry != null && !expiry.isAfter(RandomEntities.NOW);
	}

	private static List<Object> run(ReadPlan plan, Object[] arguments, MemoryTable table) {
		List<List<BoundRead>> groups = plan.groups(arguments);
		if (groups.size() > MOST_GROUPS) {
			throw new IllegalArgumentException("more than dynamo.query.max-fan-out");
		}
		return groups.stream().flatMap((group) -> run(group, plan, table).stream()).toList();
	}

	private static List<Object> run(List<BoundRead> group, ReadPlan plan, MemoryTable table) {
		if (group.size() > 1 && plan.mergeOrder().isEmpty()) {
			return table.merge(group.stream().map(BoundQuery.class::cast).toList());
		}
		List<Object> found = new ArrayList<>(group.stream().flatMap((read) -> run(read, table).stream()).toList());
		JavaOracle oracle = new JavaOracle(plan.request().entity(), (name) -> name);
		if (group.size() > 1) {
			found.sort((one, other) -> oracle.compare(plan.request().orderings(), ChronoUnit.NANOS, one, other));
		}
		return found;
	}

	private static List<Object> run(BoundRead read, MemoryTable table) {
		if (read instanceof BoundGet get) {
			return table.get(get);
		}
		if (read instanceof BoundBatchGet batch) {
			return table.get(batch);
		}
		return (read instanceof BoundScan scan) ? table.scan(scan) : table.query((BoundQuery) read);
	}

	// The order of a key that truncates a time is that of its units.
	private static ChronoUnit unit(String plan) {
		Matcher precision = PRECISION.matcher(plan);
		return precision.find() ? ChronoUnit.valueOf(precision.group(1).toUpperCase(Locale.ROOT) + "S")
				: ChronoUnit.NANOS;
	}

	private static void assertOrdered(PatternRequest request, JavaOracle oracle, List<Object> beans, ChronoUnit unit,
			String description) {
		for (int i = 1; i < beans.size(); i++) {
			assertThat(oracle.isOrdered(request.orderings(), unit, beans.get(i - 1), beans.get(i))).as(description)
				.isTrue();
		}
	}

}
