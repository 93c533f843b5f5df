package io.github.dynamospring.migration.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.large.OrphanedObjects;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.large.ObjectPointer;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.BackfillSettings;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.values.MemoryObjects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Live migrations of entities with large values. Each side has objects of its own.
 */
@Timeout(120)
class LargeValueMigrationIntegrationTests {

	private static final int THRESHOLD = 100;

	private static final MemoryObjects OBJECTS = new MemoryObjects();

	/** Phases of both instances, one step after the other. */
	private static final List<MigrationPhase> WAY = List.of(MigrationPhase.OFF, MigrationPhase.DUAL_WRITE,
			MigrationPhase.BACKFILL, MigrationPhase.VERIFY, MigrationPhase.READ_NEW, MigrationPhase.VERIFY,
			MigrationPhase.READ_NEW, MigrationPhase.CONTRACT);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(
			(context) -> context.setAttributeSettings(new AttributeSettings(1000, Set.of(), () -> null,
					new LargeSettings(() -> OBJECTS, "app/", THRESHOLD))),
			OldScroll.class, Scroll.class, PlainTwin.class, Twin.class, NewTwin.class, PhaseRecord.class)
		.emptied();

	private static final PairRegistry PAIRS = registry(
			Migration.named("scrolls").from(OldScroll.class).to(Scroll.class).map(Scroll::of).back(OldScroll::of));

	private static final MigratedPair<?, ?> PAIR = PAIRS.byName().get("scrolls");

	@TempDir
	Path directory;

	private AnnotationConfigApplicationContext jobs;

	private final TestControl control = new TestControl();

	private final Instance left = new Instance(PAIR);

	private final Instance right = new Instance(PAIR);

	private final Map<String, String> expected = new HashMap<>();

	private int number;

	private static PairRegistry registry(Migration... migrations) {
		return new PairRegistry(List.of(migrations), database.context(), (name) -> MigrationPhase.OFF,
				(name) -> MigrationSettings.OFF, KeyVisibility.PLAIN);
	}

	@BeforeEach
	void start() {
		OBJECTS.contents.clear();
		OBJECTS.orphans.clear();
		this.jobs = new AnnotationConfigApplicationContext(JdbcJobs.class);
	}

	@AfterEach
	void close() {
		OBJECTS.failure = () -> false;
		this.jobs.close();
	}

	@Test
	void leadsLargeValuesThroughAllPhases() throws IOException {
		for (MigrationPhase phase : WAY) {
			this.left.phase = phase;
			this.left.writeAll();
			this.right.writeAll();
			verifyItems();
			this.right.phase = phase;
			this.left.writeAll();
			this.right.writeAll();
			verifyItems();
			complete(phase);
			verifyItems();
			verifyContents(PAIR.from(), phase.isDecidedByNew() ? MigrationPhase.CONTRACT : phase);
			verifyContents(PAIR.to(), phase);
		}
		assertThat(items(PAIR.from())).isEmpty();
		assertThat(archived()).isNotEmpty().allSatisfy((line) -> assertThat(line).contains("app/OldScroll/-/"));
		orphans().tag();
		Set<String> unpointed = new HashSet<>(OBJECTS.contents.keySet());
		unpointed.removeAll(pointers());
		assertThat(OBJECTS.orphans).isNotEmpty().containsAll(unpointed).doesNotContainAnyElementsOf(pointers());
	}

	private void complete(MigrationPhase phase) {
		switch (phase) {
			case OFF, DUAL_WRITE -> {
			}
			case BACKFILL -> {
				assertThat(run(MigrationPhase.BACKFILL).status()).isEqualTo(Status.COMPLETE);
				assertThat(run(MigrationPhase.BACKFILL).counts()).containsOnlyKeys("unchanged");
			}
			case VERIFY, READ_NEW -> {
				OBJECTS.contents.keySet().removeAll(OBJECTS.orphans);
				int objects = OBJECTS.contents.size();
				assertThat(run(phase).counts()).containsOnlyKeys("matched");
				assertThat(OBJECTS.contents).hasSize(objects);
			}
			case CONTRACT -> assertThat(run(phase).counts()).containsOnlyKeys("archived", "retired");
		}
	}

	private MigrationProgress run(MigrationPhase phase) {
		return run(phase, null);
	}

