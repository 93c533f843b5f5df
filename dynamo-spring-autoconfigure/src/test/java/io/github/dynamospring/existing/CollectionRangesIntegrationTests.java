package io.github.dynamospring.existing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.GoldenFile;
import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Item collections with a range or an order of what the sort keys of their members share.
 */
class CollectionRangesIntegrationTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private static final int ITEMS = 60;

	private static final Bound<Instant> OPEN = Bound.unbounded();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Device.class, Reading.class, Alarm.class, Coarse.class,
			Note.class, Label.class, Visit.class, Leave.class, House.class, Room.class);

	private static final List<Reading> readings = new ArrayList<>();

	private static final List<Alarm> alarms = new ArrayList<>();

	private static LocalApplication application;

	private static Readings repository;

	@BeforeAll
	static void store() {
		application = database.application();
		DynamoTemplate template = application.template();
		repository = application.repository(Readings.class);
		template.insert(new Device("d1", "boiler"));
		for (int i = 0; i < ITEMS; i++) {
			Instant at = START.plusMillis(500L * i);
			readings.add(template.insert(new Reading("d1", at, i)));
			if (i % 3 == 0) {
				alarms.add(template.insert(new Alarm("d1", at, "hot", i)));
			}
		}
		template.insert(new Reading("d2", START, 0));
	}

	@Test
	void readsARangeOfAllMembers() {
		Random random = new Random(20261122);
		for (int i = 0; i < 40; i++) {
			Instant from = START.plusMillis(250L * random.nextInt(2 * ITEMS));
			Instant to = from.plusMillis(250L * random.nextInt(ITEMS));
			check(repository.findByDeviceIdAndAtBetween("d1", from, to), (at) -> !at.isBefore(from) && !at.isAfter(to));
			check(repository.findByDeviceIdAndAtGreaterThan("d1", from), (at) -> at.isAfter(from));
			check(repository.findByDeviceIdAndAtLessThanEqual("d1", to), (at) -> !at.isAfter(to));
			check(repository.findByDeviceIdAndAtBefore("d1", to), (at) -> at.isBefore(to));
			check(repository.strictlyWithin("d1", from, to), (at) -> at.isAfter(from) && at.isBefore(to));
			for (Bound<Instant> low : List.of(Bound.inclusive(from), Bound.exclusive(from), OPEN)) {
				for (Bound<Instant> high : List.of(Bound.inclusive(to), Bound.exclusive(to), OPEN)) {
					Range<Instant> range = Range.of(low, high);
					check(repository.findPeriodByDeviceIdAndAtBetween("d1", range),
							(at) -> range.contains(at, Comparator.naturalOrder()));
				}
			}
		}
	}

	private static void check(Optional<Timeline> found, Predicate<Instant> range) {
		List<Reading> expectedReadings = readings.stream().filter((reading) -> range.test(reading.at())).toList();
		List<Alarm> expectedAlarms = alarms.stream().filter((alarm) -> range.test(alarm.at())).toList();
		assertThat(found.map(Timeline::readings).orElse(List.of())).isEqualTo(expectedReadings);
		assertThat(found.map(Timeline::alarms).orElse(List.of())).isEqualTo(expectedAlarms);
	}

	@Test
	void readsInTheOrderOfTheSharedPlaceholder() {
		Timeline timeline = repository.findByDeviceIdAndAtGreaterThanEqualOrderByAtDesc("d1", START.plusSeconds(10))
			.orElseThrow();
		assertThat(timeline.readings()).hasSize(40).isSortedAccordingTo(Comparator.comparing(Reading::at).reversed());
		assertThat(timeline.alarms()).hasSize(13).isSortedAccordingTo(Comparator.comparing(Alarm::at).reversed());
		assertThat(repository.findByDeviceIdOrderByAtDesc("d1").orElseThrow().readings()).hasSize(ITEMS)
			.isSortedAccordingTo(Comparator.comparing(Reading::at).reversed());
	}

	@Test
	void readsARangeOfTheAttributeThatAllMembersSortBy() {
		DynamoTemplate template = database.template();
		template.insert(new Note("n", 1, "one"));
		template.insert(new Label("n", 2, "two"));
		template.insert(new Note("n", 3, "three"));
		Notes notes = application.repository(Notes.class);
		Page page = notes.findByPageAndPositionBetween("n", 2, 3).orElseThrow();
		assertThat(page.notes()).extracting(Note::text).containsExactly("three");
		assertThat(page.labels()).extracting(Label::label).containsExactly("two");
	}

	@Test
	void checksTheEdgesOfTruncatedTimes() {
		DynamoTemplate template = database.template();
		List<Instant> times = IntStream.range(0, 20).mapToObj((i) -> START.plusSeconds(17L * i)).toList();
		times.forEach((at) -> {
			template.insert(new Visit("door", at, "v"));
			template.insert(new Leave("door", at, "l"));
		});
		Instant from = times.get(3);
		Instant to = times.get(11);
		Passages passages = application.repository(Visits.class).findByDoorAndAtBetween("door", from, to).orElseThrow();
		assertThat(passages.visits()).extracting(Visit::at).containsExactlyElementsOf(times.subList(3, 12));
		assertThat(passages.leaves()).extracting(Leave::at).containsExactlyElementsOf(times.subList(3, 12));
		assertThat(application.explain("Visits.findByDoorAndAtBetween")).contains("edge filter");
	}

	@Test
	void readsAParentThatHasTheSamePropertyInBothKeys() {
		DynamoTemplate template = database.template();
		House house = template.insert(new House("h1", "Villa"));
		List<Room> rooms = List.of(template.insert(new Room("h1", "bath")), template.insert(new Room("h1", "kitchen")));
		template.insert(new Room("h2", "attic"));
		assertThat(application.repository(Houses.class).findByHouseId("h1")).contains(new Home(house, rooms));
		assertThat(application.repository(Rooms.class).findByHouseId("h1")).contains(new Home(house, rooms));
	}

	@Test
	void explainsTheRange() {
		assertThat(application.explain("Readings.findByDeviceIdAndAtBetween"))
			.isEqualTo("Readings.findByDeviceIdAndAtBetween → Query timelines: pk = DEVICE#{deviceId}, sk between "
					+ "AT#{from} and AT#{to}$, type filter, all pages; 0.5 RCU per 4 KB, eventually consistent");
		assertThat(application.explain("Readings.findByDeviceIdOrderByAtDesc"))
			.isEqualTo("Readings.findByDeviceIdOrderByAtDesc → Query timelines: pk = DEVICE#{deviceId}, sk between AT# "
					+ "and AT$, descending, type filter, all pages; 0.5 RCU per 4 KB, eventually consistent");
	}

	@Test
	void refusesWhatTheMembersDoNotShare() {
		GoldenFile rows = GoldenFile.of(getClass(), "RefusedReadings.txt");
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> application.repository(RefusedReadings.class))
			.satisfies((ex) -> rows.assertLines(ex.getPatterns().stream().map(RefusedPattern::toString).toList()));
	}

	@Table("timelines")
	@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "PROFILE")
	record Device(String deviceId, String name) {

	}

	@Table("timelines")
	@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "AT#{at}#READING")
	record Reading(String deviceId, Instant at, int value) {

	}

	@Table("timelines")
	@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "AT#{at}#ALARM#{code}")
	record Alarm(String deviceId, Instant at, String code, int level) {

	}

	@Table("timelines")
	@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "AT#{at|seconds}#COARSE#{id}")
	record Coarse(String deviceId, Instant at, String id) {

	}

	@Table("pages")
	@PrimaryKey(partition = "PAGE#{page}", sort = "NOTE#{position|pad:3}")
	@GlobalSecondaryIndex(name = "byPosition", partition = "{page}", sort = "{position}")
	record Note(String page, int position, String text) {

	}

	@Table("pages")
	@PrimaryKey(partition = "PAGE#{page}", sort = "LABEL#{position|pad:3}")
	@GlobalSecondaryIndex(name = "byPosition", partition = "{page}", sort = "{position}")
	record Label(String page, int position, String label) {

	}

	@Table("doors")
	@PrimaryKey(partition = "DOOR#{door}", sort = "{at|minute}#VISIT#{at}#{id}")
	record Visit(String door, Instant at, String id) {

	}

	@Table("doors")
	@PrimaryKey(partition = "DOOR#{door}", sort = "{at|minute}#LEAVE#{at}#{id}")
	record Leave(String door, Instant at, String id) {

	}

	record VisitKey(String door, Instant at, String id) {

	}

	record Passages(List<Visit> visits, List<Leave> leaves) {

	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		Optional<Passages> findByDoorAndAtBetween(String door, Instant from, Instant to);

	}

	@Table("houses")
	@PrimaryKey(partition = "HOUSE#{houseId}", sort = "HOUSE#{houseId}")
	record House(String houseId, String name) {

	}

	@Table("houses")
	@PrimaryKey(partition = "HOUSE#{houseId}", sort = "ROOM#{roomId}")
	record Room(String houseId, String roomId) {

	}

	record RoomKey(String houseId, String roomId) {

	}

	record Home(House house, List<Room> rooms) {

	}

	interface Houses extends DynamoRepository<House, String> {

		Optional<Home> findByHouseId(String houseId);

	}

	interface Rooms extends DynamoRepository<Room, RoomKey> {

		Optional<Home> findByHouseId(String houseId);

	}

	record Timeline(List<Reading> readings, List<Alarm> alarms) {

	}

	record WithDevice(@Nullable Device device, List<Reading> readings) {

	}

	record WithCoarse(List<Coarse> coarse, List<Reading> readings) {

	}

	record Page(List<Note> notes, List<Label> labels) {

	}

	interface Readings extends DynamoRepository<Reading, ReadingKey> {

		Optional<Timeline> findByDeviceIdAndAtBetween(String deviceId, Instant from, Instant to);

		Optional<Timeline> findPeriodByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

		Optional<Timeline> findByDeviceIdAndAtGreaterThan(String deviceId, Instant after);

		Optional<Timeline> findByDeviceIdAndAtLessThanEqual(String deviceId, Instant to);

		Optional<Timeline> findByDeviceIdAndAtBefore(String deviceId, Instant before);

		@Query("deviceId = :deviceId and at > :after and at < :before")
		Optional<Timeline> strictlyWithin(String deviceId, Instant after, Instant before);

		Optional<Timeline> findByDeviceIdAndAtGreaterThanEqualOrderByAtDesc(String deviceId, Instant from);

		Optional<Timeline> findByDeviceIdOrderByAtDesc(String deviceId);

	}

	record ReadingKey(String deviceId, Instant at) {

	}

	record NoteKey(String page, int position) {

	}

	interface Notes extends DynamoRepository<Note, NoteKey> {

		Optional<Page> findByPageAndPositionBetween(String page, int from, int to);

	}

	interface RefusedReadings extends DynamoRepository<Reading, ReadingKey> {

		Optional<Timeline> findByDeviceIdAndAt(String deviceId, Instant at);

		Optional<WithDevice> findByDeviceIdAndAtAfter(String deviceId, Instant after);

		Optional<WithDevice> findByDeviceIdOrderByAtDesc(String deviceId);

		Optional<WithCoarse> findCoarseByDeviceIdAndAtAfter(String deviceId, Instant after);

		Optional<Timeline> findByDeviceIdAndValueGreaterThan(String deviceId, int value);

		Optional<Timeline> findByDeviceIdOrderByValue(String deviceId);

		Optional<Timeline> findByDeviceIdAndAtIn(String deviceId, List<Instant> times);

	}

}
