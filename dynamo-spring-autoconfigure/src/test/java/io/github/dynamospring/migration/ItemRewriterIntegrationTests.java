package io.github.dynamospring.migration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ItemRewriter}.
 */
class ItemRewriterIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Note.class).emptied();

	private static final LocalApplication before = before();

	private final DynamoTemplate template = database.template();

	private static LocalApplication before() {
		return LocalApplication.of(database.client(), LocalApplication.mappingOf(OldOrder.class, OldNote.class),
				LocalDatabase::tableName, LocalDatabase.TEMPLATE_SETTINGS, LocalDatabase.PLANNER_SETTINGS);
	}

	@AfterAll
	static void destroy() {
		before.template().destroy();
	}

	@Test
	void addsKeysOfNewIndexesAndKeepsVersionAndWriteId() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		Map<String, AttributeValue> stored = item("1");
		assertThat(rewrite(stored)).isTrue();
		Map<String, AttributeValue> written = item("1");
		assertThat(written).containsAllEntriesOf(stored).containsKeys("gsi1pk", "gsi1sk", "shard");
		Order order = this.template.findById("1", Order.class).orElseThrow();
		assertThat(written.get("gsi1pk").s()).isEqualTo("STATUS#open#" + order.shard());
		assertThat(rewrite(written)).isFalse();
	}

	@Test
	void removesKeysOfAnIndexThatTheItemHasLeft() {
		this.template.insert(new Order("1", "open", new Address("Bern"), null, null));
		change("1", "SET #name = :value", "status", text("closed"));
		assertThat(rewrite(item("1"))).isTrue();
		assertThat(item("1")).doesNotContainKeys("gsi1pk", "gsi1sk").containsEntry("status", text("closed"));
	}

	@Test
	void keepsUnknownAttributesAlsoInNestedOnes() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		change("1", "SET colour = :value, address.#name = :value", "zip", text("3000"));
		rewrite(item("1"));
		assertThat(item("1")).containsEntry("colour", text("3000"))
			.containsEntry("address", AttributeValue.fromM(Map.of("city", text("Bern"), "zip", text("3000"))));
		assertThat(rewrite(item("1"))).isFalse();
	}

	@Test
	void readsAgainWhatAnotherWriterChanged() {
		OldOrder order = before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		Map<String, AttributeValue> read = item("1");
		before.template().save(new OldOrder("1", "late", new Address("Basel"), order.version()));
		assertThat(rewrite(read)).isTrue();
		Order written = this.template.findById("1", Order.class).orElseThrow();
		assertThat(written.status()).isEqualTo("late");
		assertThat(item("1").get("gsi1pk").s()).isEqualTo("STATUS#late#" + written.shard());
	}

	@Test
	void seesWritesAtAnEqualVersionByTheirWriteId() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		Map<String, AttributeValue> read = item("1");
		before.template().deleteById("1", OldOrder.class);
		before.template().insert(new OldOrder("1", "late", new Address("Bern"), null));
		rewrite(read);
		assertThat(item("1").get("gsi1pk").s()).startsWith("STATUS#late#");
	}

	@Test
	void comparesTheAttributesOfKeysWithoutVersion() {
		before.template().save(new OldNote("1", "ada", "first"));
		Map<String, AttributeValue> read = item("notes", "1");
		before.template().save(new OldNote("1", "ada", "second"));
		database.clear();
		assertThat(rewrite(read, Note.class)).isTrue();
		assertThat(conditions()).containsExactly(
				"attribute_exists(#n2) AND #n3 = :v2 AND attribute_not_exists(#n0) AND attribute_not_exists(#n1)");
		assertThat(item("notes", "1")).containsEntry("text", text("second"))
			.containsEntry("gsi1pk", text("AUTHOR#ada"));
		before.template().save(new OldNote("1", "ada", "third"));
		read = item("notes", "1");
		before.template().save(new OldNote("1", "eve", "third"));
		rewrite(read, Note.class);
		assertThat(item("notes", "1")).containsEntry("gsi1pk", text("AUTHOR#eve"));
	}

	@Test
	void leavesDeletedItemsAlone() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		Map<String, AttributeValue> read = item("1");
		before.template().deleteById("1", OldOrder.class);
		rewrite(read);
		assertThat(item("1")).isEmpty();
	}

	@Test
	void refusesItemsThatCannotBeRead() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		change("1", "SET #name = :value", "status", AttributeValue.fromBool(true));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> rewrite(item("1")))
			.withMessageContaining("status");
	}

	@Test
	void refusesAnotherPrimaryKey() {
		before.template().insert(new OldOrder("1", "open", new Address("Bern"), null));
		change("1", "SET #name = :value", "id", text("2"));
		assertThatExceptionOfType(KeyChangedException.class).isThrownBy(() -> rewrite(item("1")))
			.withMessage("An item of Order would have another primary key: a key cannot be changed in place. Keep "
					+ "the format of its properties, or move the items to the other key");
	}

	/** Return whether the item differs. */
	private static boolean rewrite(Map<String, AttributeValue> item) {
		return rewrite(item, Order.class);
	}

	private static boolean rewrite(Map<String, AttributeValue> item, Class<?> type) {
		RequestSender sender = new RequestSender(database.client(), LocalDatabase::tableName, "Backfill",
				new RunningCalls(), () -> null, false);
		DynamoPersistentEntity<?> entity = database.entity(type);
		CapacityRate rate = new CapacityRate(1000, System::nanoTime, (nanos) -> {
		});
		ItemRewriter rewriter = new ItemRewriter(sender.tableName(entity.getTable().logicalName()), database.client(),
				sender, rate);
		ItemChange change = new ItemComparison<>(entity, KeyVisibility.HIDDEN).compare(item);
		if (change != null) {
			rewriter.write(change);
		}
		return change != null;
	}

	private static void change(String id, String update, String name, AttributeValue value) {
		database.client()
			.updateItem((request) -> request.tableName(LocalDatabase.tableName("orders"))
				.key(item("1", "orders", "pk", "sk"))
				.updateExpression(update)
				.expressionAttributeNames(Map.of("#name", name))
				.expressionAttributeValues(Map.of(":value", value)));
	}

	private static Map<String, AttributeValue> item(String id) {
		return item("orders", id);
	}

	private static Map<String, AttributeValue> item(String table, String id) {
		return database.client()
			.scan((request) -> request.tableName(LocalDatabase.tableName(table)).consistentRead(true))
			.items()
			.stream()
			.findFirst()
			.orElse(Map.of());
	}

	private static Map<String, AttributeValue> item(String id, String table, String... names) {
		Map<String, AttributeValue> key = new LinkedHashMap<>(item(table, id));
		key.keySet().retainAll(List.of(names));
		return key;
	}

	private static List<String> conditions() {
		return database.requests()
			.stream()
			.filter(UpdateItemRequest.class::isInstance)
			.map((request) -> ((UpdateItemRequest) request).conditionExpression())
			.toList();
	}

	private static AttributeValue text(String text) {
		return AttributeValue.fromS(text);
	}

	@Table("orders")
	@TypeAlias("Order")
	@PrimaryKey(partition = "ORDER#{id}", sort = "ORDER")
	record OldOrder(String id, String status, Address address, @Version @Nullable Long version) {

	}

	@Table("orders")
	@PrimaryKey(partition = "ORDER#{id}", sort = "ORDER")
	@GlobalSecondaryIndex(name = "gsi1", partition = "STATUS#{status}#{shard}", sort = "ORDER#{id}",
			when = "status <> 'closed'")
	record Order(String id, String status, Address address, @Version @Nullable Long version,
			@Shard(4) @Nullable Integer shard) {

	}

	record Address(String city) {

	}

	@Table("notes")
	@TypeAlias("Note")
	@PrimaryKey(partition = "NOTE#{id}", sort = "NOTE")
	record OldNote(String id, String author, String text) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "AUTHOR#{author}", sort = "NOTE")
	record Note(String id, String author, String text) {

	}

}