	private MigrationProgress run(MigrationPhase phase, @Nullable MigrationJob job) {
		this.control.phase = phase;
		LiveMigrations migrations = new LiveMigrations(PAIRS, this.control, database.context(), database.template(),
				(client) -> database.client(), LocalDatabase::tableName, () -> this.jobs.getBean(JobRepository.class),
				new BackfillSettings(1, 100_000, 0, KeyVisibility.PLAIN, Duration.ofSeconds(2)));
		return (job != null) ? migrations.run("scrolls", job) : migrations.run("scrolls");
	}

	private List<String> archived() throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((file) -> file.getFileName().toString().startsWith("segment"))
				.flatMap(LargeValueMigrationIntegrationTests::lines)
				.toList();
		}
	}

	private static Stream<String> lines(Path file) {
		try {
			return Files.readAllLines(file).stream();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static OrphanedObjects orphans() {
		return new OrphanedObjects(database.context(), OBJECTS, "app/", (client) -> database.client(),
				LocalDatabase::tableName, Clock.systemUTC());
	}

	private void verifyContents(MigratedPair.Side<?> side, MigrationPhase phase) {
		if (phase == MigrationPhase.OFF || phase == MigrationPhase.DUAL_WRITE && side == PAIR.to()
				|| phase == MigrationPhase.CONTRACT && side == PAIR.from()) {
			return;
		}
		Map<String, String> found = items(side).stream()
			.map((item) -> (PAIR.to() == side) ? OldScroll.of((Scroll) side.read(item)) : (OldScroll) side.read(item))
			.collect(Collectors.toMap(OldScroll::id, OldScroll::text));
		assertThat(found).isEqualTo(this.expected);
	}

	private static void verifyItems() {
		verifyItems(PAIR.from(), "text");
		verifyItems(PAIR.to(), "content");
	}

	/**
	 * Verify that the items of a side point to objects of their own.
	 */
	private static void verifyItems(MigratedPair.Side<?> side, String attribute) {
		for (Map<String, AttributeValue> item : items(side)) {
			AttributeValue value = item.get(attribute);
			assertThat(value.hasM()).isTrue();
			ObjectPointer pointer = pointer(value);
			assertThat(pointer.key()).startsWith("app/" + side.entity().getTypeName() + "/-/");
			assertThat(OBJECTS.orphans).doesNotContain(pointer.key());
			assertThat(OBJECTS.contents).containsKey(pointer.key());
			assertThat(OBJECTS.metadata(pointer.key())).containsEntry(ObjectPointer.TABLE,
					LocalDatabase.tableName(side.table()));
			byte[] key = Base64.getUrlDecoder().decode(OBJECTS.metadata(pointer.key()).get(ObjectPointer.ITEM));
			assertThat(WireItem.checked(key, 0, key.length)).isEqualTo(side.keyOf(item));
			assertThat(side.read(item)).isNotNull();
		}
	}

	private static ObjectPointer pointer(AttributeValue value) {
		return ObjectPointer.read(AttributeValues.reader(value));
	}

	private static Set<String> pointers() {
		return Stream.concat(items(PAIR.from()).stream(), items(PAIR.to()).stream())
			.flatMap((item) -> item.values().stream())
			.filter(AttributeValue::hasM)
			.map((value) -> pointer(value).key())
			.collect(Collectors.toSet());
	}

	private static List<Map<String, AttributeValue>> items(MigratedPair.Side<?> side) {
		return database.client()
			.scan((scan) -> scan.tableName(LocalDatabase.tableName(side.table())))
			.items()
			.stream()
			.map((item) -> (Map<String, AttributeValue>) new LinkedHashMap<>(item))
			.toList();
	}

	private static String text(String id) {
		return ("text of " + id + " ").repeat(THRESHOLD / 8);
	}

	private void insertAndCopy(String... ids) {
		for (String id : ids) {
			database.template().insert(new OldScroll(id, "shelf", "title", text(id), null));
		}
		assertThat(run(MigrationPhase.BACKFILL).status()).isEqualTo(Status.COMPLETE);
	}

	@Test
	void findsAndRepairsAnotherContent() {
		insertAndCopy("a", "b");
		Map<String, AttributeValue> copy = copy("a");
		AttributeValue own = copy.get("content");
		copy.put("content", copy("b").get("content"));
		put(copy);
		MigrationProgress progress = run(MigrationPhase.VERIFY);
		assertThat(progress.counts()).containsExactly(Map.entry("matched", 1L), Map.entry("different", 1L));
		assertThat(progress.messages()).singleElement().asString().contains("has a copy that differs in [content]: ");
		assertThat(run(MigrationPhase.VERIFY, MigrationJob.REPAIR).status()).isEqualTo(Status.COMPLETE);
		verifyItems();
		assertThat(pointer(copy("a").get("content")).key()).isNotEqualTo(pointer(own).key());
	}

	@Test
	void comparesContentsWhereverTheyAre() {
		insertAndCopy("a");
		Map<String, AttributeValue> copy = copy("a");
		copy.put("content", AttributeValue.fromB(SdkBytes.fromUtf8String(text("a"))));
		put(copy);
		assertThat(run(MigrationPhase.VERIFY).counts()).containsOnlyKeys("matched");
		copy.put("content", AttributeValue.fromB(SdkBytes.fromUtf8String(text("b"))));
		put(copy);
		assertThat(run(MigrationPhase.VERIFY).counts()).containsOnlyKeys("different");
	}

	@Test
	void failsAnItemWhoseObjectIsMissingOrChanged() {
		insertAndCopy("a", "b");
		OBJECTS.contents.remove(pointer(copy("a").get("content")).key());
		OBJECTS.contents.computeIfPresent(pointer(copy("b").get("content")).key(),
				(key, content) -> new byte[content.length]);
		MigrationProgress progress = run(MigrationPhase.VERIFY);
		assertThat(progress.counts()).containsExactly(Map.entry("failed", 4L));
		assertThat(progress.messages())
			.anySatisfy((message) -> assertThat(message).contains("its object does not exist"))
			.anySatisfy((message) -> assertThat(message).contains("another content than was written"));
	}

	@Test
	void findsWhatTheWayBackLoses() {
		insertAndCopy("a", "lossy");
		assertThat(run(MigrationPhase.VERIFY).counts()).containsExactly(Map.entry("matched", 2L),
				Map.entry("lossy", 1L));
	}

	@Test
	void goesOnAfterAFailureOfTheStore() {
		database.template().insert(new OldScroll("a", "shelf", "title", text("a"), null));
		for (int request = 0; request < 2; request++) {
			AtomicInteger requests = new AtomicInteger(request);
			OBJECTS.failure = () -> requests.getAndDecrement() == 0;
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> sync().copy(items(PAIR.from())));
			assertThat(items(PAIR.to())).isEmpty();
		}
		AtomicInteger failures = new AtomicInteger(2);
		OBJECTS.failure = () -> failures.getAndDecrement() > 0;
		assertThat(run(MigrationPhase.BACKFILL).counts()).containsExactly(Map.entry("copied", 1L));
		verifyItems();
	}

	private static ItemSync sync() {
		return new ItemSync(PAIR, new PairRequests("scrolls", database.client(), LocalDatabase::tableName,
				new CapacityRate(ScanSettings.UNBOUNDED), (millis) -> {
				}));
	}

	@Test
	void removesTheCopyOfAnImage() {
		insertAndCopy("a");
		Map<String, AttributeValue> image = items(PAIR.from()).get(0);
		Map<String, AttributeValue> key = PAIR.from().keyOf(image);
		database.template().deleteById("a", OldScroll.class);
		byte[] content = OBJECTS.contents.remove(pointer(image.get("text")).key());
		assertThat(sync().sync(key, image).outcome()).isEqualTo(SyncOutcome.FAILED);
		OBJECTS.failure = () -> true;
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> sync().sync(key, image));
		OBJECTS.failure = () -> false;
		OBJECTS.contents.put(pointer(image.get("text")).key(), content);
		assertThat(sync().sync(key, image).outcome()).isEqualTo(SyncOutcome.REMOVED);
		assertThat(items(PAIR.to())).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(names = { "DUAL_WRITE", "READ_NEW" })
	void writesNothingIfTheStoreFailsOrTheVersionIsOutdated(MigrationPhase phase) {
		this.left.phase = phase;
		OldScroll first = this.left.template.insert(new OldScroll("a", "shelf", "title", text("a"), null));
		this.left.template.save(first.withText(text("b")));
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.left.template.save(first.withText(text("c"))));
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.left.template.save(Scroll.of(first).withVersion(1L)));
		OBJECTS.failure = () -> true;
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.left.template.save(first.withVersion(2L)));
		OBJECTS.failure = () -> false;
		verifyItems();
		this.expected.put("a", text("b"));
		verifyContents(PAIR.from(), MigrationPhase.VERIFY);
		verifyContents(PAIR.to(), MigrationPhase.VERIFY);
	}

	@Test
	void saysWhatTheObjectsOfBothItemsCost() {
		LocalApplication application = database.application();
		application.template()
			.setPairs((entity) -> new LivePair(PAIR, entity == PAIR.to().entity(), () -> MigrationPhase.VERIFY,
					() -> MigrationPhase.VERIFY));
		application.repository(OldScrolls.class);
		assertThat(application.patterns().get("OldScrolls.save").plan().price())
			.hasToString("2 × 1 RCU per 4 KB, 2 × 2 WCU per KB, + 1 PUT for an item with large text, + 1 GET for an "
					+ "item with large text, + 1 PUT for an item with large scrolls.content, + 1 GET for an item with "
					+ "large scrolls.content");
	}

	@Test
	void keepsTheObjectsOfTypesOfOneNameApart() {
		MigratedPair<?, ?> pair = registry(
				Migration.named("twins").from(Twin.class).to(NewTwin.class).map(NewTwin::of).back(Twin::of))
			.byName()
			.get("twins");
		Instance instance = new Instance(pair);
		instance.phase = MigrationPhase.DUAL_WRITE;
		instance.template.insert(new Twin("a", text("a"), null));
		instance.template.insert(new NewTwin("b", text("b"), null));
		assertThat(OBJECTS.contents).hasSize(4);
		verifyItems(pair.from(), "text");
		verifyItems(pair.to(), "text");
		assertThat(OBJECTS.contents.keySet()).allMatch((key) -> key.startsWith("app/Twin/-/"));
	}

	@Test
	void makesAnAttributeLarge() {
		MigratedPair<?, ?> pair = registry(Migration.named("twins")
			.from(PlainTwin.class)
			.to(NewTwin.class)
			.map((plain) -> new NewTwin(plain.id(), plain.text(), null))
			.back((twin) -> new PlainTwin(twin.id(), twin.text(), null))).byName().get("twins");
		Instance instance = new Instance(pair);
		instance.phase = MigrationPhase.READ_NEW;
		PlainTwin plain = instance.template.insert(new PlainTwin("a", text("a"), null));
		NewTwin twin = instance.template.findById("a", NewTwin.class).orElseThrow();
		assertThat(twin.text()).isEqualTo(text("a"));
		instance.template.save(new PlainTwin("a", text("b"), plain.version()));
		instance.template.save(new NewTwin("a", text("c"), 2L));
		verifyItems(pair.to(), "text");
		assertThat(instance.template.findById("a", PlainTwin.class)).map(PlainTwin::text).contains(text("c"));
	}

	private static Map<String, AttributeValue> copy(String id) {
		return items(PAIR.to()).stream()
			.filter((item) -> item.get("sk").s().equals("SCROLL#" + id))
			.findFirst()
			.orElseThrow();
	}

	private static void put(Map<String, AttributeValue> copy) {
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("scrolls")).item(copy));
	}

	/**
	 * Instance of the application.
	 */
	private final class Instance {

		private final DynamoTemplate template = database.template(database.client(), LocalDatabase.TEMPLATE_SETTINGS);

		private final OldScrolls old;

		private final Scrolls scrolls;

		private MigrationPhase phase = MigrationPhase.OFF;

		Instance(MigratedPair<?, ?> pair) {
			this.template.setPairs((entity) -> {
				boolean isNew = entity == pair.to().entity();
				return (isNew || entity == pair.from().entity())
						? new LivePair(pair, isNew, () -> this.phase, () -> this.phase) : null;
			});
			this.old = database.repository(OldScrolls.class, this.template);
			this.scrolls = database.repository(Scrolls.class, this.template);
		}

		/**
		 * Write by both entities in all ways.
		 */
		void writeAll() {
			if (this.phase != MigrationPhase.CONTRACT) {
				writeOld();
			}
			if (this.phase != MigrationPhase.OFF) {
				writeNew();
			}
		}

		private String next() {
			return "s" + LargeValueMigrationIntegrationTests.this.number++;
		}

		private void expect(String id, String text) {
			LargeValueMigrationIntegrationTests.this.expected.put(id, text(text));
		}

		private void writeOld() {
			String id = next();
			OldScroll scroll = this.old.save(new OldScroll(id, "shelf", "title", text(id), null));
			scroll = this.template.update(scroll.withText(text(id + "+")));
			this.old.entitle(id, "new", "title");
			OldScroll third = scroll.withVersion(3L).withText(text(id + "++"));
			this.template.transactWrite((transaction) -> transaction.save(third));
			this.template.save(new OldScroll(id, "other", "moved", text(id), 4L));
			expect(id, id);
			String deleted = next();
			this.old.delete(this.old.save(new OldScroll(deleted, "shelf", "title", text(deleted), null)));
			this.old.save(new OldScroll(deleted, "shelf", "title", text(deleted), null));
			this.old.deleteById(deleted);
		}

		private void writeNew() {
			String id = next();
			Scroll scroll = this.template.insert(Scroll.of(new OldScroll(id, "shelf", "title", text(id), null)));
			scroll = this.template.update(scroll.withText(text(id + "+")));
			this.scrolls.entitle("shelf", id, "new", "title");
			Scroll third = scroll.withVersion(3L).withText(text(id + "++"));
			this.template.transactWrite((transaction) -> transaction.save(third));
			expect(id, id + "++");
			String deleted = next();
			this.scrolls
				.delete(this.scrolls.save(Scroll.of(new OldScroll(deleted, "shelf", "title", text(deleted), null))));
		}

	}

	/**
	 * Control of the test.
	 */
	private final class TestControl implements LiveMigrations.Control {

		private MigrationPhase phase = MigrationPhase.OFF;

		@Override
		public MigrationPhase phase(String name) {
			return this.phase;
		}

		@Override
		public MigrationPhase configured(String name) {
			return this.phase;
		}

		@Override
		public Map<String, MigrationPhase> instances(String name) {
			return Map.of();
		}

		@Override
		public String era(String name) {
			return "1";
		}

		@Override
		public Path archive(String name) {
			return LargeValueMigrationIntegrationTests.this.directory;
		}

		@Override
		public void verified(String name, long compared, long findings, long lossy) {
		}

	}

	interface OldScrolls extends DynamoRepository<OldScroll, String> {

		@Update("set title = :title")
		@Condition("title = :before")
		void entitle(String id, String title, String before);

	}

	interface Scrolls extends DynamoRepository<Scroll, ScrollKey> {

		@Update("set title = :title")
		@Condition("title = :before")
		void entitle(String shelf, String id, String title, String before);

	}

	record ScrollKey(String shelf, String id) {

	}

	@Table("old-scrolls")
	@PrimaryKey(partition = "{id}")
	record OldScroll(String id, String shelf, String title, @Attribute(large = true) String text,
			@Version @Nullable Long version) {

		static OldScroll of(Scroll scroll) {
			String text = new String(scroll.content(), StandardCharsets.UTF_8);
			return new OldScroll(scroll.id(), scroll.shelf(), scroll.title(),
					scroll.id().equals("lossy") ? text.strip() : text, null);
		}

		OldScroll withText(String text) {
			return new OldScroll(this.id, this.shelf, this.title, text, this.version);
		}

		OldScroll withVersion(long version) {
			return new OldScroll(this.id, this.shelf, this.title, this.text, version);
		}

	}

	@Table("scrolls")
	@PrimaryKey(partition = "SHELF#{shelf}", sort = "SCROLL#{id}")
	record Scroll(String shelf, String id, String title, @Attribute(large = true) byte[] content,
			@Version @Nullable Long version) {

		static Scroll of(OldScroll old) {
			return new Scroll(old.shelf(), old.id(), old.title(), old.text().getBytes(StandardCharsets.UTF_8), null);
		}

		Scroll withText(String text) {
			return new Scroll(this.shelf, this.id, this.title, text.getBytes(StandardCharsets.UTF_8), this.version);
		}

		Scroll withVersion(long version) {
			return new Scroll(this.shelf, this.id, this.title, this.content, version);
		}

	}

	@Table("plain-twins")
	@PrimaryKey(partition = "{id}")
	record PlainTwin(String id, String text, @Version @Nullable Long version) {

	}

	@Table("twins")
	@TypeAlias("Twin")
	@PrimaryKey(partition = "{id}")
	record Twin(String id, @Attribute(large = true) String text, @Version @Nullable Long version) {

		static Twin of(NewTwin twin) {
			return new Twin(twin.id(), twin.text(), null);
		}

	}

	@Table("new-twins")
	@TypeAlias("Twin")
	@PrimaryKey(partition = "TWIN#{id}")
	record NewTwin(String id, @Attribute(large = true) String text, @Version @Nullable Long version) {

		static NewTwin of(Twin twin) {
			return new NewTwin(twin.id(), twin.text(), null);
		}

	}

}
