package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.AdditionalAnswers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link ItemSync}.
 */
class ItemSyncIntegrationTests {

	private static final int WRITERS = 16;

	private static final int WRITES = 40;

	private static final int IDS = 24;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(OldOrder.class, NewOrder.class, OldNote.class, NewNote.class, OldFile.class, NewFile.class)
		.emptied();

	private static final MigratedPair<OldOrder, NewOrder> ORDERS = pair(OldOrder.class, NewOrder.class, NewOrder::of,
			OldOrder::of);

	private static final MigratedPair<OldNote, NewNote> NOTES = pair(OldNote.class, NewNote.class, NewNote::of,
			OldNote::of);

	private final DynamoTemplate template = database.template();

	private final ItemSync sync = sync(ORDERS, database.client());

	private static <A, B> MigratedPair<A, B> pair(Class<A> from, Class<B> to, Function<A, B> map, Function<B, A> back) {
		return new MigratedPair<>(new Migration.Mapping<>("test", from, to, map, back), entity(from), entity(to),
				KeyVisibility.PLAIN, false);
	}

	private static <T> DynamoPersistentEntity<T> entity(Class<T> type) {
		return entity(database.context(), type);
	}

	@SuppressWarnings("unchecked")
	private static <T> DynamoPersistentEntity<T> entity(DynamoMappingContext context, Class<T> type) {
		return (DynamoPersistentEntity<T>) context.getRequiredPersistentEntity(type);
	}

	private static ItemSync sync(MigratedPair<?, ?> pair, DynamoDbClient client) {
		return new ItemSync(pair, requests(pair, client));
	}

	private static PairRequests requests(MigratedPair<?, ?> pair, DynamoDbClient client) {
		return new PairRequests(pair.name(), client, LocalDatabase::tableName, new CapacityRate(1_000_000),
				(millis) -> {
				});
	}

	@Test
	void copiesOldItemsOnce() {
		insertOrders(120);
		database.clear();
		assertThat(outcomes(this.sync.copy(old()))).hasSize(120).containsOnly(SyncOutcome.COPIED);
		assertThat(transactions()).extracting((request) -> request.transactItems().size())
			.containsExactly(60, 60, 60, 60);
		assertThat(newOrder("7")).extracting(NewOrder::text, NewOrder::version).containsExactly("text 7", 1L);
		assertThat(outcomes(this.sync.copy(old()))).containsOnly(SyncOutcome.UNCHANGED);
		assertThat(transactions()).isEmpty();
		assertThat(outcomes(this.sync.prune(copies()))).hasSize(120).containsOnly(SyncOutcome.UNCHANGED);
		assertThat(outcomes(this.sync.compareOld(old()))).hasSize(120).containsOnly(SyncOutcome.UNCHANGED);
		assertThat(outcomes(this.sync.compareNew(copies()))).hasSize(120).containsOnly(SyncOutcome.UNCHANGED);
	}

	@Test
	void copiesWithinOneTable() {
		this.template.insert(new OldNote("1", "ada", "first", null));
		this.template.insert(new OldNote("2", "eve", "second", null));
		ItemSync notes = sync(NOTES, database.client());
		assertThat(outcomes(notes.copy(items(NOTES.from())))).containsExactly(SyncOutcome.COPIED, SyncOutcome.COPIED);
		this.template.deleteById("1", OldNote.class);
		assertThat(outcomes(notes.compareNew(items(NOTES.to())))).containsExactlyInAnyOrder(SyncOutcome.ORPHAN,
				SyncOutcome.UNCHANGED);
		assertThat(outcomes(notes.prune(items(NOTES.to())))).containsExactlyInAnyOrder(SyncOutcome.REMOVED,
				SyncOutcome.UNCHANGED);
		assertThat(outcomes(notes.retire(items(NOTES.from())))).containsExactly(SyncOutcome.RETIRED);
		assertThat(items(NOTES.to())).singleElement()
			.satisfies((item) -> assertThat(item).doesNotContainKey(MigratedPair.SOURCE));
	}

