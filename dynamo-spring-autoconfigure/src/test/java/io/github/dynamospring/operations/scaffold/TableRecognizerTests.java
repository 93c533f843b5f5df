package io.github.dynamospring.operations.scaffold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableRecognizer} and what is written of its results.
 */
class TableRecognizerTests {

	private static final TableSchema PLAIN = table("events", "PK", "SK");

	@TempDir
	Path directory;

	@Test
	void recognizesKeysNamedForWhatIsInThem() {
		KeyAttribute state = key("State#Date");
		TableSchema schema = new TableSchema("DeviceStateLog", key("DeviceID"), state,
				List.of(index("GSI1", key("Operator"), key("Date")), index("GSI2", key("EscalatedTo"), state)), null);
		String source = describe(schema, items(12, (i) -> {
			String name = (i % 3 == 0) ? "NORMAL" : "WARNING" + i % 3;
			String date = "2020-04-" + (10 + i) + "T14:50:00";
			Map<String, ItemValue> item = item("d#" + (12345 + i % 4), null, "Operator", (i % 2 == 0) ? "Liz" : "Sue",
					"Date", date, "State", name);
			item.put("DeviceID", item.remove("PK"));
			item.put("State#Date", ItemValue.of(name + "#" + date));
			if (i % 3 == 2) {
				item.put("EscalatedTo", ItemValue.of("Sara"));
			}
			return item;
		}));
		assertThat(source).contains("""
				      DeviceStateLog:
				        escape: none
				        attributes:
				          partition: DeviceID
				          sort: "State#Date"
				          type: none
				          write-id: none
				          indexes:
				            GSI2:
				              sort: "State#Date"
				""", """
				@Table("DeviceStateLog")
				@PrimaryKey(partition = "d#{deviceID}", sort = "{state}#{date}")
				@GlobalSecondaryIndex(name = "GSI1", partition = "{operator}", sort = "{date}")
				@GlobalSecondaryIndex(name = "GSI2", partition = "{escalatedTo}", sort = "{state}#{date}")
				record DeviceStateLog(
						@KeyOnly String deviceID,
				""", """
						@Attribute(value = "Date", format = "iso-seconds") LocalDateTime date,
						@Attribute("Operator") String operator,
						@Attribute("EscalatedTo") @Nullable String escalatedTo) {
				""");
	}

	@Test
	void tellsTypesByTheirKeys() {
		List<Map<String, ItemValue>> items = items(12,
				(i) -> item("user|u" + (i * 7919), "profile", "name", "n" + i * 7));
		items.addAll(items(24,
				(i) -> item("user|u" + (i / 2 * 7919), "post|2026-01-" + (10 + i % 20), "text", "t" + i * 3)));
		String source = describe(PLAIN, items);
		assertThat(source).contains("delimiter: \"|\"", "type: none", """
				@PrimaryKey(partition = "user|{userId}", sort = "profile")
				record User(
				""", """
				@PrimaryKey(partition = "user|{userId}", sort = "post|{postDate}")
				record Post(
						@KeyOnly String userId,
						@KeyOnly LocalDate postDate,
						String text) {
				""");
	}

	@Test
	void takesBeginningsThatAreManyAndAlikeForValues() {
		String source = describe(PLAIN, items(60, (i) -> item("DE FR IT ES AT".split(" ")[i % 5] + "#" + "zip" + i * 13,
				"X#" + i * 31, "name", "n" + i, "people", i * 1000)));
		assertThat(source).contains("@PrimaryKey(partition = \"{pk1}#{pk2}\", sort = \"X#{xId}\")")
			.doesNotContain("DE");
	}

	@Test
	void doesNotTakeAnyAttributeForTheTypeOfItems() {
		String source = describe(PLAIN, items(20,
				(i) -> item("ACCOUNT#a" + i * 17, "A", "type", (i % 2 == 0) ? "SAVINGS" : "CHECKING", "balance", i)));
		assertThat(source).contains("record Account(", "String type").doesNotContain("Savings", "SAVINGS", "TypeAlias");
	}

	@Test
	void makesOneEntityWherePlainKeysCannotTellTypesApart() {
		String source = describe(table("things", "PK", null), items(20, (i) -> item("t" + i * 17, null, "_type",
				(i % 2 == 0) ? "Bus" : "Car", (i % 2 == 0) ? "seats" : "doors", i)));
		assertThat(source).contains("// Question: items of 2 types by '_type', with keys that are plain", """
				record Thing(
						@PartitionKey @Attribute("PK") String pk,
						@Attribute("_type") String type,
						@Nullable Long doors,
						@Nullable Long seats) {
				""");
	}

