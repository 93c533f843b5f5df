package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.plan.Models.Order;
import io.github.dynamospring.plan.Models.Status;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * DynamoDB Local takes the queries of plans, and answers them as {@link MemoryTable}
 * does.
 */
class PlanIntegrationTests {

	private static final int MOST_GROUPS = 50;

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final LocalTables local = new LocalTables(database.client());

	private final Map<String, MemoryTable> tables = new HashMap<>();

	private final Planner planner = new Planner(
			new PlannerSettings(1000, false, Clock.fixed(RandomEntities.NOW, ZoneOffset.UTC)));

	/** Without the time to live, because DynamoDB Local deletes what has expired. */
	@BeforeAll
	static void createTables() {
		for (TableModel table : Models.CONTEXT.getTables()) {
			TableSchema schema = table.schema();
			database.createTable(
					new TableSchema(schema.logicalName(), schema.partition(), schema.sort(), schema.indexes(), null));
		}
	}

	@Test
	void answersQueriesAsTheTableInMemoryDoes() {
		Random random = new Random(SEED);
		RandomEntities entities = new RandomEntities(random);
		entities.shop(300).forEach((bean) -> put(Models.entity(bean.getClass().getSimpleName()), bean));
		RandomRequests requests = new RandomRequests(random, entities);
		int queries = 0;
		for (int i = 0; i < Cases.of(1500); i++) {
			queries += check(requests);
		}
		assertThat(queries).isGreaterThan(Cases.of(300));
	}

	@Test
	void takesReversedBoundsAndNoValuesInsideOfOtherConditions() {
		put(Models.entity("Order"), new Order("nested", "1", "t", RandomEntities.NOW, Status.PAID, new BigDecimal(2),
				List.of(), null, null));
		assertThat(found("amount between :a and :b or status in :s", 9, 1, List.of())).isZero();
		assertThat(found("not (amount between :a and :b) and not status in :s", 9, 1, List.of())).isOne();
		assertThat(found("amount between :a and :b or status in :s", 1, 9, List.of())).isOne();
		assertThat(found("amount between :a and :b or status in :s", 9, 1, List.of(Status.PAID))).isOne();
		assertThat(found("not (lines in :s or amount between 1 and :b)", List.of(), 0)).isOne();
	}

	private int found(String condition, Object... arguments) {
		ReadPlan plan = (ReadPlan) this.planner
			.plan(Requests.of("Order | customerId = 'nested' and (" + condition + ") | filter").build());
		return local.query((BoundQuery) plan.bind(arguments).get(0)).size();
	}

	@SuppressWarnings("unchecked")
	private <T> void put(DynamoPersistentEntity<T> entity, Object bean) {
		String table = entity.getTable().logicalName();
		this.tables.computeIfAbsent(table, (name) -> new MemoryTable(entity.getTable().schema())).put(entity, (T) bean);
		ItemValueWriter writer = new ItemValueWriter();
		entity.getCodec().write((T) bean, writer);
		local.put(table, ((MapValue) writer.value()).value());
	}

	private int check(RandomRequests requests) {
		String text = requests.next();
		PatternRequest request = Requests.of(text).build();
		ReadPlan plan = queryPlan(request);
		if (plan == null) {
			return 0;
		}
		Object[] arguments = requests.arguments(request);
		List<BoundQuery> queries = queries(plan, arguments);
		for (BoundQuery query : queries) {
			int found = found(query, "seed " + SEED + ": " + text + "\n" + query);
			if (query.fetch() == null) {
				assertThat(found).as(text + "\n" + query).isEqualTo(this.tables.get(query.table()).query(query).size());
			}
		}
		return queries.size();
	}

	private static List<BoundQuery> queries(ReadPlan plan, Object[] arguments) {
		try {
			List<List<BoundRead>> groups = plan.groups(arguments);
			return groups.subList(0, Math.min(MOST_GROUPS, groups.size()))
				.stream()
				.flatMap((group) -> group.stream().map(BoundQuery.class::cast))
				.toList();
		}
		catch (IllegalArgumentException ex) {
			assertThat(ex).message().containsAnyOf("dynamo.query.max-fan-out", ": no request serves a Range ");
			return List.of();
		}
	}

	private @Nullable ReadPlan queryPlan(PatternRequest request) {
		try {
			ReadPlan plan = (ReadPlan) this.planner.plan(request);
			return plan.explain().contains(" → Query ") ? plan : null;
		}
		catch (PlanRefusedException ex) {
			return null;
		}
	}

	private static int found(BoundQuery query, String description) {
		try {
			return local.query(query).size();
		}
		catch (RuntimeException ex) {
			throw new AssertionError(description, ex);
		}
	}

}