	@Test
	void goesOnInHalvesAroundItemsThatHaveChanged() {
		insertOrders(50);
		List<Map<String, AttributeValue>> read = old();
		change("7", (order) -> order.withText("late"));
		change("31", (order) -> order.withUser("moved"));
		this.template.deleteById("42", OldOrder.class);
		database.clear();
		List<SyncResult> results = this.sync.copy(read);
		assertThat(transactions()).hasSizeBetween(10, 40);
		assertThat(counts(results)).containsEntry(SyncOutcome.COPIED, 49L).containsEntry(SyncOutcome.GONE, 1L);
		assertEqual(49);
		assertThat(newOrder("31").user).isEqualTo("moved");
	}

	@Test
	void keepsToFourMegabytesInATransaction() {
		for (int i = 0; i < 24; i++) {
			this.template.insert(order(i).withText("x".repeat(350_000)));
		}
		database.clear();
		assertThat(outcomes(this.sync.copy(old()))).hasSize(24).containsOnly(SyncOutcome.COPIED);
		assertThat(transactions()).hasSizeGreaterThanOrEqualTo(4);
	}

	@Test
	void replacesCopiesThatAreOutOfDate() {
		insertOrders(2);
		this.sync.copy(old());
		change("1", (order) -> order.withText("late"));
		assertThat(counts(this.sync.compareOld(old()))).containsOnlyKeys(SyncOutcome.UNCHANGED, SyncOutcome.DIFFERENT);
		assertThat(this.sync.compareOld(old())).anySatisfy((result) -> assertThat(result.message()).isEqualTo(
				"OldOrder with key pk = OLD#1 has a copy that differs in [_source, _write, text, version]: NewOrder with "
						+ "key pk = USER#u1, sk = ORDER#1"));
		assertThat(counts(this.sync.copy(old()))).containsOnlyKeys(SyncOutcome.UNCHANGED, SyncOutcome.COPIED);
		assertEqual(2);
	}

	@Test
	void leavesOwnItemsAlone() {
		insertOrders(2);
		this.sync.copy(old());
		NewOrder order = newOrder("1");
		this.template.save(new NewOrder(order.user, order.id, "own", order.version));
		change("1", (old) -> old.withText("late"));
		this.template.deleteById("0", OldOrder.class);
		this.template.save(new NewOrder("u0", "0", "own", 1L));
		assertThat(outcomes(this.sync.copy(old()))).containsExactly(SyncOutcome.OWN);
		assertThat(outcomes(this.sync.compareOld(old()))).containsExactly(SyncOutcome.OWN);
		assertThat(outcomes(this.sync.prune(copies()))).containsExactly(SyncOutcome.OWN, SyncOutcome.OWN);
		assertThat(outcomes(this.sync.compareNew(copies()))).containsExactly(SyncOutcome.OWN, SyncOutcome.OWN);
		assertThat(copies()).extracting((item) -> item.get("text").s()).containsOnly("own");
	}

	@Test
	void leavesACopyAloneThatWasWrittenAfterItWasRead() {
		insertOrders(1);
		this.sync.copy(old());
		List<Map<String, AttributeValue>> read = copies();
		this.template.deleteById("0", OldOrder.class);
		this.template.save(new NewOrder("u0", "0", "own", 1L));
		assertThat(outcomes(this.sync.prune(read))).containsExactly(SyncOutcome.OWN);
		assertThat(copies()).hasSize(1);
	}

	@Test
	void leavesAnOwnItemAloneWhoseOldItemWasRetiredAfterItWasRead() {
		insertOrders(1);
		this.sync.copy(old());
		List<Map<String, AttributeValue>> read = copies();
		assertThat(outcomes(this.sync.retire(old()))).containsExactly(SyncOutcome.RETIRED);
		assertThat(outcomes(this.sync.prune(read))).containsExactly(SyncOutcome.OWN);
		assertThat(copies()).hasSize(1);
		assertThat(old()).isEmpty();
	}

