package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Units of the writes and jobs of a live migration, as the page on it has them. The items
 * have less than 1 KB.
 */
class MigrationPricesIntegrationTests {

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OldRoom.class, Room.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()))
		.emptied();

	private final MigratedPair<OldRoom, Room> pair = pair();

	private MigrationPhase phase = MigrationPhase.DUAL_WRITE;

	private final ItemSync sync = new ItemSync(this.pair, new PairRequests(this.pair, (name) -> database.client(),
			LocalDatabase::tableName, new CapacityRate(ScanSettings.UNBOUNDED)));

	private final DynamoTemplate template = template();

	private final EntityOperations<OldRoom> old = this.template.entity(OldRoom.class);

	private final EntityOperations<Room> rooms = this.template.entity(Room.class);

	@SuppressWarnings("unchecked")
	private static MigratedPair<OldRoom, Room> pair() {
		Migration migration = Migration.named("rooms")
			.from(OldRoom.class)
			.to(Room.class)
			.map(Room::of)
			.back(OldRoom::of);
		return new MigratedPair<>((Migration.Mapping<OldRoom, Room>) Objects.requireNonNull(migration.getMapping()),
				(DynamoPersistentEntity<OldRoom>) database.entity(OldRoom.class),
				(DynamoPersistentEntity<Room>) database.entity(Room.class), KeyVisibility.PLAIN, false);
	}

	private DynamoTemplate template() {
		DynamoTemplate template = database.template(database.client(), LocalDatabase.TEMPLATE_SETTINGS);
		template.setPairs((entity) -> new LivePair(this.pair, entity.getType() == Room.class, () -> this.phase,
				() -> this.phase));
		return template;
	}

	@AfterEach
	void destroy() {
		this.template.destroy();
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void eachWriteOfTheOldSideIsOneOfBoth(MigrationPhase phase) {
		this.phase = phase;
		OldRooms repository = database.repository(OldRooms.class, this.template);
		assertUnits(2, 4, () -> this.old.insert(new OldRoom("1", "h", "new", null)));
		assertUnits(2, 4, () -> this.old.save(new OldRoom("1", "h", "saved", 1L)));
		assertUnits(2, 4, () -> this.old.update(new OldRoom("1", "h", "updated", 2L)));
		assertUnits(2, 4, () -> repository.rename("1", "renamed"));
		assertUnits(2, 4, () -> this.old.delete(new OldRoom("1", "h", "renamed", 4L)));
		this.old.insert(new OldRoom("2", "h", "new", null));
		assertUnits(2, 4, () -> this.old.deleteById("2"));
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void eachWriteOfTheNewSideIsOneOfBoth(MigrationPhase phase) {
		this.phase = phase;
		Rooms repository = database.repository(Rooms.class, this.template);
		assertUnits(2, 4, () -> this.rooms.insert(new Room("h", "1", "new", null)));
		assertUnits(2, 4, () -> this.rooms.save(new Room("h", "1", "saved", 1L)));
		assertUnits(2, 4, () -> this.rooms.update(new Room("h", "1", "updated", 2L)));
		assertUnits(2, 4, () -> repository.rename("h", "1", "renamed"));
		assertUnits(2, 4, () -> this.rooms.delete(new Room("h", "1", "renamed", 4L)));
		this.rooms.insert(new Room("h", "2", "new", null));
		assertUnits(2, 4, () -> this.rooms.deleteById(new RoomKey("h", "2")));
	}

	@Test
	void aChangedKeyOfTheOtherItemIsOneMoreReadAndWrite() {
		this.old.insert(new OldRoom("1", "h", "new", null));
		assertUnits(3, 6, () -> this.old.save(new OldRoom("1", "moved", "new", 1L)));
	}

	@Test
	void aWriteAloneIsOneWrite() {
		this.phase = MigrationPhase.OFF;
		assertUnits(0, 1, () -> this.old.insert(new OldRoom("1", "h", "new", null)));
		assertUnits(0, 1, () -> this.old.deleteById("1"));
		this.phase = MigrationPhase.CONTRACT;
		assertUnits(0, 1, () -> this.rooms.insert(new Room("h", "2", "new", null)));
		assertUnits(0, 1, () -> this.rooms.save(new Room("h", "2", "saved", 1L)));
		assertUnits(2, 4, () -> this.rooms.delete(new Room("h", "2", "saved", 2L)));
		this.rooms.insert(new Room("h", "3", "new", null));
		this.phase = MigrationPhase.READ_NEW;
		assertUnits(1, 1, () -> this.rooms.save(new Room("h", "3", "saved", 1L)));
	}

	@Test
	void aBackfillCopiesOrRemoves() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldRoom("1", "h", "new", null));
		assertJob(1, 4, SyncOutcome.COPIED, this.sync::copy, this.pair.from());
		assertJob(1, 0, SyncOutcome.UNCHANGED, this.sync::copy, this.pair.from());
		assertJob(1, 0, SyncOutcome.UNCHANGED, this.sync::prune, this.pair.to());
		this.old.save(new OldRoom("1", "h", "later", 1L));
		assertJob(1, 4, SyncOutcome.COPIED, this.sync::copy, this.pair.from());
		this.old.deleteById("1");
		assertJob(1, 4, SyncOutcome.REMOVED, this.sync::prune, this.pair.to());
	}

	@Test
	void aVerificationReadsBothAgainOnlyForAFinding() {
		this.old.insert(new OldRoom("1", "h", "new", null));
		assertJob(1, 0, SyncOutcome.UNCHANGED, this.sync::compareOld, this.pair.from());
		assertJob(1, 0, SyncOutcome.UNCHANGED, this.sync::compareNew, this.pair.to());
		this.phase = MigrationPhase.OFF;
		this.old.save(new OldRoom("1", "h", "later", 1L));
		assertJob(5, 0, SyncOutcome.DIFFERENT, this.sync::compareOld, this.pair.from());
		this.old.deleteById("1");
		assertJob(5, 0, SyncOutcome.ORPHAN, this.sync::compareNew, this.pair.to());
	}

	@Test
	void aRetirementWritesBoth() {
		this.old.insert(new OldRoom("1", "h", "new", null));
		assertJob(1, 4, SyncOutcome.RETIRED, this.sync::retire, this.pair.from());
		this.old.insert(new OldRoom("2", "h", "new", null));
		this.phase = MigrationPhase.CONTRACT;
		this.rooms.save(new Room("h", "2", "own", 1L));
		assertJob(1, 4, SyncOutcome.RETIRED, this.sync::retire, this.pair.from());
	}

	@Test
	void aStreamReadsTheOldItemToo() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldRoom("1", "h", "new", null));
		Map<String, AttributeValue> key = this.pair.from().keyOf(items(this.pair.from()).get(0));
		assertUnits(2, 4, () -> assertThat(this.sync.sync(key, null).outcome()).isEqualTo(SyncOutcome.COPIED));
		assertUnits(2, 0, () -> assertThat(this.sync.sync(key, null).outcome()).isEqualTo(SyncOutcome.UNCHANGED));
	}

	private static void assertJob(double reads, double writes, SyncOutcome outcome,
			Function<List<Map<String, AttributeValue>>, List<SyncResult>> job, MigratedPair.Side<?> side) {
		List<Map<String, AttributeValue>> items = items(side);
		assertUnits(reads, writes,
				() -> assertThat(job.apply(items)).extracting(SyncResult::outcome).containsExactly(outcome));
	}

	private static List<Map<String, AttributeValue>> items(MigratedPair.Side<?> side) {
		return database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName(side.table()))).items();
	}

	private static void assertUnits(double reads, double writes, Runnable work) {
		REQUESTS.clear();
		work.run();
		assertThat(List.of(units(false), units(true)))
			.as("%s", REQUESTS.stream().map(DynamoRequestContext::getOperation).toList())
			.isEqualTo(List.of(reads, writes));
	}

	private static double units(boolean write) {
		return REQUESTS.stream()
			.filter((request) -> request.isWrite() == write)
			.mapToDouble(MigrationPricesIntegrationTests::units)
			.sum();
	}

	// DynamoDB Local reports one action of a transaction for each table, and nothing for
	// an absent item of a batch.
	private static double units(DynamoRequestContext request) {
		double units = request.getUsage().stream().mapToDouble((usage) -> usage.read() + usage.write()).sum();
		if (request.getRequest() instanceof TransactWriteItemsRequest transaction) {
			return Math.max(units, 2 * transaction.transactItems().size());
		}
		if (request.getRequest() instanceof BatchGetItemRequest batch) {
			return Math.max(units, batch.requestItems().values().stream().mapToInt((gets) -> gets.keys().size()).sum());
		}
		return units;
	}

	interface OldRooms extends DynamoRepository<OldRoom, String> {

		@Update("set name = :name")
		void rename(String id, String name);

	}

	interface Rooms extends DynamoRepository<Room, RoomKey> {

		@Update("set name = :name")
		void rename(String house, String id, String name);

	}

	@Table("old-rooms")
	@PrimaryKey(partition = "ROOM#{id}")
	record OldRoom(String id, String house, String name, @Version @Nullable Long version) {

		static OldRoom of(Room room) {
			return new OldRoom(room.id, room.house, room.name, null);
		}

	}

	@Table("rooms")
	@PrimaryKey(partition = "HOUSE#{house}", sort = "ROOM#{id}")
	record Room(String house, String id, String name, @Version @Nullable Long version) {

		static Room of(OldRoom room) {
			return new Room(room.house, room.id, room.name, null);
		}

	}

	record RoomKey(String house, String id) {

	}

}
