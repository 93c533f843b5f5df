package io.github.dynamospring.operations.scaffold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for {@link TableScaffold}.
 */
class TableScaffoldIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	@TempDir
	Path directory;

	@Test
	void printsEntitiesThatCompile() throws Exception {
		create(PublishedShop.schema("online-shop"), PublishedShop.items());
		DynamoDbClient client = database.client();
		String source = TableScaffold.of(client).describe("online-shop");
		ClassLoader classes = CompiledScaffold.compile(this.directory, source);
		for (String entity : List.of("Customer", "Order", "OrderItem")) {
			assertThat(classes.loadClass("com.example.onlineshop." + entity)).isRecord();
		}
	}

	@Test
	void printsEntitiesWhoseRepositoriesReadTheItems() throws Exception {
		create(PublishedShop.schema("read-shop"), PublishedShop.items());
		try (ConfigurableApplicationContext context = start(TableScaffold.of(database.client()).describe("read-shop"),
				"""
						package com.example.readshop;

						import java.util.ArrayList;
						import java.util.List;

						import io.github.dynamospring.repository.DynamoRepository;
						import org.springframework.boot.autoconfigure.SpringBootApplication;
						import org.springframework.context.annotation.Bean;

						@SpringBootApplication
						class Application {
							@Bean
							java.util.function.Supplier<List<String>> found(Orders orders, OrderItems items) {
								return () -> {
									List<String> found = new ArrayList<>();
									for (Order order : orders.findByCustomerId("c-4711")) {
										found.add(order.orderId());
										items.findByOrderId(order.orderId()).forEach((item) ->
											found.add(item.orderId() + "/" + item.itemId()));
									}
									found.add(String.valueOf(orders.unpaid().size()));
									return found;
								};
							}
						}
						record OrderKey(String customerId, java.time.Instant placedAt, String orderId) { }
						record OrderItemKey(String orderId, long itemId) { }
						interface Orders extends DynamoRepository<Order, OrderKey> {
							List<Order> findByCustomerId(String customerId);
							@io.github.dynamospring.repository.Query("status = 'UNPAID'")
							List<Order> unpaid();
						}
						interface OrderItems extends DynamoRepository<OrderItem, OrderItemKey> {
							List<OrderItem> findByOrderId(String orderId);
						}
						""")) {
			assertThat(found(context)).containsExactly("o-90210", "o-90210/1", "o-90210/2", "o-90311", "o-90311/1",
					"o-90311/2", "o-90412", "o-90412/1", "o-90412/2", "8");
		}
	}

	@Test
	void printsPlainKeysWhoseRepositoryReadsTheItems() throws Exception {
		create(new TableSchema("DeviceReadings", new KeyAttribute("device_id", KeyType.S),
				new KeyAttribute("slot", KeyType.N), List.of(), null), readings());
		String source = TableScaffold.of(database.client()).describe("DeviceReadings");
		assertThat(source).contains("""
				@Table("DeviceReadings")
				record DeviceReading(
						@PartitionKey @Attribute("device_id") String deviceId,
						@SortKey long slot,
						List<Long> samples,
						BigDecimal value) {
				""");
		try (ConfigurableApplicationContext context = start(source, """
				package com.example.devicereadings;

				import java.util.List;

				import io.github.dynamospring.repository.DynamoRepository;
				import org.springframework.boot.autoconfigure.SpringBootApplication;
				import org.springframework.context.annotation.Bean;

				@SpringBootApplication
				class Application {
					@Bean
					java.util.function.Supplier<List<String>> found(Readings readings) {
						return () -> readings.findByDeviceIdAndSlotBetween("left", 3, 5).stream()
							.map((reading) -> reading.slot() + " " + reading.value() + " " + reading.samples())
							.toList();
					}
				}
				record ReadingKey(String deviceId, long slot) { }
				interface Readings extends DynamoRepository<DeviceReading, ReadingKey> {
					List<DeviceReading> findByDeviceIdAndSlotBetween(String deviceId, long from, long to);
				}
				""")) {
			assertThat(found(context)).containsExactly("3 3.25 [3, 4]", "4 4.25 [4, 5]", "5 5.25 [5, 6]");
		}
	}

	@Test
	void printsSettingsByWhichKeysOfOtherFormsAreRead() throws Exception {
		IndexSchema index = new IndexSchema("byId", IndexSchema.Type.GLOBAL,
				List.of(new KeyAttribute("GSI1PK", KeyType.S)), List.of(), Projection.ALL);
		create(new TableSchema("Blog_Posts.v2", new KeyAttribute("PK", KeyType.S), new KeyAttribute("SK", KeyType.S),
				List.of(index), null), posts());
		try (ConfigurableApplicationContext context = start(
				TableScaffold.of(database.client()).describe("Blog_Posts.v2"), """
						package com.example.blogpostsv;

						import java.util.List;

						import io.github.dynamospring.repository.DynamoRepository;
						import org.springframework.boot.autoconfigure.SpringBootApplication;
						import org.springframework.context.annotation.Bean;

						@SpringBootApplication
						class Application {
							@Bean
							java.util.function.Supplier<List<String>> found(Posts posts, Users users) {
								return () -> List.of(posts.findByUserId("u3").toString(),
									posts.findByPostId("p4").toString(), users.findById("u5").toString());
							}
						}
						record PostKey(String userId, java.time.LocalDate day, String postId) { }
						interface Posts extends DynamoRepository<Post, PostKey> {
							List<Post> findByUserId(String userId);
							List<Post> findByPostId(String postId);
						}
						interface Users extends DynamoRepository<User, String> { }
						""")) {
			assertThat(found(context)).containsExactly("[Post[userId=u3, day=2026-01-13, postId=p3]]",
					"[Post[userId=u4, day=2026-01-14, postId=p4]]", "Optional[User[userId=u5, name=n5]]");
		}
	}

	@Test
	void printsNamesThatAreHardToWriteAsTheyAreRead() throws Exception {
		create(new TableSchema("hard", new KeyAttribute("a#b", KeyType.S), new KeyAttribute("{c}", KeyType.S),
				List.of(), null), List.of(hard("1"), hard("2")));
		String source = TableScaffold.of(database.client()).describe("hard");
		try (ConfigurableApplicationContext context = PrintedApplication.start(this.directory, database.endpoint(),
				source)) {
			assertThat(PrintedApplication.repositories(context, source).get("Hard").findAll()).hasSize(2)
				.allSatisfy((item) -> assertThat(item.toString()).contains("Type[classValue=x]", "[/ x]", "[größe]"));
		}
	}

	private static Map<String, ItemValue> hard(String id) {
		return Map.of("a#b", ItemValue.of("K#" + id), "{c}", ItemValue.of("*/\\u002a"), "type",
				ItemValue.map(Map.of("class", ItemValue.of("x"))), "*/", ItemValue.list(List.of(ItemValue.of("/ x"))),
				"größe", ItemValue.stringSet(List.of("größe")));
	}

	private static List<Map<String, ItemValue>> posts() {
		List<Map<String, ItemValue>> items = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			ItemValue user = ItemValue.of("u" + i);
			String day = "2026-01-" + (10 + i);
			items.add(Map.of("PK", ItemValue.of("user|u" + i), "SK", ItemValue.of("profile"), "userId", user, "name",
					ItemValue.of("n" + i)));
			items.add(Map.of("PK", ItemValue.of("user|u" + i), "SK", ItemValue.of("post|" + day + "|p" + i), "userId",
					user, "day", ItemValue.of(day), "postId", ItemValue.of("p" + i), "GSI1PK",
					ItemValue.of("post|p" + i)));
		}
		return items;
	}

	private static List<Map<String, ItemValue>> readings() {
		return IntStream.range(0, 20)
			.<Map<String, ItemValue>>mapToObj((i) -> Map.of("device_id", ItemValue.of((i % 2 == 0) ? "left" : "right"),
					"slot", ItemValue.number(i / 2), "value", ItemValue.number(i / 2 + ".25"), "samples",
					ItemValue.list(List.of(ItemValue.number(i / 2), ItemValue.number(i / 2 + 1)))))
			.toList();
	}

	private ConfigurableApplicationContext start(String source, String application) throws Exception {
		return PrintedApplication.start(this.directory, database.endpoint(), source, application);
	}

	private static List<String> found(ConfigurableApplicationContext context) {
		Object found = ((Supplier<?>) context.getBean("found")).get();
		return ((List<?>) found).stream().map(String::valueOf).toList();
	}

	@Test
	void readsTheDescriptionAndSmallPagesOfAllSegments() {
		create(PublishedShop.schema("read"), PublishedShop.items());
		database.clear();
		TableScaffold.of(database.client()).describe("read");
		List<DynamoDbRequest> requests = database.requests();
		assertThat(requests.subList(0, 2)).hasExactlyElementsOfTypes(DescribeTableRequest.class,
				DescribeTimeToLiveRequest.class);
		List<ScanRequest> scans = requests.stream().skip(2).map(ScanRequest.class::cast).toList();
		assertThat(scans.stream().map(ScanRequest::segment).distinct()).hasSize(16);
		assertThat(scans).allSatisfy((scan) -> {
			assertThat(scan.totalSegments()).isEqualTo(16);
			assertThat(scan.limit()).isBetween(1, 100);
			assertThat(scan.consistentRead()).isNotEqualTo(true);
			assertThat(scan.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.TOTAL);
			assertThat(scan.overrideConfiguration()
				.orElseThrow()
				.executionAttributes()
				.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN)).isEqualTo("import");
		});
	}

	@Test
	void takesTheLogicalNameWhereThereIsNoSuchTable() {
		create(PublishedShop.schema("prod-shop"), PublishedShop.items());
		TableScaffold scaffold = TableScaffold.of(database.client(), (name) -> "prod-" + name);
		assertThat(scaffold.describe("shop")).contains("Entities of table \"prod-shop\"", "@Table(\"shop\")")
			.doesNotContain("name-pattern");
		assertThat(scaffold.describe("prod-shop")).contains("@Table(\"prod-shop\")", "name-pattern: \"{table}\"");
	}

	@Test
	void refusesATableThatIsNotThere() {
		assertThatExceptionOfType(TableScaffoldException.class)
			.isThrownBy(() -> TableScaffold.of(database.client(), (name) -> "prod-" + name).describe("nothing"))
			.withMessage("There is no table 'nothing' and no table 'prod-nothing'")
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Correct the name, or the region, account or endpoint of the client."));
	}

	@Test
	void refusesATableWithoutItems() {
		database.createTable("empty", "id");
		assertThatExceptionOfType(TableScaffoldException.class)
			.isThrownBy(() -> TableScaffold.of(database.client()).describe("empty"))
			.withMessage("Table 'empty' has no items to recognise entities by")
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Put items of each type into it, or name a table that has some."));
	}

	private static void create(TableSchema schema, List<Map<String, ItemValue>> items) {
		database.createTable(schema);
		items.forEach((item) -> database.client()
			.putItem((put) -> put.tableName(schema.logicalName()).item(AttributeValues.of(item))));
	}

}