	@Test
	void reportsTwoItemsWithOneTarget() {
		MigratedPair<OldOrder, NewOrder> pair = pair(OldOrder.class, NewOrder.class,
				(order) -> new NewOrder(order.user, "same", order.id, null),
				(order) -> new OldOrder(order.text, order.user, "text " + order.text, null, null));
		ItemSync colliding = sync(pair, database.client());
		this.template.insert(order(1).withUser("ada"));
		this.template.insert(order(2).withUser("ada"));
		assertThat(counts(colliding.copy(old()))).containsOnlyKeys(SyncOutcome.COPIED, SyncOutcome.COLLISION);
		List<SyncResult> results = colliding.copy(old());
		assertThat(counts(results)).containsOnlyKeys(SyncOutcome.UNCHANGED, SyncOutcome.COLLISION);
		assertThat(results).anySatisfy((result) -> assertThat(result.message()).matches(
				"OldOrder with key pk = OLD#(.) has the same target as another item: NewOrder with key pk = USER#ada, "
						+ "sk = ORDER#same belongs to OldOrder with key pk = OLD#(.)"));
		assertThat(counts(colliding.compareOld(old()))).containsEntry(SyncOutcome.COLLISION, 1L);
		assertThat(counts(colliding.retire(old()))).containsOnlyKeys(SyncOutcome.RETIRED, SyncOutcome.COLLISION);
		assertThat(old()).hasSize(1);
	}

	@Test
	void refusesAWayBackToAnotherItem() {
		MigratedPair<OldOrder, NewOrder> pair = pair(OldOrder.class, NewOrder.class, NewOrder::of,
				(order) -> new OldOrder("other", order.user, order.text, null, null));
		insertOrders(1);
		assertThat(sync(pair, database.client()).copy(old())).containsExactly(new SyncResult(SyncOutcome.COLLISION,
				"OldOrder with key pk = OLD#0 does not come back: the new item leads to another one, OldOrder with key "
						+ "pk = OLD#other"));
		assertThat(copies()).isEmpty();
	}

	@Test
	void refusesTheKeyOfTheSourceItself() {
		MigratedPair<OldNote, Clone> pair = new MigratedPair<>(
				new Migration.Mapping<>("test", OldNote.class, Clone.class,
						(note) -> new Clone(note.id, note.author, note.text, null),
						(note) -> new OldNote(note.id, note.author, note.text, null)),
				entity(OldNote.class), entity(LocalApplication.mappingOf(Clone.class), Clone.class),
				KeyVisibility.PLAIN, false);
		this.template.insert(new OldNote("1", "ada", "first", null));
		List<Map<String, AttributeValue>> read = items(NOTES.from());
		assertThat(outcomes(sync(pair, database.client()).copy(read))).containsExactly(SyncOutcome.COLLISION);
		assertThat(items(NOTES.from())).isEqualTo(read);
	}

