package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPartitions.KeyDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPartitions.PartitionsDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.LatencyDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PatternDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PatternsDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PlanDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PriceDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.UsageDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.CapacityDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.EntityDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.IndexDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.Reason;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.TableDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.TablesDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.UnusedIndexDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint.DynamoDescriptor;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.actuate.endpoint.Show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link DynamoEndpoint}.
 */
class DynamoEndpointTests {

	private final EndpointApplication application = new EndpointApplication();

	@Test
	void describesTables() {
		this.application.use("Devices.findByDeviceId", "test-devices", null, 4, 1)
			.use("none", "test-devices", null, 0.5, 2)
			.use("Devices.findBySiteAndKind", "test-devices", "bySite", 1.5, 0);
		assertThat(table("devices")).isEqualTo(new TableDescriptor("devices", "test-devices", null,
				new KeyAttribute("deviceId", KeyType.S), new KeyAttribute("slot", KeyType.N), null,
				List.of(new EntityDescriptor("Device", Device.class.getName(), List.of(
						new DescribedTables.KeyDescriptor(null, List.of("{deviceId}"), List.of("{slot}"), null),
						new DescribedTables.KeyDescriptor("byLevel", List.of("{deviceId}"), List.of("{level}"), null),
						new DescribedTables.KeyDescriptor("bySite", List.of("{site}", "{kind}"),
								List.of("{floor}", "{slot}"), null)),
						Map.of())),
				List.of(new IndexDescriptor("byLevel", IndexSchema.Type.LOCAL,
						List.of(new KeyAttribute("deviceId", KeyType.S)), List.of(new KeyAttribute("level", KeyType.N)),
						Projection.Type.ALL, Set.of(), List.of(), CapacityDescriptor.NONE),
						new IndexDescriptor("bySite", IndexSchema.Type.GLOBAL,
								List.of(new KeyAttribute("site", KeyType.S), new KeyAttribute("kind", KeyType.S)),
								List.of(new KeyAttribute("floor", KeyType.N), new KeyAttribute("slot", KeyType.N)),
								Projection.Type.INCLUDE, Set.of("level"), List.of(), new CapacityDescriptor(1.5, 0))),
				new CapacityDescriptor(4.5, 3)));
	}

	@Test
	void describesKeysAsTheirEntitiesDeclareThem() {
		TableDescriptor shop = table("shop");
		assertThat(shop.timeToLive()).isEqualTo("expiresAt");
		assertThat(shop.partition()).isEqualTo(new KeyAttribute("pk", KeyType.S));
		EntityDescriptor order = shop.entities()
			.stream()
			.filter((entity) -> entity.type().equals(Order.class.getName()))
			.findFirst()
			.orElseThrow();
		assertThat(order.name()).isEqualTo("Order");
		assertThat(order.keys())
			.contains(new DescribedTables.KeyDescriptor("gsi2", List.of("TENANT#{tenantId}#STATUS#{status}"),
					List.of("PLACED#{placedAt}#{orderId}"), "status = 'UNPAID'"));
	}

	@Test
	void namesThePatternsThatReadAnIndex() {
		assertThat(table("shop").indexes()).filteredOn((index) -> index.name().equals("gsi1"))
			.singleElement()
			.satisfies(
					(index) -> assertThat(index.patterns()).contains("Orders.findByOrderId", "Orders.existsByOrderId")
						.doesNotContain("Orders.unpaid", "Orders.findByCustomerId"));
	}

	@Test
	void describesPatterns() {
		this.application.use("Orders.findByOrderId", "test-shop", "gsi1", 4.5, 0);
		assertThat(pattern("Orders.findByOrderId")).isEqualTo(new PatternDescriptor("Orders.findByOrderId",
				List.of(new PlanDescriptor("Get order by id", "Order", "shop", "gsi1",
						this.application.patterns().get("Orders.findByOrderId").plan().explain(),
						PriceDescriptor.of(Price.EVENTUALLY_CONSISTENT_READ))),
				new UsageDescriptor(8,
						Map.of("success", 7L, "throttled", 1L, "condition", 0L, "ambiguous", 0L, "cancelled", 0L,
								"error", 0L),
						List.of(new ResourceUsage("test-shop", "gsi1", 4.5, 0, 7, 9)), 3,
						new LatencyDescriptor(1.5, 20.0, 30.0), EndpointApplication.LAST_USED)));
	}

