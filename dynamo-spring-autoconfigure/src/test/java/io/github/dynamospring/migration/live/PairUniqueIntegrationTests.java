package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DuplicateEntityException;
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
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Unique values of both entities of a live migration, of which the new one has one more.
 */
class PairUniqueIntegrationTests {

	private static final int WRITERS = 6;

	private static final int WRITES = Cases.of(30);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OldMember.class, Member.class).emptied();

	private MigrationPhase phase = MigrationPhase.DUAL_WRITE;

	private final MigratedPair<OldMember, Member> pair = pair();

	private final DynamoTemplate template = template(database.client(), () -> this.phase);

	private final EntityOperations<OldMember> old = this.template.entity(OldMember.class).consistent();

	private final EntityOperations<Member> members = this.template.entity(Member.class).consistent();

	private final ItemSync sync = sync(database.client());

	@SuppressWarnings("unchecked")
	private static MigratedPair<OldMember, Member> pair() {
		Migration migration = Migration.named("members")
			.from(OldMember.class)
			.to(Member.class)
			.map(Member::of)
			.back(OldMember::of);
		return new MigratedPair<>((Migration.Mapping<OldMember, Member>) Objects.requireNonNull(migration.getMapping()),
				(DynamoPersistentEntity<OldMember>) database.entity(OldMember.class),
				(DynamoPersistentEntity<Member>) database.entity(Member.class), KeyVisibility.PLAIN, false);
	}

	private DynamoTemplate template(DynamoDbClient client, Supplier<MigrationPhase> phase) {
		DynamoTemplate template = database.template(client, LocalDatabase.TEMPLATE_SETTINGS);
		template.setPairs((entity) -> new LivePair(this.pair, entity.getType() == Member.class, phase, phase));
		return template;
	}

	private ItemSync sync(DynamoDbClient client) {
		return new ItemSync(this.pair,
				new PairRequests("members", client, LocalDatabase::tableName, new CapacityRate(1_000_000), (millis) -> {
				}));
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void keepsTheMarkersOfBothTypes(MigrationPhase phase) {
		this.phase = phase;
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		assertMarkers(1, 2);
		this.old.save(new OldMember("1", "a", "ADA@y", "2", 1L));
		assertMarkers(1, 2);
		this.members.update(new Member("a", "1", "ada@z", "3", 2L));
		assertMarkers(1, 2);
		this.members.save(new Member("a", "1", "ada@z", null, 3L));
		assertMarkers(1, 1);
		this.members.insert(new Member("a", "2", "ada@y", "3", null));
		assertMarkers(2, 3);
		this.old.deleteById("1");
		this.members.delete(new Member("a", "2", "ada@y", "3", 1L));
		assertMarkers(0, 0);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void refusesAValueThatIsTaken(MigrationPhase phase) {
		this.phase = phase;
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		List<Map<String, AttributeValue>> before = all();
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.members.insert(new Member("a", "3", "Ada@x", "3", null)))
			.withMessageContaining("the value of 'email' of ");
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.old.save(new OldMember("2", "a", "bea@x", "1", 1L)))
			.withMessageContaining("the value of 'phone' of Member with key pk = ACCOUNT#a, sk = MEMBER#2 is taken");
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.old.update(new OldMember("2", "a", "ada@x", "2", 1L)));
		assertThat(all()).containsExactlyInAnyOrderElementsOf(before);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void updatesByExpressions(MigrationPhase phase) {
		this.phase = phase;
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		database.repository(OldMembers.class, this.template).changeEmail("1", "ada@y", "ada@x");
		assertMarkers(2, 4);
		Members repository = database.repository(Members.class, this.template);
		repository.changeEmail("a", "1", "ada@z", "ada@y");
		repository.changePhone("a", "1", "3", "1");
		assertMarkers(2, 4);
		assertThat(this.old.findById("1")).contains(new OldMember("1", "a", "ada@z", "3", 4L));
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> repository.changePhone("a", "1", "2", "3"));
		assertMarkers(2, 4);
	}

	@Test
	void movesTheMarkersWithTheKeyOfTheNewItem() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.save(new OldMember("1", "b", "ada@x", "2", 1L));
		assertMarkers(1, 2);
		this.phase = MigrationPhase.READ_NEW;
		this.old.save(new OldMember("1", "c", "ada@y", "2", 2L));
		assertMarkers(1, 2);
		assertThat(this.members.findById(new MemberKey("c", "1"))).isPresent();
	}

	@Test
	void writesNoMarkerOfAnUnchangedValue() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		database.clear();
		this.old.save(new OldMember("1", "a", "ada@x", "1", 1L));
		assertThat(database.requests()).filteredOn(TransactWriteItemsRequest.class::isInstance)
			.singleElement()
			.satisfies((request) -> assertThat(((TransactWriteItemsRequest) request).transactItems()).hasSize(2));
	}

	@Test
	void takesPartInTransactions() {
		this.template.transactWrite((tx) -> tx.insert(new OldMember("1", "a", "ada@x", "1", null))
			.insert(new OldMember("2", "a", "bea@x", "2", null)));
		this.old
			.saveAll(List.of(new OldMember("1", "a", "ada@y", "3", 1L), new OldMember("3", "a", "cyd@x", "4", null)));
		assertMarkers(3, 6);
		this.old.deleteAllById(List.of("1", "3"));
		assertMarkers(1, 2);
	}

	@Test
	void leavesTheMarkersOfOthersAlone() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		Map<String, AttributeValue> foreign = markers(this.pair.to()).stream()
			.filter((marker) -> marker.get("pk").s().contains("phone"))
			.findFirst()
			.orElseThrow();
		foreign = new LinkedHashMap<>(foreign);
		foreign.put("_owner",
				AttributeValue.fromL(List.of(AttributeValue.fromS("ACCOUNT#a"), AttributeValue.fromS("x"))));
		put(this.pair.to(), foreign);
		this.old.deleteById("1");
		assertThat(markers(this.pair.to())).containsExactly(foreign);
	}

	@Test
	void writesAloneInTheFirstAndTheLastPhase() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.save(new OldMember("1", "a", "ada@y", "1", 1L));
		assertMarkers(1, 0);
		this.phase = MigrationPhase.BACKFILL;
		this.old.save(new OldMember("1", "a", "ada@z", "1", 2L));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		this.phase = MigrationPhase.CONTRACT;
		this.members.save(new Member("a", "1", "new@x", "3", 3L));
		assertMarkers(2, 4);
		database.repository(Members.class, this.template).changeEmail("a", "1", "new@y", "new@x");
		assertMarkers(2, 4);
		this.members.deleteById(new MemberKey("a", "1"));
		assertMarkers(1, 2);
		this.members.delete(new Member("a", "2", "bea@x", "2", 1L));
		assertMarkers(0, 0);
	}

	@Test
	void writesTheNewOneAloneThatIsNoCopyWithItsMarkers() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.phase = MigrationPhase.CONTRACT;
		this.members.save(new Member("a", "1", "ada@y", "1", 1L));
		this.phase = MigrationPhase.READ_NEW;
		this.old.save(new OldMember("1", "a", "ada@z", "2", 2L));
		this.members.save(new Member("a", "1", "ada@w", "3", 3L));
		assertMarkers(1, 2);
		this.old.deleteById("1");
		assertMarkers(0, 0);
	}

	@Test
	void repeatsALostAnswer() {
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(4)) {
			EntityOperations<OldMember> faulty = template(client, () -> this.phase).entity(OldMember.class);
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.errorAfter(), Fault.resetAfter()));
			faulty.insert(new OldMember("1", "a", "ada@x", "1", null));
			assertMarkers(1, 2);
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.resetAfter(), Fault.errorAfter()));
			faulty.save(new OldMember("1", "a", "ada@y", "2", 1L));
			assertMarkers(1, 2);
			proxy.use(FaultSchedule.script(Request.to("TransactWriteItems"), Fault.resetAfter()));
			faulty.deleteById("1");
			assertMarkers(0, 0);
		}
	}

	@Test
	void oneOfTwoWritersTakesAValue() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try {
			for (int i = 0; i < 20; i++) {
				String email = i + "@x";
				int number = i;
				Future<Boolean> first = threads.submit(
						() -> isWritten(() -> this.old.insert(new OldMember("o" + number, "a", email, null, null))));
				Future<Boolean> second = threads.submit(
						() -> isWritten(() -> this.members.insert(new Member("a", "n" + number, email, null, null))));
				assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(true, false);
			}
		}
		finally {
			threads.shutdownNow();
		}
		assertMarkers(20, 20);
	}

	private static boolean isWritten(Runnable write) {
		while (true) {
			try {
				write.run();
				return true;
			}
			catch (DuplicateKeyException ex) {
				return false;
			}
			catch (ConcurrencyFailureException ex) {
				// a conflict of both transactions: again
			}
		}
	}

	@Test
	void copiesWithMarkersInSmallTransactions() {
		this.phase = MigrationPhase.OFF;
		IntStream.range(0, 60).forEach((i) -> this.old.insert(new OldMember("" + i, "a", i + "@x", "" + i, null)));
		database.clear();
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).hasSize(60).containsOnly(SyncOutcome.COPIED);
		assertThat(transactions()).isNotEmpty().allMatch((transaction) -> transaction.transactItems().size() <= 100);
		assertThat(transactions()).hasSizeLessThan(5);
		assertMarkers(60, 120);
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsOnly(SyncOutcome.UNCHANGED);
		assertThat(outcomes(this.sync.compareOld(items(this.pair.from())))).containsOnly(SyncOutcome.UNCHANGED);
	}

	@Test
	void replacesAndRemovesTheMarkersOfCopies() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		this.phase = MigrationPhase.OFF;
		this.old.save(new OldMember("1", "a", "ada@y", "3", 1L));
		this.old.deleteById("2");
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsExactly(SyncOutcome.COPIED);
		assertThat(outcomes(this.sync.prune(items(this.pair.to())))).contains(SyncOutcome.REMOVED);
		assertMarkers(1, 2);
	}

	/**
	 * Members pass their values around while only the old items are written, so that
	 * copies that are out of date have them.
	 */
	@Test
	void removesCopiesOutOfDateThatHaveAValue() {
		for (String id : List.of("1", "2", "3")) {
			this.old.insert(new OldMember(id, "a", id + "@x", id, null));
		}
		this.phase = MigrationPhase.OFF;
		this.old.save(new OldMember("1", "b", "9@x", "2", 1L));
		this.old.save(new OldMember("2", "a", "1@x", "3", 1L));
		this.old.save(new OldMember("3", "a", "2@x", "1", 1L));
		this.old.save(new OldMember("1", "b", "3@x", "2", 2L));
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).contains(SyncOutcome.COLLISION);
		assertThat(outcomes(this.sync.evict(items(this.pair.to())))).contains(SyncOutcome.REMOVED);
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsOnly(SyncOutcome.COPIED);
		assertThat(outcomes(this.sync.evict(items(this.pair.to())))).containsOnly(SyncOutcome.UNCHANGED);
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsOnly(SyncOutcome.UNCHANGED);
		assertMarkers(3, 6);
	}

	@Test
	void reportsAValueOfTwoItems() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "1", null));
		List<Map<String, AttributeValue>> items = items(this.pair.from());
		assertThat(outcomes(this.sync.copy(items))).containsExactlyInAnyOrder(SyncOutcome.COPIED,
				SyncOutcome.COLLISION);
		assertThat(this.sync.copy(items)).extracting(SyncResult::message)
			.filteredOn(Objects::nonNull)
			.singleElement()
			.asString()
			.matches("OldMember with key pk = MEMBER#\\d has a value of \\[@Unique 'email', @Unique 'phone'\\] that "
					+ "belongs to another item: Member with key pk = ACCOUNT#a, sk = MEMBER#\\d");
		assertThat(items(this.pair.to())).hasSize(1);
		assertThat(outcomes(this.sync.compareOld(items))).containsExactlyInAnyOrder(SyncOutcome.UNCHANGED,
				SyncOutcome.COLLISION);
		assertThat(markers(this.pair.to())).hasSize(2);
	}

	@Test
	void findsAndRepairsAMissingMarker() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		Map<String, AttributeValue> marker = markerOf("1");
		database.client()
			.deleteItem(
					(delete) -> delete.tableName(LocalDatabase.tableName("members")).key(this.pair.to().keyOf(marker)));
		assertThat(this.sync.compareOld(items(this.pair.from()))).contains(new SyncResult(SyncOutcome.DIFFERENT,
				"OldMember with key pk = MEMBER#1 has a copy that lacks the marker of a unique value: Member with key "
						+ "pk = ACCOUNT#a, sk = MEMBER#1"));
		assertThat(outcomes(this.sync.retire(items(this.pair.from())))).containsExactlyInAnyOrder(SyncOutcome.DIFFERENT,
				SyncOutcome.RETIRED);
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsExactly(SyncOutcome.COPIED);
		assertMarkers(1, 4);
	}

	@Test
	void reportsAForeignMarker() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		Map<String, AttributeValue> foreign = new LinkedHashMap<>(markerOf("1"));
		foreign.put("_owner",
				AttributeValue.fromL(List.of(AttributeValue.fromS("ACCOUNT#a"), AttributeValue.fromS("x"))));
		put(this.pair.to(), foreign);
		assertThat(outcomes(this.sync.compareOld(items(this.pair.from())))).containsExactly(SyncOutcome.COLLISION);
		assertThat(outcomes(this.sync.retire(items(this.pair.from())))).containsExactly(SyncOutcome.COLLISION);
		assertThat(outcomes(this.sync.copy(items(this.pair.from())))).containsExactly(SyncOutcome.COLLISION);
		assertThat(markers(this.pair.to())).contains(foreign);
	}

	@Test
	void retiresOldMarkers() {
		this.old.insert(new OldMember("1", "a", "ada@x", "1", null));
		this.old.insert(new OldMember("2", "a", "bea@x", "2", null));
		this.phase = MigrationPhase.CONTRACT;
		this.members.save(new Member("a", "1", "new@x", "1", 1L));
		assertThat(outcomes(this.sync.retire(items(this.pair.from())))).containsExactly(SyncOutcome.RETIRED,
				SyncOutcome.RETIRED);
		assertMarkers(0, 4);
		this.members.save(new Member("a", "2", "ada@x", "2", 1L));
		assertMarkers(0, 4);
	}

	@ParameterizedTest
	@ValueSource(longs = { 28, 2026 })
	void keepsMarkersThroughAllPhases(long seed) throws Exception {
		System.out.println("Unique values of a live migration, seed " + seed);
		AtomicInteger written = new AtomicInteger();
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(10)) {
			proxy.use(FaultSchedule.random(seed, 0.1,
					List.of(Fault.errorAfter(), Fault.resetAfter(), Fault.conflict(), Fault.throttledTransaction())));
			for (MigrationPhase current : EnumSet.range(MigrationPhase.OFF, MigrationPhase.READ_NEW)) {
				MigrationPhase before = MigrationPhase.values()[Math.max(current.ordinal() - 1, 0)];
				run(threads, client, List.of(before, current), seed + current.ordinal(), written);
				if (current.compareTo(MigrationPhase.BACKFILL) >= 0) {
					run(threads, client, List.of(current), seed - current.ordinal(), written);
					backfill();
					assertMarkers();
				}
			}
			assertThat(outcomes(this.sync.retire(items(this.pair.from())))).allMatch(SyncOutcome.RETIRED::equals);
			run(threads, client, List.of(MigrationPhase.CONTRACT), seed, written);
			assertMarkers();
			assertThat(items(this.pair.from())).isEmpty();
		}
		finally {
			threads.shutdownNow();
		}
		System.out.println(written + " writes applied");
		assertThat(written).hasValueGreaterThan(Cases.of(200));
	}

	private void backfill() {
		this.sync.evict(items(this.pair.to()));
		assertThat(this.sync.copy(items(this.pair.from()))).allMatch((result) -> !result.outcome().isFinding());
		assertThat(this.sync.compareOld(items(this.pair.from()))).allMatch((result) -> !result.outcome().isFinding());
		assertThat(outcomes(this.sync.compareNew(items(this.pair.to())))).allMatch(SyncOutcome.UNCHANGED::equals);
	}

	private void run(ExecutorService threads, DynamoDbClient client, List<MigrationPhase> phases, long seed,
			AtomicInteger written) throws Exception {
		List<Future<?>> writers = new ArrayList<>();
		for (int i = 0; i < WRITERS; i++) {
			Random random = new Random(seed * 31 + i);
			MigrationPhase own = phases.get(i % phases.size());
			DynamoTemplate writer = template(client, () -> own);
			writers.add(threads.submit(() -> IntStream.range(0, WRITES).forEach((write) -> {
				if (isApplied(writer, own, random)) {
					written.incrementAndGet();
				}
			})));
		}
		for (Future<?> writer : writers) {
			writer.get();
		}
	}

	private boolean isApplied(DynamoTemplate writer, MigrationPhase own, Random random) {
		String id = "" + random.nextInt(8);
		String account = "a" + random.nextInt(2);
		String email = random.nextInt(8) + "@x";
		// Old items alone do not keep a phone unique: a backfill would rightly refuse a
		// shared one.
		String shared = (own != MigrationPhase.OFF) ? "" + random.nextInt(8) : "of " + id;
		String phone = random.nextBoolean() ? shared : null;
		boolean isNew = own == MigrationPhase.CONTRACT || own != MigrationPhase.OFF && random.nextBoolean();
		try {
			if (isNew) {
				writeNew(writer, random, new Member(account, id, email, phone, null));
			}
			else {
				writeOld(writer, random, new OldMember(id, account, email, phone, null));
			}
			return true;
		}
		catch (DataAccessException ex) {
			return false;
		}
	}

	private void writeNew(DynamoTemplate writer, Random random, Member member) {
		EntityOperations<Member> operations = writer.entity(Member.class).consistent();
		Member found = operations.findById(new MemberKey(member.accountId, member.userId)).orElse(null);
		if (found == null) {
			operations.insert(member);
		}
		else if (random.nextInt(4) == 0) {
			operations.delete(found);
		}
		else if (random.nextInt(3) == 0) {
			database.repository(Members.class, writer)
				.changeEmail(found.accountId, found.userId, member.email, found.email);
		}
		else {
			operations.save(new Member(found.accountId, found.userId, member.email, member.phone, found.version));
		}
	}

	private void writeOld(DynamoTemplate writer, Random random, OldMember member) {
		EntityOperations<OldMember> operations = writer.entity(OldMember.class).consistent();
		OldMember found = operations.findById(member.id).orElse(null);
		if (found == null) {
			operations.insert(member);
		}
		else if (random.nextInt(4) == 0) {
			operations.deleteById(member.id);
		}
		else if (random.nextInt(3) == 0) {
			database.repository(OldMembers.class, writer).changeEmail(found.id, member.email, found.email);
		}
		else {
			operations.save(new OldMember(member.id, member.accountId, member.email, member.phone, found.version));
		}
	}

	/** Assert that each item has its markers, and no marker is left over. */
	private void assertMarkers(int ofOld, int ofNew) {
		assertMarkers();
		assertThat(markers(this.pair.from())).hasSize(ofOld);
		assertThat(markers(this.pair.to())).hasSize(ofNew);
	}

	private void assertMarkers() {
		for (MigratedPair.Side<?> side : List.of(this.pair.from(), this.pair.to())) {
			List<Map<String, AttributeValue>> expected = new ArrayList<>();
			items(side).forEach((item) -> expected.addAll(side.markers().of(item).values()));
			assertThat(markers(side)).containsExactlyInAnyOrderElementsOf(expected);
		}
	}

	private Map<String, AttributeValue> markerOf(String phone) {
		return this.pair.to()
			.markers()
			.of(items(this.pair.to()).stream()
				.filter((item) -> item.get("phone").s().equals(phone))
				.findFirst()
				.orElseThrow())
			.values()
			.stream()
			.reduce((first, second) -> second)
			.orElseThrow();
	}

	private static void put(MigratedPair.Side<?> side, Map<String, AttributeValue> item) {
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName(side.table())).item(item));
	}

	private static List<SyncOutcome> outcomes(List<SyncResult> results) {
		return results.stream().map(SyncResult::outcome).toList();
	}

	private List<Map<String, AttributeValue>> all() {
		List<Map<String, AttributeValue>> all = new ArrayList<>(scan(this.pair.from()));
		all.addAll(scan(this.pair.to()));
		return all;
	}

	private static List<Map<String, AttributeValue>> items(MigratedPair.Side<?> side) {
		return scan(side).stream().filter(side::isOf).toList();
	}

	private static List<Map<String, AttributeValue>> markers(MigratedPair.Side<?> side) {
		return scan(side).stream().filter((item) -> item.get("_type").s().equals(UniqueProperty.MARKER_TYPE)).toList();
	}

	private static List<Map<String, AttributeValue>> scan(MigratedPair.Side<?> side) {
		return database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName(side.table())).consistentRead(true))
			.items()
			.stream()
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

	interface OldMembers extends DynamoRepository<OldMember, String> {

		@Update("set email = :email")
		@Condition("email = :before")
		void changeEmail(String id, String email, String before);

	}

	interface Members extends DynamoRepository<Member, MemberKey> {

		@Update("set email = :email")
		@Condition("email = :before")
		void changeEmail(String accountId, String userId, String email, String before);

		@Update("set phone = :phone")
		@Condition("phone = :before")
		void changePhone(String accountId, String userId, String phone, String before);

	}

	@Table("old-members")
	@PrimaryKey(partition = "MEMBER#{id}")
	record OldMember(String id, String accountId, @Unique(ignoreCase = true) String email, @Nullable String phone,
			@Version @Nullable Long version) {

		static OldMember of(Member member) {
			return new OldMember(member.userId, member.accountId, member.email, member.phone, null);
		}

	}

	@Table("members")
	@PrimaryKey(partition = "ACCOUNT#{accountId}", sort = "MEMBER#{userId}")
	record Member(String accountId, String userId, @Unique String email, @Unique @Nullable String phone,
			@Version @Nullable Long version) {

		static Member of(OldMember old) {
			return new Member(old.accountId, old.id, old.email, old.phone, null);
		}

	}

	record MemberKey(String accountId, String userId) {

	}

}