	@Test
	void refusesTargetsOfAnotherType() {
		this.template.insert(new OldNote("1", "ada", "first", null));
		Map<String, AttributeValue> foreign = NOTES.to().keyOf(NOTES.copy(items(NOTES.from()).get(0)));
		foreign.put("_type", AttributeValue.fromS("Stranger"));
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("notes")).item(foreign));
		assertThat(sync(NOTES, database.client()).copy(items(NOTES.from()))).singleElement()
			.satisfies((result) -> assertThat(result.message()).contains("an item of another type"));
	}

	@Test
	void goesOnAfterItemsThatCannotBeConverted() {
		insertOrders(3);
		change("1", (order) -> order.withText("bad"));
		database.client()
			.updateItem((update) -> update.tableName(LocalDatabase.tableName("old-orders"))
				.key(Map.of("pk", AttributeValue.fromS("OLD#2")))
				.updateExpression("SET #text = :text")
				.expressionAttributeNames(Map.of("#text", "text"))
				.expressionAttributeValues(Map.of(":text", AttributeValue.fromBool(true))));
		List<SyncResult> results = this.sync.copy(old());
		assertThat(counts(results)).containsEntry(SyncOutcome.COPIED, 1L).containsEntry(SyncOutcome.FAILED, 2L);
		assertThat(results).extracting(SyncResult::message)
			.contains("OldOrder with key pk = OLD#1 cannot be converted: java.lang.IllegalArgumentException: bad text");
		assertThat(counts(this.sync.retire(old()))).containsEntry(SyncOutcome.FAILED, 2L);
		assertThat(old()).hasSize(2);
	}

	@Test
	void goesOnAfterAConditionThatIsTooLong() {
		insertOrders(20);
		Map<String, AttributeValue> item = new HashMap<>(old().get(7));
		item.remove(ORDERS.from().writeId());
		IntStream.range(0, 400).forEach((number) -> item.put("unknown" + number, AttributeValue.fromBool(true)));
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("old-orders")).item(item));
		List<SyncResult> results = this.sync.copy(old());
		assertThat(counts(results)).isEqualTo(Map.of(SyncOutcome.COPIED, 19L, SyncOutcome.FAILED, 1L));
		assertThat(results).extracting(SyncResult::message)
			.anySatisfy(
					(message) -> assertThat(message).startsWith(ORDERS.from().describe(item) + " was refused (Val"));
	}

	@Test
	void goesOnAfterAKeyThatIsRefused() {
		insertOrders(20);
		PairStore store = mock(PairStore.class, AdditionalAnswers.delegatesTo(requests(ORDERS, database.client())));
		willThrow(new InvalidDataAccessApiUsageException("too long")).given(store)
			.read(argThat((places) -> places.stream()
				.anyMatch((place) -> AttributeValue.fromS("ORDER#7").equals(place.key().get("sk")))));
		List<SyncResult> results = new ItemSync(ORDERS, store).copy(old());
		assertThat(counts(results)).isEqualTo(Map.of(SyncOutcome.COPIED, 19L, SyncOutcome.FAILED, 1L));
		assertThat(results)
			.contains(new SyncResult(SyncOutcome.FAILED, "OldOrder with key pk = OLD#7 was refused: too long"));
	}

	@Test
	void givesUpAnItemThatAlwaysChanges() {
		insertOrders(2);
		PairStore store = mock(PairStore.class, AdditionalAnswers.delegatesTo(requests(ORDERS, database.client())));
		willReturn(List.of(CancellationReason.builder().code("ConditionalCheckFailed").build())).given(store)
			.write(any());
		assertThat(new ItemSync(ORDERS, store).copy(old())).extracting(SyncResult::message)
			.containsExactlyInAnyOrder(
					"OldOrder with key pk = OLD#0 changed 10 times between its reading and its writing",
					"OldOrder with key pk = OLD#1 changed 10 times between its reading and its writing");
		willReturn(List.of(CancellationReason.builder().code("TransactionConflict").build())).given(store).write(any());
		assertThat(new ItemSync(ORDERS, store).copy(old())).extracting(SyncResult::message)
			.contains("OldOrder with key pk = OLD#0 was being written by another request (TransactionConflict)");
		then(store).should(atLeast(20)).pause(anyInt());
	}

	@Test
	void namesAFunctionThatReturnsNull() {
		insertOrders(1);
		MigratedPair<OldOrder, NewOrder> pair = pair(OldOrder.class, NewOrder.class, (order) -> null, OldOrder::of);
		assertThat(sync(pair, database.client()).copy(old())).containsExactly(new SyncResult(SyncOutcome.FAILED,
				"OldOrder with key pk = OLD#0 cannot be converted: migration 'test' returned null for OldOrder, but "
						+ "each item needs a NewOrder"));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> pair.toNew(order(1)))
			.matches(InvalidValueException::isStored);
	}

	@Test
	void hidesKeysAndTheTextsOfTheApplication() {
		this.template.insert(order(1).withText("bad"));
		MigratedPair<OldOrder, NewOrder> pair = new MigratedPair<>(
				new Migration.Mapping<>("test", OldOrder.class, NewOrder.class, NewOrder::of, OldOrder::of),
				entity(OldOrder.class), entity(NewOrder.class), KeyVisibility.HIDDEN, false);
		assertThat(sync(pair, database.client()).copy(old())).containsExactly(
				new SyncResult(SyncOutcome.FAILED, "OldOrder cannot be converted: java.lang.IllegalArgumentException"));
	}

	@Test
	void refusesAnotherTenant() {
		MigratedPair<OldFile, NewFile> pair = pair(OldFile.class, NewFile.class,
				(file) -> new NewFile(file.name.equals("moved") ? "other" : file.tenant, file.id, file.name, null),
				(file) -> new OldFile(file.tenant, file.id, file.name, null));
		TenantScope.run("acme", () -> {
			this.template.insert(new OldFile("acme", "1", "kept", null));
			this.template.insert(new OldFile("acme", "2", "moved", null));
		});
		List<SyncResult> results = sync(pair, database.client()).copy(items(pair.from()));
		assertThat(results).containsExactlyInAnyOrder(SyncResult.of(SyncOutcome.COPIED), new SyncResult(
				SyncOutcome.COLLISION,
				"OldFile with key pk = acme#2 would change its tenant, or has none: " + "the mapping must keep it"));
		assertThat(items(pair.to())).hasSize(1);
	}

	@Test
	void refusesCopiesThatAreTooLarge() {
		MigratedPair<OldOrder, NewOrder> pair = pair(OldOrder.class, NewOrder.class,
				(order) -> new NewOrder(order.user, order.id, order.text + order.text, null),
				(order) -> new OldOrder(order.id, order.user, order.text, null, null));
		this.template.insert(order(1).withText("x".repeat(300_000)));
		assertThat(sync(pair, database.client()).copy(old())).singleElement()
			.satisfies((result) -> assertThat(result.message())
				.matches("OldOrder with key pk = OLD#1 would have a new item of 600\\d+ bytes, but DynamoDB stores at "
						+ "most 409600 \\(400 KB\\)"));
	}

	@Test
	void comparesWithoutAWrite() {
		insertOrders(3);
		this.sync.copy(old());
		this.template.deleteById("0", OldOrder.class);
		change("1", (order) -> order.withRemark("lost"));
		this.sync.copy(old());
		insertOrders(1);
		this.template.insert(order(9));
		change("9", (order) -> order.withUser("moved"));
		database.clear();
		List<SyncResult> results = this.sync.compareOld(old());
		assertThat(counts(results)).isEqualTo(Map.of(SyncOutcome.UNCHANGED, 2L, SyncOutcome.LOSSY, 1L,
				SyncOutcome.DIFFERENT, 1L, SyncOutcome.MISSING, 1L));
		assertThat(results.get(results.size() - 1).message())
			.isEqualTo("OldOrder with key pk = OLD#1 loses a part on the way back");
		assertThat(outcomes(this.sync.compareNew(copies()))).hasSize(3).containsOnly(SyncOutcome.UNCHANGED);
		this.template.deleteById("2", OldOrder.class);
		assertThat(counts(this.sync.compareNew(copies()))).containsEntry(SyncOutcome.ORPHAN, 1L);
		assertThat(transactions()).isEmpty();
	}

	@Test
	void retiresOnlyOldItemsWithTheirNewOne() {
		insertOrders(4);
		this.sync.copy(old());
		this.template.delete(newOrder("0"));
		change("1", (order) -> order.withText("late"));
		this.template.save(new NewOrder("u2", "2", "own", 1L));
		assertThat(counts(this.sync.retire(old())))
			.isEqualTo(Map.of(SyncOutcome.MISSING, 1L, SyncOutcome.DIFFERENT, 1L, SyncOutcome.RETIRED, 2L));
		assertThat(old()).hasSize(2);
		assertThat(copies()).hasSize(3).filteredOn(ORDERS::isCopy).hasSize(1);
	}

	@Test
	void followsAnOldItemWithAMovedTarget() {
		insertOrders(1);
		Map<String, AttributeValue> first = old().get(0);
		assertThat(mirror(first, null)).isEqualTo(SyncOutcome.COPIED);
		assertThat(mirror(first, first)).isEqualTo(SyncOutcome.UNCHANGED);
		change("0", (order) -> order.withUser("moved"));
		Map<String, AttributeValue> second = old().get(0);
		assertThat(mirror(first, first)).isEqualTo(SyncOutcome.COPIED);
		assertThat(copies()).extracting((item) -> item.get("pk").s()).containsExactly("USER#moved");
		this.template.deleteById("0", OldOrder.class);
		assertThat(mirror(first, first)).isEqualTo(SyncOutcome.GONE);
		assertThat(mirror(first, second)).isEqualTo(SyncOutcome.REMOVED);
		assertThat(mirror(first, second)).isEqualTo(SyncOutcome.GONE);
		assertThat(copies()).isEmpty();
	}

	private SyncOutcome mirror(Map<String, AttributeValue> old, @Nullable Map<String, AttributeValue> before) {
		return this.sync.sync(ORDERS.from().keyOf(old), before).outcome();
	}

	@Test
	void prunesSeveralCopiesOfOneItem() {
		insertOrders(1);
		this.sync.copy(old());
		for (int i = 0; i < 3; i++) {
			int number = i;
			change("0", (order) -> order.withUser("moved" + number));
			this.sync.copy(old());
		}
		assertThat(copies()).hasSize(4);
		assertThat(counts(this.sync.prune(copies())))
			.isEqualTo(Map.of(SyncOutcome.REMOVED, 3L, SyncOutcome.UNCHANGED, 1L));
		assertEqual(1);
	}

	@Test
	void copiesItemsOfOtherWritersWithoutVersionOrWriteId() {
		database.client()
			.putItem((put) -> put.tableName(LocalDatabase.tableName("old-orders"))
				.item(Map.of("pk", AttributeValue.fromS("OLD#1"), "_type", AttributeValue.fromS("OldOrder"), "id",
						AttributeValue.fromS("1"), "user", AttributeValue.fromS("ada"), "text",
						AttributeValue.fromS("bare"))));
		List<Map<String, AttributeValue>> read = old();
		assertThat(outcomes(this.sync.copy(read))).containsExactly(SyncOutcome.COPIED);
		assertThat(copies()).singleElement().satisfies((item) -> assertThat(ORDERS.isCopy(item)).isTrue());
		assertThat(outcomes(this.sync.copy(read))).containsExactly(SyncOutcome.UNCHANGED);
		this.template.update(
				this.template.findById("1", OldOrder.class).map((order) -> order.withRemark("added")).orElseThrow());
		assertThat(outcomes(this.sync.copy(read))).containsExactly(SyncOutcome.UNCHANGED);
		assertThat(outcomes(this.sync.retire(read))).containsExactly(SyncOutcome.DIFFERENT);
		assertThat(outcomes(this.sync.copy(old()))).containsExactly(SyncOutcome.COPIED);
		assertEqual(1);
		assertThat(outcomes(this.sync.retire(old()))).containsExactly(SyncOutcome.RETIRED);
	}

	@Test
	void repeatsALostAnswerAndConflictsSafely() {
		insertOrders(3);
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(4)) {
			ItemSync faulty = sync(ORDERS, client);
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.errorAfter(), Fault.resetAfter()));
			assertThat(outcomes(faulty.copy(old()))).containsOnly(SyncOutcome.COPIED);
			assertEqual(3);
			change("1", (order) -> order.withText("late"));
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.conflict(), Fault.conflict()));
			assertThat(counts(faulty.copy(old()))).isEqualTo(Map.of(SyncOutcome.COPIED, 1L, SyncOutcome.UNCHANGED, 2L));
			proxy.use(FaultSchedule.script(Request.to("BatchGetItem"), Fault.partialBatch(), Fault.partialBatch()));
			assertThat(outcomes(faulty.copy(old()))).containsOnly(SyncOutcome.UNCHANGED);
			assertEqual(3);
		}
	}

	@Test
	void restartsAfterALostAnswer() {
		insertOrders(3);
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(1)) {
			ItemSync faulty = sync(ORDERS, client);
			for (Function<ItemSync, List<SyncResult>> step : steps()) {
				proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.resetAfter()));
				assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> step.apply(faulty));
				assertThat(outcomes(step.apply(faulty)))
					.allMatch((outcome) -> outcome == SyncOutcome.UNCHANGED || outcome == SyncOutcome.OWN);
			}
		}
		assertThat(old()).isEmpty();
		assertThat(copies()).hasSize(3).noneMatch(ORDERS::isCopy);
	}

	private List<Function<ItemSync, List<SyncResult>>> steps() {
		return List.of((sync) -> sync.copy(old()), (sync) -> {
			change("1", (order) -> order.withUser("ada"));
			sync(ORDERS, database.client()).copy(old());
			return sync.prune(copies());
		}, (sync) -> sync.retire(old()));
	}

	@ParameterizedTest
	@ValueSource(longs = { 28, 2026 })
	void keepsUpWithWritersOfOldItems(long seed) throws Exception {
		System.out.println("Writers beside a synchronisation, seed " + seed);
		AtomicBoolean writing = new AtomicBoolean(true);
		Map<SyncOutcome, LongAdder> outcomes = new EnumMap<>(SyncOutcome.class);
		Stream.of(SyncOutcome.values()).forEach((outcome) -> outcomes.put(outcome, new LongAdder()));
		ExecutorService threads = Executors.newCachedThreadPool();
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(10)) {
			proxy.use(FaultSchedule.random(seed, 0.1, List.of(Fault.errorAfter(), Fault.resetAfter(), Fault.conflict(),
					Fault.throttledTransaction(), Fault.partialBatch())));
			ItemSync faulty = sync(ORDERS, client);
			List<Future<?>> passes = new ArrayList<>();
			for (int i = 0; i < 2; i++) {
				passes.add(threads.submit(() -> {
					while (writing.get()) {
						count(faulty.copy(old()), outcomes);
						count(faulty.prune(copies()), outcomes);
					}
				}));
			}
			List<Future<?>> writers = IntStream.range(0, WRITERS)
				.<Future<?>>mapToObj(
						(number) -> threads.submit(() -> write(new Random(seed + number), faulty, outcomes)))
				.toList();
			for (Future<?> writer : writers) {
				writer.get();
			}
			writing.set(false);
			for (Future<?> pass : passes) {
				pass.get();
			}
			count(faulty.copy(old()), outcomes);
			count(faulty.prune(copies()), outcomes);
		}
		finally {
			threads.shutdownNow();
		}
		System.out.println("Outcomes: " + outcomes);
		assertEqual(old().size());
		assertThat(outcomes.get(SyncOutcome.COLLISION).sum()).isZero();
		assertThat(outcomes.get(SyncOutcome.COPIED).sum()).isPositive();
		assertThat(outcomes.get(SyncOutcome.REMOVED).sum()).isPositive();
	}

	private void write(Random random, ItemSync sync, Map<SyncOutcome, LongAdder> outcomes) {
		for (int i = 0; i < WRITES; i++) {
			String id = "" + random.nextInt(IDS);
			Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("OLD#" + id));
			Map<String, AttributeValue> before = database.client()
				.getItem((get) -> get.tableName(LocalDatabase.tableName("old-orders")).key(key).consistentRead(true))
				.item();
			write(random, id);
			if (random.nextBoolean()) {
				count(List.of(sync.sync(key, before.isEmpty() ? null : before)), outcomes);
			}
		}
	}

	private void write(Random random, String id) {
		String user = "user" + random.nextInt(3);
		try {
			OldOrder order = this.template.findById(id, OldOrder.class).orElse(null);
			if (order == null) {
				this.template.insert(new OldOrder(id, user, "new", null, null));
			}
			else if (random.nextInt(4) == 0) {
				this.template.delete(order);
			}
			else {
				this.template.save(order.withUser(user).withText("text " + random.nextInt()));
			}
		}
		catch (ConcurrencyFailureException | DataIntegrityViolationException ex) {
			// another one was faster
		}
	}

	private static void count(List<SyncResult> results, Map<SyncOutcome, LongAdder> outcomes) {
		results.forEach((result) -> outcomes.get(result.outcome()).increment());
	}

	/** Assert that each old item has its copy, and no copy is left over. */
	private void assertEqual(int size) {
		List<Map<String, AttributeValue>> copies = new ArrayList<>(copies());
		List<Map<String, AttributeValue>> expected = old().stream().map(ORDERS::copy).toList();
		assertThat(expected).hasSize(size);
		if (copies.size() > size) {
			this.sync.prune(copies);
			copies = copies();
		}
		assertThat(copies).containsExactlyInAnyOrderElementsOf(expected);
	}

	private void insertOrders(int count) {
		IntStream.range(0, count).forEach((number) -> this.template.insert(order(number)));
	}

	private static OldOrder order(int number) {
		return new OldOrder("" + number, "u" + number, "text " + number, null, null);
	}

	private void change(String id, Function<OldOrder, OldOrder> change) {
		this.template.save(change.apply(this.template.findById(id, OldOrder.class).orElseThrow()));
	}

	private static List<Map<String, AttributeValue>> old() {
		return items(ORDERS.from());
	}

	private static List<Map<String, AttributeValue>> copies() {
		return items(ORDERS.to());
	}

	private static NewOrder newOrder(String id) {
		return copies().stream()
			.map(ORDERS.to()::read)
			.filter((order) -> order.id.equals(id))
			.findFirst()
			.orElseThrow();
	}

	private static List<Map<String, AttributeValue>> items(MigratedPair.Side<?> side) {
		return database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName(side.table())).consistentRead(true))
			.items()
			.stream()
			.filter(side::isOf)
			.toList();
	}

	private static List<TransactWriteItemsRequest> transactions() {
		List<TransactWriteItemsRequest> transactions = new ArrayList<>();
		for (DynamoDbRequest request : database.requests()) {
			if (request instanceof TransactWriteItemsRequest transaction) {
				transactions.add(transaction);
			}
		}
		return transactions;
	}

	private static List<SyncOutcome> outcomes(List<SyncResult> results) {
		return results.stream().map(SyncResult::outcome).toList();
	}

	private static Map<SyncOutcome, Long> counts(List<SyncResult> results) {
		Map<SyncOutcome, Long> counts = new HashMap<>();
		results.forEach((result) -> counts.merge(result.outcome(), 1L, Long::sum));
		return counts;
	}

	@Table("old-orders")
	@PrimaryKey(partition = "OLD#{id}")
	record OldOrder(String id, String user, String text, @Nullable String remark, @Version @Nullable Long version) {

		static OldOrder of(NewOrder order) {
			return new OldOrder(order.id, order.user, order.text, null, null);
		}

		OldOrder withUser(String user) {
			return new OldOrder(this.id, user, this.text, this.remark, this.version);
		}

		OldOrder withText(String text) {
			return new OldOrder(this.id, this.user, text, this.remark, this.version);
		}

		OldOrder withRemark(String remark) {
			return new OldOrder(this.id, this.user, this.text, remark, this.version);
		}

	}

	@Table("new-orders")
	@PrimaryKey(partition = "USER#{user}", sort = "ORDER#{id}")
	record NewOrder(String user, String id, String text, @Version @Nullable Long version) {

		static NewOrder of(OldOrder order) {
			if (order.text.equals("bad")) {
				throw new IllegalArgumentException("bad text");
			}
			return new NewOrder(order.user, order.id, order.text, null);
		}

	}

	@Table("old-files")
	@PrimaryKey(partition = "{tenant}#{id}")
	record OldFile(@TenantId String tenant, String id, String name, @Version @Nullable Long version) {

	}

	@Table("new-files")
	@PrimaryKey(partition = "{tenant}#FILE", sort = "{id}")
	record NewFile(@TenantId String tenant, String id, String name, @Version @Nullable Long version) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}", sort = "NOTE")
	record OldNote(String id, String author, String text, @Version @Nullable Long version) {

		static OldNote of(NewNote note) {
			return new OldNote(note.id, note.author, note.text, null);
		}

	}

	@Table("notes")
	@PrimaryKey(partition = "AUTHOR#{author}", sort = "NOTE#{id}")
	record NewNote(String id, String author, String text, @Version @Nullable Long version) {

		static NewNote of(OldNote note) {
			return new NewNote(note.id, note.author, note.text, null);
		}

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}", sort = "NOTE")
	record Clone(String id, String author, String text, @Version @Nullable Long version) {

	}

}