	@Test
	void describesPatternsThatAreNotInUse() {
		PatternDescriptor pattern = pattern("Orders.pay");
		assertThat(pattern.plans()).singleElement().extracting(PlanDescriptor::price).satisfies((price) -> {
			assertThat(price.text()).isEqualTo("1 WCU per KB, + 1 per KB for gsi1, + 1 per KB for gsi2");
			assertThat(price.charges()).extracting(Price.Charge::subject, Price.Charge::index)
				.containsExactly(tuple(Price.Subject.ITEM, null), tuple(Price.Subject.INDEX_ENTRY, "gsi1"),
						tuple(Price.Subject.INDEX_ENTRY, "gsi2"));
			assertThat(price.uniqueChange()).isNull();
		});
		assertThat(pattern.usage()).isEqualTo(new UsageDescriptor(0,
				Map.of("success", 0L, "throttled", 0L, "condition", 0L, "ambiguous", 0L, "cancelled", 0L, "error", 0L),
				List.of(), 0, new LatencyDescriptor(null, null, null), null));
	}

	@Test
	void describesAllMethodsOfAName() {
		assertThat(pattern("Orders.findByCustomerIdOrderByPlacedAtDesc").plans()).hasSize(2)
			.extracting(PlanDescriptor::explanation)
			.anyMatch((explanation) -> explanation.contains("one page"))
			.anyMatch((explanation) -> explanation.contains("as many as the limit"));
	}

	@Test
	void listsWhatIsInUseWithoutAPlanBehindWhatIsPlanned() {
		this.application.use("DynamoTemplate.transactGet", "test-shop", null, 2, 0)
			.use("Orders.findByOrderId", "test-shop", "gsi1", 4.5, 0);
		List<PatternDescriptor> all = all(this.application.endpoint()).patterns();
		assertThat(all).extracting(PatternDescriptor::name)
			.doesNotHaveDuplicates()
			.endsWith("DynamoTemplate.transactGet");
		assertThat(all.get(all.size() - 1).plans()).isEmpty();
		assertThat(pattern("DynamoTemplate.transactGet")).isEqualTo(all.get(all.size() - 1));
	}

	@Test
	void reportsIndexesThatAreNotRead() {
		this.application.use("Orders.findByOrderId", "test-shop", "gsi1", 4.5, 0)
			.use("Orders.pay", "test-shop", "gsi2", 0, 3);
		assertThat(all(this.application.endpoint()).unusedIndexes()).containsExactly(
				new UnusedIndexDescriptor("devices", "byLevel", Reason.NO_PATTERN),
				new UnusedIndexDescriptor("devices", "bySite", Reason.NO_PATTERN),
				new UnusedIndexDescriptor("shop", "gsi2", Reason.NO_READ));
	}

	@ParameterizedTest
	@CsvSource({ "none, test-devices, bySite, 0.5", "Orders.unpaid, test-shop, gsi2, 0" })
	void doesNotReportAnIndexThatIsReadWithoutAPatternOrForUnknownUnits(String pattern, String table, String index,
			double units) {
		this.application.use(pattern, table, index, units, 0);
		assertThat(all(this.application.endpoint()).unusedIndexes()).extracting(UnusedIndexDescriptor::index)
			.doesNotContain(index);
	}

	@Test
	void takesNoLatenciesThatAreNotAskedFor() {
		DynamoStatistics statistics = mock(DynamoStatistics.class);
		DynamoEndpoint endpoint = this.application.endpoint(statistics, null, Show.NEVER);
		endpoint.section("tables");
		endpoint.section("partitions");
		endpoint.section("items");
		endpoint.entry("tables", "shop");
		endpoint.entry("patterns", "Orders.pay");
		verify(statistics, never()).patterns();
		verify(statistics).pattern("Orders.pay");
	}

	@Test
	void knowsOnlyWhatIsDeclaredWithoutMetrics() {
		DynamoEndpoint endpoint = this.application.endpointWithoutMetrics();
		DynamoDescriptor all = all(endpoint);
		assertThat(all.metrics()).isFalse();
		assertThat(all.tables()).extracting(TableDescriptor::capacity).containsOnlyNulls();
		assertThat(all.patterns()).isNotEmpty().extracting(PatternDescriptor::usage).containsOnlyNulls();
		assertThat(all.unusedIndexes()).containsExactly(
				new UnusedIndexDescriptor("devices", "byLevel", Reason.NO_PATTERN),
				new UnusedIndexDescriptor("devices", "bySite", Reason.NO_PATTERN));
		assertThat(endpoint.section("partitions")).isEqualTo(new PartitionsDescriptor(false, List.of()));
	}