	@Test
	void namesTheValueOfTheTypeAttributeWhereTheRecordIsCalledOtherwise() {
		List<Map<String, ItemValue>> items = items(6, (i) -> item("O#" + i * 7, "A", "_et", "PURCHASE_ORDER", "n", i));
		items.addAll(items(6, (i) -> item("C#" + i * 7, "A", "_et", "Client", "n", i)));
		assertThat(describe(PLAIN, items))
			.contains("type: _et", "@TypeAlias(\"PURCHASE_ORDER\")", "record PurchaseOrder(", "record Client(")
			.containsOnlyOnce("@TypeAlias(");
	}

	@Test
	void recognizesPartsThatAreDerivedFromProperties() {
		String source = describe(PLAIN,
				items(20,
						(i) -> item("U#bob" + i + "@x.org",
								"D#2026-01-" + (i + 10) + "#" + String.format("%05d", i * 97), "email",
								"Bob" + i + "@x.org", "at", "2026-01-" + (i + 10) + "T10:00:00Z", "number", i * 97)));
		assertThat(source)
			.contains("@PrimaryKey(partition = \"U#{email|lower}\", sort = \"D#{at|day}#{number|pad:5}\")");
	}

	@Test
	void recognizesNumbersOfOtherWritersInKeys() {
		String source = describe(PLAIN, items(20, (i) -> {
			String id = String.format("%016x", i * 0x9E3779B97F4A7C15L);
			return item("FILE#" + id, "V#" + String.format("%016x", i * 97L) + "#" + (1_795_249_815_123L + i) + "#" + i,
					"createdAt", 1_795_249_815_123L + i, "number", i, "part", i * 97);
		}));
		assertThat(source).contains("@PrimaryKey(partition = \"FILE#{fileId}\",",
				"sort = \"V#{part|hex:16}#{createdAt|pad:13}#{number}\")", "@KeyOnly String fileId",
				"// Question: SK: numbers without leading zeros, which sort as texts do: 10 before 9");
	}

	@Test
	void namesTheLibraryThatWroteTheTable() {
		assertThat(describe(PLAIN, items(3, (i) -> item("A#" + i, "B", "_write", "w" + i)))).startsWith(
				"// Written by dynamo-spring, as its attribute _write shows: docs/existing-tables.md\npackage ");
	}

	@Test
	void asksForVersionsThatDifferWithinAType() {
		assertThat(describe(PLAIN, items(4, (i) -> item("A#" + i, "B", "__edb_e__", "order", "__edb_v__", "" + i % 2))))
			.contains("// Question: __edb_v__ is not the same in all items of a type")
			.doesNotContain("ConstantAttribute");
	}

	@Test
	void recognizesACopyOfAProperty() {
		String source = describe(PLAIN, items(9, (i) -> item("a" + i * 7, "S#" + i * 3, "name", "a" + i * 7)));
		assertThat(source).contains("@PrimaryKey(partition = \"{name|copy}\", sort = \"S#{sId}\")");
	}

	@Test
	void recognizesAnInvertedIndex() {
		TableSchema schema = new TableSchema("social", key("PK"), key("SK"),
				List.of(index("turned", key("SK"), key("PK"))), null);
		List<Map<String, ItemValue>> items = items(9,
				(i) -> item("USER#a" + i % 3, "FOLLOWS#b" + i * 7, "user", "a" + i % 3, "followee", "b" + i * 7));
		assertThat(describe(schema, items)).contains("@GlobalSecondaryIndex(name = \"turned\", inverted = true)")
			.contains("partition: PK", "sort: SK")
			.doesNotContain("indexes:", "partition: SK");
		items.add(item("USER#a0", "PROFILE", "user", "a0"));
		assertThat(describe(schema, items)).doesNotContain("inverted").contains("partition: SK", "sort: PK");
	}

