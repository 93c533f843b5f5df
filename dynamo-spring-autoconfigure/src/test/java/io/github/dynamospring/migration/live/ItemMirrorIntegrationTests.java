package io.github.dynamospring.migration.live;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ItemMirror}, beside an application that writes old items without
 * versions and write ids.
 */
class ItemMirrorIntegrationTests {

	private static final String OLD = LocalDatabase.tableName("old-files");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OldFile.class, Label.class, Doc.class).emptied();

	private static final MigratedPair<OldFile, Doc> PAIR = pair(true);

	private final ItemMirror mirror = mirror(requests(database.client()));

	private MigrationPhase phase = MigrationPhase.DUAL_WRITE;

	private final DynamoTemplate template = template();

	private final EntityOperations<OldFile> files = this.template.entity(OldFile.class).consistent();

	private final EntityOperations<Doc> docs = this.template.entity(Doc.class).consistent();

	@SuppressWarnings("unchecked")
	private static MigratedPair<OldFile, Doc> pair(boolean mirrored) {
		return new MigratedPair<>(new Migration.Mapping<>("files", OldFile.class, Doc.class, Doc::of, OldFile::of),
				(DynamoPersistentEntity<OldFile>) database.entity(OldFile.class),
				(DynamoPersistentEntity<Doc>) database.entity(Doc.class), KeyVisibility.PLAIN, mirrored);
	}

	private static PairRequests requests(DynamoDbClient client) {
		return new PairRequests("files", client, LocalDatabase::tableName, new CapacityRate(1_000_000), (millis) -> {
		});
	}

	private static ItemMirror mirror(PairStore store) {
		return new ItemMirror(PAIR, new ItemSync(PAIR, store));
	}

	private DynamoTemplate template() {
		DynamoTemplate template = database.template(database.client(), LocalDatabase.TEMPLATE_SETTINGS);
		template.setPairs(
				(entity) -> new LivePair(PAIR, entity.getType() == Doc.class, () -> this.phase, () -> this.phase));
		return template;
	}

	@Test
	void followsTheWritesOfAnotherApplication() {
		Record inserted = write("1", "ada", "first");
		this.mirror.accept(inserted);
		assertThat(docs()).containsExactly("ada/1 first");
		this.mirror.accept(write("1", "ada", "second"));
		assertThat(docs()).containsExactly("ada/1 second");
		this.mirror.accept(write("1", "eve", "second"));
		assertThat(docs()).containsExactly("eve/1 second");
		this.mirror.accept(inserted);
		assertThat(docs()).containsExactly("eve/1 second");
		this.mirror.accept(remove("1"));
		assertThat(docs()).isEmpty();
		assertThat(this.mirror.counts()).isEqualTo(Map.of("copied", 3L, "unchanged", 1L, "removed", 1L));
	}

	@Test
	void leavesOutRecordsOfOtherEntities() {
		Map<String, AttributeValue> label = Map.of("pk", text("LABEL#1"), "_type", text("Label"), "id", text("1"));
		this.mirror.accept(record(label, Map.of(), label));
		assertThat(this.mirror.counts()).isEmpty();
	}

	@Test
	void goesOnAfterItemsThatCannotBeCopied() {
		this.mirror.accept(write("1", "ada", "good"));
		this.mirror.accept(write("1", "ada", "bad"));
		this.mirror.accept(write("2", "same", "one"));
		this.mirror.accept(write("twin", "same", "two"));
		Map<String, AttributeValue> unreadable = Map.of("pk", text("FILE#4"), "_type", AttributeValue.fromN("7"));
		database.client().putItem((put) -> put.tableName(OLD).item(unreadable));
		this.mirror.accept(record(unreadable, Map.of(), unreadable));
		assertThat(this.mirror.counts()).isEqualTo(Map.of("copied", 2L, "failed", 2L, "collision", 1L));
		assertThat(docs()).containsExactly("ada/1 good", "same/2 one");
		this.mirror.accept(write("1", "ada", "better"));
		assertThat(docs()).containsExactly("ada/1 better", "same/2 one");
	}

	@Test
	void asksForAnotherAttemptAfterConflicts() {
		Record inserted = write("1", "ada", "first");
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(1)) {
			ItemMirror faulty = mirror(requests(client));
			Fault[] conflicts = new Fault[40];
			Arrays.fill(conflicts, Fault.conflict());
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), conflicts));
			assertThatExceptionOfType(ConcurrencyFailureException.class).isThrownBy(() -> faulty.accept(inserted));
			assertThat(faulty.counts()).isEmpty();
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems")));
			faulty.accept(inserted);
			assertThat(faulty.counts()).isEqualTo(Map.of("copied", 1L));
		}
	}

	@Test
	void aLateCopyDoesNotReplaceALaterOne() {
		this.files.insert(new OldFile("1", "ada", "first", null, null));
		Record early = update("1", "second");
		PairStore paused = before(() -> this.mirror.accept(update("1", "third")));
		mirror(paused).accept(early);
		assertThat(docs()).containsExactly("ada/1 third");
		paused = before(() -> this.mirror.accept(update("1", "fourth")));
		update("1", "lost");
		new ItemSync(PAIR, paused).copy(List.of(item("1")));
		assertThat(docs()).containsExactly("ada/1 fourth");
	}

	private static PairStore before(Runnable task) {
		PairRequests requests = requests(database.client());
		Queue<Runnable> tasks = new ArrayDeque<>(List.of(task));
		return (PairStore) Proxy.newProxyInstance(PairStore.class.getClassLoader(), new Class<?>[] { PairStore.class },
				(proxy, method, arguments) -> {
					if (method.getName().equals("write") && !tasks.isEmpty()) {
						tasks.remove().run();
					}
					return method.invoke(requests, arguments);
				});
	}

	@Test
	void anAddedAttributeIsSeen() {
		this.files.insert(new OldFile("1", "ada", "first", null, null));
		Record early = update("1", "second");
		mirror(before(() -> {
			Map<String, AttributeValue> before = item("1");
			database.client()
				.updateItem((update) -> update.tableName(OLD)
					.key(key("1"))
					.updateExpression("SET remark = :r")
					.expressionAttributeValues(Map.of(":r", text("added"))));
			this.mirror.accept(record(key("1"), before, item("1")));
		})).accept(early);
		assertThat(docs()).containsExactly("ada/1 second added");
	}

	@ParameterizedTest
	@EnumSource(names = { "DUAL_WRITE", "READ_NEW" })
	void theOldItemDecidesInEachPhase(MigrationPhase phase) {
		this.phase = phase;
		OldFile file = this.files.insert(new OldFile("1", "ada", "first", null, null));
		assertThat(docs()).containsExactly("ada/1 first");
		update("1", "other");
		this.files.save(new OldFile("1", "ada", "second", null, file.version()));
		assertThat(docs()).containsExactly("ada/1 second");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.docs.save(new Doc("ada", "1", "third", null, 2L)))
			.withMessageEndingWith("Doc is written from 'contract' on, because its mirror is on: other applications "
					+ "write OldFile. Write OldFile, too");
		this.files.deleteById("1");
		assertThat(docs()).isEmpty();
		assertThat(item("1")).isEmpty();
	}

	@Test
	void costsTheReadsOfThePage() {
		Record inserted = write("1", "ada", "first");
		assertThat(requestsOf(() -> this.mirror.accept(inserted))).containsExactly("BatchGetItemRequest",
				"BatchGetItemRequest", "TransactWriteItemsRequest");
		assertThat(requestsOf(() -> this.mirror.accept(inserted))).containsExactly("BatchGetItemRequest",
				"BatchGetItemRequest");
		assertThat(requestsOf(() -> this.files.insert(new OldFile("2", "ada", "own", null, null))))
			.containsExactly("GetItemRequest", "GetItemRequest", "TransactWriteItemsRequest");
		this.phase = MigrationPhase.READ_NEW;
		assertThat(requestsOf(() -> this.files.save(new OldFile("2", "ada", "own", null, 1L))))
			.containsExactly("GetItemRequest", "GetItemRequest", "TransactWriteItemsRequest");
	}

	private static List<String> requestsOf(Runnable task) {
		database.clear();
		task.run();
		return database.requests().stream().map((request) -> request.getClass().getSimpleName()).toList();
	}

	@Test
	void anItemThatContractHasWrittenDecidesItself() {
		this.phase = MigrationPhase.READ_NEW;
		this.files.insert(new OldFile("1", "ada", "first", null, null));
		this.files.insert(new OldFile("2", "ada", "first", null, null));
		this.phase = MigrationPhase.CONTRACT;
		Doc own = this.docs.save(new Doc("ada", "1", "own", null, 1L));
		this.docs.save(new Doc("ada", "2", "own", null, 1L));
		this.phase = MigrationPhase.READ_NEW;
		OldFile saved = this.files.save(new OldFile("1", "ada", "later", null, own.version()));
		assertThat(saved.version()).isEqualTo(3);
		assertThat(docs()).containsExactly("ada/1 later", "ada/2 own");
		this.mirror.accept(update("1", "late"));
		assertThat(docs()).containsExactly("ada/1 later", "ada/2 own");
		this.files.deleteById("2");
		assertThat(docs()).containsExactly("ada/1 later");
		assertThat(item("2")).isEmpty();
	}

	/**
	 * Two instances deliver records late, again and out of order, beside writes of both
	 * applications. Once the last record of each item is delivered, both sides are equal.
	 */
	@ParameterizedTest
	@EnumSource(names = { "VERIFY", "READ_NEW" })
	void bothSidesAreEqualAfterTheLastRecords(MigrationPhase phase) {
		this.phase = phase;
		Random random = new Random(28);
		List<Record> records = new ArrayList<>();
		Map<String, Record> last = new HashMap<>();
		for (int i = 0; i < 400; i++) {
			String id = Integer.toString(random.nextInt(6));
			Map<String, AttributeValue> before = item(id);
			change(id, random, i);
			Record record = record(key(id), before, item(id));
			records.add(record);
			last.put(id, record);
			if (random.nextInt(3) == 0) {
				Record early = records.get(random.nextInt(records.size()));
				mirror(before(() -> change(id, random, -1))).accept(early);
				records.add(record(key(id), record.dynamodb().newImage(), item(id)));
			}
		}
		records.forEach(this.mirror);
		assertThat(this.mirror.counts()).doesNotContainKeys("failed", "collision", "own");
		List<String> expected = database.template()
			.scan(OldFile.class)
			.list()
			.stream()
			.map((file) -> Doc.of(file).describe())
			.sorted()
			.toList();
		assertThat(docs()).isNotEmpty().isEqualTo(expected);
	}

	private void change(String id, Random random, int number) {
		boolean present = !item(id).isEmpty();
		String owner = random.nextBoolean() ? "ada" : "eve";
		switch (random.nextInt(4)) {
			case 0 -> write(id, owner, "put " + number);
			case 1 -> remove(id);
			case 2 -> {
				if (present) {
					update(id, "update " + number);
				}
			}
			default -> this.files.findById(id)
				.filter((file) -> file.version() != null)
				.ifPresentOrElse(
						(file) -> this.files.save(new OldFile(id, owner, "own " + number, null, file.version())),
						() -> {
							if (!present) {
								this.files.insert(new OldFile(id, owner, "own " + number, null, null));
							}
						});
		}
	}

	private Record write(String id, String owner, String name) {
		Map<String, AttributeValue> before = item(id);
		Map<String, AttributeValue> after = new HashMap<>(key(id));
		after.putAll(Map.of("_type", text("OldFile"), "id", text(id), "owner", text(owner), "name", text(name)));
		database.client().putItem((put) -> put.tableName(OLD).item(after));
		return record(key(id), before, after);
	}

	// neither the version nor the write id changes
	private Record update(String id, String name) {
		Map<String, AttributeValue> before = item(id);
		database.client()
			.updateItem((update) -> update.tableName(OLD)
				.key(key(id))
				.updateExpression("SET #name = :name")
				.expressionAttributeNames(Map.of("#name", "name"))
				.expressionAttributeValues(Map.of(":name", text(name))));
		return record(key(id), before, item(id));
	}

	private Record remove(String id) {
		Map<String, AttributeValue> before = item(id);
		database.client().deleteItem((delete) -> delete.tableName(OLD).key(key(id)));
		return record(key(id), before, Map.of());
	}

	private static Record record(Map<String, AttributeValue> key, Map<String, AttributeValue> before,
			Map<String, AttributeValue> after) {
		return Record.builder()
			.dynamodb((change) -> change.keys(Map.of("pk", key.get("pk")))
				.oldImage(before.isEmpty() ? null : before)
				.newImage(after.isEmpty() ? null : after))
			.build();
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("pk", text("FILE#" + id));
	}

	private static AttributeValue text(String text) {
		return AttributeValue.fromS(text);
	}

	private static Map<String, AttributeValue> item(String id) {
		return database.client().getItem((get) -> get.tableName(OLD).key(key(id)).consistentRead(true)).item();
	}

	private static List<String> docs() {
		return database.template().scan(Doc.class).list().stream().map(Doc::describe).sorted().toList();
	}

	@Table("old-files")
	@PrimaryKey(partition = "FILE#{id}")
	record OldFile(String id, String owner, String name, @Nullable String remark, @Version @Nullable Long version) {

		static OldFile of(Doc doc) {
			return new OldFile(doc.id.equals("twin") ? "2" : doc.id, doc.owner, doc.name, doc.remark, null);
		}

	}

	@Table("old-files")
	@PrimaryKey(partition = "LABEL#{id}")
	record Label(String id) {

	}

	@Table("docs")
	@PrimaryKey(partition = "USER#{owner}", sort = "DOC#{id}")
	record Doc(String owner, String id, String name, @Nullable String remark, @Version @Nullable Long version) {

		static Doc of(OldFile file) {
			if (file.name.equals("bad")) {
				throw new IllegalStateException("bad");
			}
			return new Doc(file.owner, file.id, file.name, file.remark, null);
		}

		String describe() {
			return this.owner + "/" + this.id + " " + this.name + ((this.remark != null) ? " " + this.remark : "");
		}

	}

}