	@Test
	void givesSectionsOfItsOwn() {
		DynamoEndpoint endpoint = this.application.endpoint();
		DynamoDescriptor all = all(endpoint);
		assertThat(endpoint.section("tables")).isEqualTo(new TablesDescriptor(true, all.tables()));
		assertThat(endpoint.section("patterns")).isEqualTo(new PatternsDescriptor(true, all.patterns()));
	}

	@Test
	void hasNothingWhereNothingIs() {
		DynamoEndpoint endpoint = this.application.endpoint();
		assertThat(endpoint.section("items")).isNull();
		assertThat(endpoint.entry("tables", "test-shop")).isNull();
		assertThat(endpoint.entry("patterns", "Orders.findByNothing")).isNull();
		assertThat(endpoint.entry("partitions", "test-shop")).isNull();
	}

	@Test
	void masksKeys() {
		assertThat(partitions(Show.NEVER).resources()).containsExactly(
				new DescribedPartitions.ResourceDescriptor("test-shop", null, "read", 200, 7.5,
						List.of(new KeyDescriptor("******", 120, 2.5, 0.04),
								new KeyDescriptor("******", 60, 2.5, 0.02))),
				new DescribedPartitions.ResourceDescriptor("test-shop", "gsi1", "read", 4, 4, List.of()),
				new DescribedPartitions.ResourceDescriptor("test-shop", "gsi1", "write", 10, 0,
						List.of(new KeyDescriptor("******", 10, 0, 0.01))));
	}

	@Test
	void showsKeysToTheJvmsOwnManagementAsBootDoes() {
		for (Show showValues : List.of(Show.ALWAYS, Show.WHEN_AUTHORIZED)) {
			assertThat(partitions(showValues).resources()).flatExtracting(DescribedPartitions.ResourceDescriptor::keys)
				.extracting(KeyDescriptor::value)
				.containsExactly("CUSTOMER#ada", "CUSTOMER#grace", "ORDER#1001");
		}
	}

	@Test
	void showsKeysNowhereElse() {
		DynamoEndpoint endpoint = this.application.endpoint(Show.ALWAYS);
		assertThat(json(endpoint.section("partitions"))).contains("ada");
		assertThat(json(endpoint.dynamodb())).doesNotContain("ada", "1001");
	}

	@Test
	void leavesOutWhatThereIsNot() {
		this.application.use("Orders.findByCustomerId", "test-shop", null, 4.5, 0);
		assertThat(json(pattern("Orders.findByCustomerId"))).isEqualTo("""
				{"name":"Orders.findByCustomerId","plans":[{"entity":"Order","table":"shop","explanation":"%s",\
				"price":{"text":"0.5 RCU per 4 KB","charges":[{"subject":"ITEM","count":1,"units":0.5,"unit":"RCU",\
				"kilobytes":4}]}}],"usage":{"requests":8,"outcomes":{"success":7,"throttled":1,\
				"condition":0,"ambiguous":0,"cancelled":0,"error":0},"resources":[{"table":"test-shop","read":4.5,\
				"write":0.0,"returned":7,"scanned":9}],"throttles":3,"latency":{"median":1.5,"p99":20.0,"max":30.0},\
				"lastUsed":"2126-01-01T00:00:00Z"}}"""
			.formatted(this.application.patterns().get("Orders.findByCustomerId").plan().explain()));
	}

	private static DynamoDescriptor all(DynamoEndpoint endpoint) {
		return (DynamoDescriptor) endpoint.dynamodb();
	}

	private TableDescriptor table(String logicalName) {
		return (TableDescriptor) this.application.endpoint().entry("tables", logicalName);
	}

	private PatternDescriptor pattern(String name) {
		return (PatternDescriptor) this.application.endpoint().entry("patterns", name);
	}

	private PartitionsDescriptor partitions(Show showValues) {
		return (PartitionsDescriptor) this.application.endpoint(showValues).section("partitions");
	}

	/** As the mapper of Boot's endpoints does. */
	private static String json(Object descriptor) {
		return JsonMapper.builder()
			.changeDefaultPropertyInclusion((inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
			.build()
			.writeValueAsString(descriptor);
	}

}