	@Test
	void asksWhereTheSampleLeavesAQuestionOpen() {
		IndexSchema index = index("gsi1", key("GSI1PK"), key("GSI1SK"));
		TableSchema schema = new TableSchema("events", key("PK"), key("SK"),
				List.of(index, index("gsi2", key("GSI2PK"), key("GSI2SK"))), "ttl");
		String source = describe(schema, items(20, (i) -> {
			Map<String, ItemValue> item = item("USER#u" + i * 17, "TENANT#acme#" + i * 13, "userId", "u" + i * 17,
					"owner", "u" + i * 17, "number", i * 13, "seen", 1_760_000_000L + i, "score", 1_760_000_000L + i,
					"ttl", "never", "note", ItemValue.nullValue());
			if (i % 7 == 0) {
				item.put("GSI1PK", ItemValue.of("LATE#u" + i * 17));
				item.put("GSI1SK", ItemValue.of("A"));
			}
			return item;
		}));
		assertThat(source).contains("// Question: index 'gsi2': no item of the sample is in it. What is it for?",
				"// Question: PK: {userId} or {owner}? They are equal in all 20 items",
				"// Question: gsi1: 3 of 20 items are in the index: which ones? Say so with when = \"…\"",
				"// Question: the same in all 20 items: a constant of the template, not a property?",
				"// Question: SK: numbers without leading zeros, which sort as texts do: 10 before 9",
				"// Question: a time? All values could be epoch-seconds: @Attribute(format = \"epoch-seconds\") Instant",
				"// Question: the time to live attribute, but not a number of seconds",
				"// Question: only NULL in the sample: which type is it?")
			.doesNotContain("acme", "never");
	}

	@Test
	void asksForWhatTheRoleMayNotRead() {
		SampledTable table = new SampledTable("prod-events", PLAIN, items(3, (i) -> item("k" + i, "s" + i)), false,
				false);
		assertThat(write(table)).contains(
				"Entities of table \"prod-events\", as its description and a sample of 3 items",
				"// Question: the time to live attribute could not be asked for (dynamodb:DescribeTimeToLive)");
	}

	@Test
	void printsNamesThatAreHardToWrite() throws Exception {
		String source = describe(table("hostile.table_1", "class", null), items(4, (i) -> {
			Map<String, ItemValue> item = item("k" + i, null, "a*/b", "x", "qu\"o\\u0041te\n", "y", "x-y", i, "x_y", i,
					"toString", "t", "mixed\\u000a*/", (i == 0) ? "s" : i, "1st",
					ItemValue.list(List.of(ItemValue.map(Map.of("new", ItemValue.of("z"))))));
			item.put("class", item.remove("PK"));
			return item;
		}));
		assertThat(source).contains("values of the types [S, N] in the sample");
		CompiledScaffold.compile(this.directory, source);
	}

	@Test
	void countsTheElementsOfASetAsValues() {
		String source = describe(table("users", "PK", null),
				items(40, (i) -> item("u" + i * 7, null, "roles", ItemValue.stringSet(List.of("ADMIN", "GUEST")))));
		assertThat(source.replaceAll("(?m)^\t+", "")).contains("""
				// Question: an enum? There are 2 different values among 80, all written like constants
				Set<String> roles""");
	}

	@Test
	void asksForTheTypeOfEmptyLists() {
		assertAsks(ItemValue.list(List.of()), """
				// Question: only empty lists in the sample: which type do the elements have?
				List<Object> rest""");
	}

	@Test
	void asksForTheTypeOfEmptyMaps() {
		assertAsks(ItemValue.map(Map.of()), """
				// Question: only empty maps in the sample: which type do the values have?
				Map<String, Object> rest""");
	}

	private void assertAsks(ItemValue value, String expected) {
		String source = describe(table("users", "PK", null), items(6, (i) -> item("u" + i * 7, null, "rest", value)));
		assertThat(source.replaceAll("(?m)^\t+", "")).contains(expected);
	}

	@Test
	void printsNoValueOfAnItemButConstants() {
		String source = describe(PublishedShop.schema("shop"), PublishedShop.items());
		for (Map<String, ItemValue> item : PublishedShop.items()) {
			for (String attribute : List.of("customerId", "orderId", "placedAt", "email", "sku", "phone_number")) {
				String text = KeyColumn.text(item.get(attribute));
				assertThat(source).doesNotContain((text != null) ? text : "secret");
			}
		}
		assertThat(source).contains("UNPAID").doesNotContain("Town", "gift");
	}

	@Test
	void printsAPublishedShop() {
		assertThat(describe(PublishedShop.schema("online-shop"), PublishedShop.items())).isEqualTo(
				"""
						// Written by an unknown library: docs/existing-tables.md
						package com.example.onlineshop;

						import io.github.dynamospring.mapping.Attribute;
						import io.github.dynamospring.mapping.GlobalSecondaryIndex;
						import io.github.dynamospring.mapping.KeyOnly;
						import io.github.dynamospring.mapping.PrimaryKey;
						import io.github.dynamospring.mapping.Table;
						import io.github.dynamospring.mapping.TimeToLive;
						import java.math.BigDecimal;
						import java.time.Instant;
						import java.util.Set;
						import org.jspecify.annotations.Nullable;

						/*
						 * Entities of table "online-shop", as its description and all 80 items suggest.
						 * Check them before the first read or write, and answer the comments that begin with "Question:".
						 * The settings belong into application.yaml:

						dynamo:
						  tables:
						    name-pattern: "{table}"
						    definitions:
						      online-shop:
						        escape: none
						        attributes:
						          partition: PK
						          sort: SK
						          type: type
						          write-id: none
						          indexes:
						            GSI1:
						              partition: GSI1PK
						              sort: GSI1SK
						            inverted:
						              partition: SK
						              sort: PK

						 */

						/**
						 * Entity of 8 items of the sample.
						 */
						@Table("online-shop")
						@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
						@GlobalSecondaryIndex(name = "inverted", partition = "PROFILE", sort = "CUSTOMER#{customerId}")
						record Customer(
								String customerId,
								Address address,
								String email,
								boolean newsletter,
								@Attribute("phone_number") @Nullable String phoneNumber) {

							record Address(
									String city,
									String zip) {

							}

						}

						/**
						 * Entity of 24 items of the sample.
						 */
						@Table("online-shop")
						@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
						@GlobalSecondaryIndex(name = "GSI1", partition = "STATUS#{status}", sort = "{placedAt}#{orderId}",
								when = "status = 'UNPAID'")
						@GlobalSecondaryIndex(name = "inverted", partition = "ORDER#{placedAt}#{orderId}",
								sort = "CUSTOMER#{customerId}")
						record Order(
								String customerId,
								@Attribute(format = "iso-millis") Instant placedAt,
								String orderId,
								BigDecimal amount,
								@TimeToLive Instant expiresAt,
								// Question: an enum? There are 2 different values among 24, all written like constants
								String status,
								Set<String> tags,
								// Question: a version that guards against lost updates? Then @Version (org.springframework.data.annotation)
								long version) {

						}

						/**
						 * Entity of 48 items of the sample.
						 */
						@Table("online-shop")
						@PrimaryKey(partition = "ORDER#{orderId}", sort = "ITEM#{itemId|pad:4}")
						@GlobalSecondaryIndex(name = "GSI1", partition = "PRODUCT#{sku}", sort = "ORDER#{orderId}")
						@GlobalSecondaryIndex(name = "inverted", partition = "ITEM#{itemId|pad:4}",
								sort = "ORDER#{orderId}")
						record OrderItem(
								@KeyOnly String orderId,
								@KeyOnly long itemId,
								long quantity,
								String sku) {

						}
						""");
	}

	private static TableSchema table(String name, String partition, String sort) {
		return new TableSchema(name, key(partition), (sort != null) ? key(sort) : null, List.of(), null);
	}

	private static KeyAttribute key(String name) {
		return new KeyAttribute(name, KeyType.S);
	}

	private static IndexSchema index(String name, KeyAttribute partition, KeyAttribute sort) {
		return new IndexSchema(name, IndexSchema.Type.GLOBAL, List.of(partition), List.of(sort), Projection.ALL);
	}

	private static List<Map<String, ItemValue>> items(int count, IntFunction<Map<String, ItemValue>> items) {
		return new ArrayList<>(IntStream.range(0, count).mapToObj(items).toList());
	}

	private static Map<String, ItemValue> item(String partition, String sort, Object... attributes) {
		Map<String, ItemValue> item = new TreeMap<>();
		item.put("PK", ItemValue.of(partition));
		if (sort != null) {
			item.put("SK", ItemValue.of(sort));
		}
		for (int i = 0; i < attributes.length; i += 2) {
			Object value = attributes[i + 1];
			item.put((String) attributes[i],
					(value instanceof ItemValue known) ? known : (value instanceof Number number)
							? ItemValue.number(number.longValue()) : ItemValue.of((String) value));
		}
		return item;
	}

	private static String describe(TableSchema schema, List<Map<String, ItemValue>> items) {
		return write(new SampledTable(schema.logicalName(), schema, items, true, true));
	}

	private static String write(SampledTable table) {
		return new ScaffoldWriter(new TableRecognizer(table).recognize()).write();
	}

}
