package io.github.dynamospring.migration.live;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.BackfillSettings;
import io.github.dynamospring.migration.KillableInstance;
import io.github.dynamospring.migration.KillableInstance.KilledError;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.aop.support.AopUtils;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link LiveMigrations}, with a job repository in H2.
 */
@Timeout(120)
class LiveMigrationsIntegrationTests {

	private static final int LETTERS = 120;

	private static final int SEGMENTS = 4;

	private static final BackfillSettings SETTINGS = settings(0);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(Letter.class, Stamp.class, Envelope.class, Box.class, PhaseRecord.class)
		.emptied();

	private static final PairRegistry PAIRS = new PairRegistry(
			List.of(Migration.named("letters-by-city")
				.from(Letter.class)
				.to(Envelope.class)
				.map(Envelope::of)
				.back(Envelope::toLetter)),
			database.context(), (name) -> MigrationPhase.OFF, (name) -> MigrationSettings.OFF, KeyVisibility.PLAIN);

	private static final MigratedPair<?, ?> PAIR = PAIRS.byName().get("letters-by-city");

	@TempDir
	Path directory;

	private AnnotationConfigApplicationContext jobs;

	private final TestControl control = new TestControl();

	private static BackfillSettings settings(double maxFailures) {
		return new BackfillSettings(1, 100_000, maxFailures, KeyVisibility.PLAIN, Duration.ofSeconds(2));
	}

	@BeforeEach
	void fill() {
		this.jobs = new AnnotationConfigApplicationContext(JdbcJobs.class);
		database.template().saveAll(IntStream.range(0, LETTERS).mapToObj((i) -> letter(i, 1)).toList());
		database.template().insert(new Stamp("s1", 80));
		database.template().insert(new Box("b1", 3));
		database.clear();
	}

	@AfterEach
	void close() {
		this.jobs.close();
	}

	private static Letter letter(int number, int pages) {
		return new Letter("l" + number, "city" + number % 7, pages, null, null);
	}

	@Test
	void backfillCopiesOldItemsAndRemovesCopiesWithoutThem() {
		MigrationProgress progress = run(MigrationPhase.BACKFILL);
		assertThat(progress.job()).isEqualTo(MigrationJob.BACKFILL);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.segments()).isEqualTo(2 * SEGMENTS);
		assertThat(progress.segmentsDone()).isEqualTo(2 * SEGMENTS);
		assertThat(progress.counts()).containsExactly(Map.entry("copied", (long) LETTERS));
		assertThat(progress.units()).isPositive();
		assertThat(copies()).hasSize(LETTERS).allSatisfy((item) -> assertThat(PAIR.isCopy(item)).isTrue());
		delete("l7");
		progress = run(MigrationPhase.VERIFY, MigrationJob.BACKFILL);
		assertThat(progress.counts()).containsExactly(Map.entry("unchanged", LETTERS - 1L), Map.entry("removed", 1L));
		assertThat(copies()).hasSize(LETTERS - 1);
		assertThat(progress.withoutMessages()).isEqualTo(progress);
		assertThat(progress.describe()).startsWith("Backfill of the migration letters-by-city: complete, 8 of 8 "
				+ "segments done, 119 unchanged, 1 removed, ");
	}

	@Test
	void verificationReportsWhatDiffers() {
		run(MigrationPhase.BACKFILL);
		MigrationProgress progress = run(MigrationPhase.VERIFY);
		assertThat(progress.job()).isEqualTo(MigrationJob.VERIFY);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.counts()).containsExactly(Map.entry("matched", (long) LETTERS));
		delete("l7");
		database.template().insert(letter(LETTERS, 1));
		change("l9");
		change("l10");
		progress = run(MigrationPhase.READ_NEW);
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.counts()).containsExactly(Map.entry("matched", LETTERS - 3L), Map.entry("missing", 1L),
				Map.entry("different", 2L), Map.entry("orphan", 1L));
		assertThat(progress.messages()).hasSize(4).anySatisfy((message) -> assertThat(message).contains("LETTER#l9"));
		assertThat(this.control.verified).containsExactly("120 0 0", "121 4 0");
	}

	@Test
	void repairCopiesAndRemovesWhatDiffers() {
		run(MigrationPhase.BACKFILL);
		delete("l7");
		change("l9");
		MigrationProgress progress = run(MigrationPhase.VERIFY, MigrationJob.REPAIR);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.counts()).containsExactly(Map.entry("copied", 1L), Map.entry("matched", LETTERS - 1L),
				Map.entry("removed", 1L));
		assertThat(this.control.verified).containsExactly("119 0 0");
		assertThat(run(MigrationPhase.VERIFY).status()).isEqualTo(Status.COMPLETE);
	}

	@Test
	void lossyItemsAreReportedButAreNoFindings() {
		database.template().insert(new Letter("lossy", "city1", 1, "a note", null));
		run(MigrationPhase.BACKFILL);
		MigrationProgress progress = run(MigrationPhase.VERIFY);
		assertThat(progress.counts()).containsExactly(Map.entry("matched", LETTERS + 1L), Map.entry("lossy", 1L));
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(this.control.verified).containsExactly("121 0 1");
	}

	@Test
	void anItemThatCannotBeConvertedEndsTheBackfillUnlessFailuresAreAllowed() {
		database.template().insert(letter(LETTERS, -1));
		MigrationProgress progress = run(MigrationPhase.BACKFILL);
		assertThat(progress.status()).isEqualTo(Status.FAILED);
		assertThat(progress.messages()).anySatisfy((message) -> assertThat(message).contains("items cannot be copied, "
				+ "which is more than dynamo.backfill.max-failures: Letter with key pk = LETTER#l120"));
		this.control.phase = MigrationPhase.BACKFILL;
		progress = migrations(repository(), settings(0.01)).run("letters-by-city");
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.counts()).containsEntry("failed", 1L);
		assertThat(copies()).hasSize(LETTERS);
	}

	@Test
	void collisionsAreFindingsOfEachJob() {
		database.template().insert(new Letter("twin1", "city1", 1, null, null));
		database.template().insert(new Letter("twin2", "city1", 1, null, null));
		MigrationProgress progress = run(MigrationPhase.BACKFILL);
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.counts()).containsExactly(Map.entry("copied", LETTERS + 1L), Map.entry("collision", 1L));
		assertThat(progress.messages()).singleElement()
			.asString()
			.startsWith("Letter with key pk = LETTER#twin2, sk = LETTER ");
		assertThat(run(MigrationPhase.VERIFY).counts()).containsEntry("collision", 1L);
		assertThat(this.control.verified).containsExactly("122 1 0");
		assertThat(run(MigrationPhase.CONTRACT).counts()).containsEntry("archived", LETTERS + 2L)
			.containsEntry("retired", LETTERS + 1L);
		assertThat(letters()).hasSize(1);
	}

	@Test
	void retirementArchivesOldItemsBeforeItDeletesThem() throws IOException {
		run(MigrationPhase.BACKFILL);
		List<Map<String, AttributeValue>> letters = letters();
		MigrationProgress progress = run(MigrationPhase.CONTRACT);
		assertThat(progress.job()).isEqualTo(MigrationJob.RETIRE);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.counts()).containsExactly(Map.entry("archived", (long) LETTERS),
				Map.entry("retired", (long) LETTERS));
		assertThat(archived()).containsExactlyInAnyOrderElementsOf(letters);
		assertThat(letters()).isEmpty();
		assertThat(database.template().findById("s1", Stamp.class)).isPresent();
		assertThat(copies()).hasSize(LETTERS);
		progress = run(MigrationPhase.CONTRACT);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.counts()).isEmpty();
		assertThat(archived()).hasSize(LETTERS);
	}

	@Test
	void retirementLeavesItemsWithoutCopy() {
		run(MigrationPhase.BACKFILL);
		database.template().insert(letter(LETTERS, 1));
		MigrationProgress progress = run(MigrationPhase.CONTRACT);
		assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
		assertThat(progress.counts()).containsEntry("archived", LETTERS + 1L).containsEntry("retired", (long) LETTERS);
		assertThat(letters()).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource({ "copy, BACKFILL, BACKFILL", "compare-old, VERIFY, VERIFY", "compare-new, VERIFY, VERIFY",
			"archive, CONTRACT, RETIRE", "delete, CONTRACT, RETIRE" })
	void goesOnAfterAKillBetweenSegments(String step, MigrationPhase phase, MigrationJob job) throws IOException {
		if (phase != MigrationPhase.BACKFILL) {
			run(MigrationPhase.BACKFILL);
		}
		List<Map<String, AttributeValue>> letters = letters();
		this.control.phase = phase;
		JobRepository killed = killedAtCommit(step, 8);
		assertThatThrownBy(() -> migrations(killed, SETTINGS).run("letters-by-city", job))
			.isInstanceOf(KilledError.class);
		assertThat(migrations(repository(), SETTINGS).progress("letters-by-city")).satisfies((found) -> {
			assertThat(found.status()).isEqualTo(Status.RUNNING);
			assertThat(found.segmentsDone()).isPositive();
		});
		MigrationProgress progress = run(phase, job);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(progress.segmentsDone()).isEqualTo(2 * SEGMENTS);
		assertThat(repository().getJobInstances(job.name("letters-by-city"), 0, 10)).hasSize(1);
		assertThat(copies()).hasSize(LETTERS);
		if (job == MigrationJob.VERIFY) {
			assertThat(this.control.verified).containsExactly("120 0 0");
		}
		if (job == MigrationJob.RETIRE) {
			assertThat(archived()).containsExactlyInAnyOrderElementsOf(letters);
			assertThat(letters()).isEmpty();
		}
	}

	@Test
	void goesOnAfterKillsInTheMiddleOfChunks() {
		this.control.phase = MigrationPhase.BACKFILL;
		for (int kill = 0; kill < 3; kill++) {
			try (KillableInstance instance = instance(3)) {
				assertThatThrownBy(() -> instance.migrations(PAIRS, this.control).run("letters-by-city"))
					.isInstanceOf(Throwable.class);
				assertThat(instance.isKilled()).isTrue();
			}
		}
		assertThat(copies()).isNotEmpty().hasSizeLessThan(LETTERS);
		try (KillableInstance instance = instance(Long.MAX_VALUE)) {
			MigrationProgress progress = instance.migrations(PAIRS, this.control).run("letters-by-city");
			assertThat(progress.status()).isEqualTo(Status.COMPLETE);
			assertThat(progress.counts().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(LETTERS);
		}
		assertThat(repository().getJobInstances("dynamo-migration-letters-by-city-backfill", 0, 10)).hasSize(1);
		assertThat(copies()).hasSize(LETTERS);
	}

	private KillableInstance instance(long transactions) {
		return new KillableInstance(database.endpoint(), database.context(), repository(), transactions,
				Migration.named("letters-by-city")
					.from(Letter.class)
					.to(Envelope.class)
					.map(Envelope::of)
					.back(Envelope::toLetter));
	}

	@Test
	void aBrokenArchiveIsFoundBeforeTheDeletion() throws IOException {
		run(MigrationPhase.BACKFILL);
		this.control.phase = MigrationPhase.CONTRACT;
		AtomicReference<LiveMigrations> stopped = new AtomicReference<>();
		stopped.set(migrations(before("check", () -> stopped.get().stop("letters-by-city")), SETTINGS));
		assertThat(stopped.get().run("letters-by-city").status()).isEqualTo(Status.STOPPED);
		Path archive = this.directory.resolve("2");
		Path file = archive.resolve("segment3.json");
		String content = Files.readString(file);
		for (String broken : List.of(content.replaceFirst("city", "town"), content.substring(0, 100))) {
			Files.writeString(file, broken);
			MigrationProgress progress = run(MigrationPhase.CONTRACT);
			assertThat(progress.status()).isEqualTo(Status.FAILED);
			assertThat(progress.messages()).singleElement()
				.asString()
				.endsWith("Old items are not deleted, because the file " + file + " of their archive is missing or has "
						+ "changed: restore it, or set another directory to archive the remaining items anew");
			assertThat(letters()).hasSize(LETTERS);
		}
		Files.delete(file);
		assertThat(run(MigrationPhase.CONTRACT).status()).isEqualTo(Status.FAILED);
		Files.writeString(file, content);
		Path manifest = archive.resolve("manifest.json");
		Files.move(manifest, archive.resolve("other.json"));
		assertThat(run(MigrationPhase.CONTRACT).messages()).singleElement().asString().contains(manifest.toString());
		Files.move(archive.resolve("other.json"), manifest);
		assertThat(run(MigrationPhase.CONTRACT).status()).isEqualTo(Status.COMPLETE);
		assertThat(letters()).isEmpty();
	}

	@Test
	void anotherDirectoryBeginsAnotherArchive() throws IOException {
		run(MigrationPhase.BACKFILL);
		this.control.phase = MigrationPhase.CONTRACT;
		assertThatThrownBy(() -> migrations(killedAtCommit("delete", 8), SETTINGS).run("letters-by-city"));
		int left = letters().size();
		assertThat(left).isLessThan(LETTERS);
		this.directory = this.directory.resolve("other");
		MigrationProgress progress = run(MigrationPhase.CONTRACT);
		assertThat(progress.status()).isEqualTo(Status.COMPLETE);
		assertThat(archived()).hasSize(left);
	}

	@Test
	void beginsAnewInAnotherEra() {
		run(MigrationPhase.BACKFILL);
		this.control.phase = MigrationPhase.VERIFY;
		assertThatThrownBy(() -> migrations(killedAtCommit("compare-new", 3), SETTINGS).run("letters-by-city"));
		change("l9");
		this.control.era = "2";
		assertThat(run(MigrationPhase.VERIFY).counts()).containsEntry("different", 1L);
	}

	@Test
	void isRefusedWhileAnotherInstanceRunsAJob() {
		JobRepository waiting = before("prune",
				() -> assertThatExceptionOfType(CannotAcquireLockException.class)
					.isThrownBy(() -> run(MigrationPhase.VERIFY, MigrationJob.VERIFY))
					.withMessageStartingWith("The migration letters-by-city is run by ")
					.withMessageEndingWith(": wait until it ends. After a kill, another run begins within 2 s"));
		this.control.phase = MigrationPhase.BACKFILL;
		assertThat(migrations(waiting, SETTINGS).run("letters-by-city").status()).isEqualTo(Status.COMPLETE);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					OFF        | BACKFILL | backfill of the migration letters-by-city does not run in the phase off      | backfill or verify
					DUAL_WRITE | BACKFILL | backfill of the migration letters-by-city does not run in the phase dual-write | backfill or verify
					READ_NEW   | BACKFILL | backfill of the migration letters-by-city does not run in the phase read-new | backfill or verify
					BACKFILL   | VERIFY   | verification of the migration letters-by-city does not run in the phase backfill | verify or read-new
					CONTRACT   | REPAIR   | repair of the migration letters-by-city does not run in the phase contract   | verify or read-new
					READ_NEW   | RETIRE   | retirement of the migration letters-by-city does not run in the phase read-new | contract
					""")
	void refusesOtherPhases(MigrationPhase phase, MigrationJob job, String refusal, String phases) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> run(phase, job))
			.withMessage("The " + refusal + ": set dynamo.migrations.letters-by-city.phase=" + phases
					+ " in all instances first");
		assertThat(copies()).isEmpty();
		assertThat(letters()).hasSize(LETTERS);
	}

	@Test
	void refusesTheRetirementBesideAnInstanceThatWritesBoth() {
		this.control.instances.putAll(Map.of("own", MigrationPhase.CONTRACT, "other", MigrationPhase.READ_NEW));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> run(MigrationPhase.CONTRACT, MigrationJob.RETIRE))
			.withMessage("The retirement of the migration letters-by-city does not run while instance other is in the "
					+ "phase read-new: wait until all instances are in contract. One that was killed counts for 40 s");
	}

	@Test
	void refusesAnArchiveThatCannotBeWritten() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		this.directory = file;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> run(MigrationPhase.CONTRACT, MigrationJob.RETIRE))
			.withMessage("The retirement of the migration letters-by-city cannot write its archive to " + file
					+ ": set dynamo.migrations.letters-by-city.archive to another directory, or permit it");
	}

	@Test
	void refusesWhatIsNotThere() {
		LiveMigrations migrations = migrations(repository(), SETTINGS);
		assertThat(migrations.names()).containsExactly("letters-by-city");
		assertThat(migrations.progress("letters-by-city")).isNull();
		assertThat(migrations.stop("letters-by-city")).isFalse();
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> migrations.run("orders"))
			.withMessage("There is no live migration 'orders': there are letters-by-city");
		this.control.phase = MigrationPhase.CONTRACT;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> migrations(new ResourcelessJobRepository(), SETTINGS).run("letters-by-city"))
			.withMessageStartingWith("The retirement of the migration letters-by-city cannot start, because the "
					+ "application has no JobRepository that keeps the progress of jobs: ");
		this.directory = null;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> migrations.run("letters-by-city"))
			.withMessage("The retirement of the migration letters-by-city needs a directory for the archive of the old "
					+ "items: set dynamo.migrations.letters-by-city.archive");
	}

	private MigrationProgress run(MigrationPhase phase) {
		this.control.phase = phase;
		return migrations(repository(), SETTINGS).run("letters-by-city");
	}

	private MigrationProgress run(MigrationPhase phase, MigrationJob job) {
		this.control.phase = phase;
		return migrations(repository(), SETTINGS).run("letters-by-city", job);
	}

	private LiveMigrations migrations(JobRepository repository, BackfillSettings settings) {
		return new LiveMigrations(PAIRS, this.control, database.context(), database.template(),
				(client) -> database.client(), LocalDatabase::tableName, () -> repository, settings);
	}

	private JobRepository repository() {
		return this.jobs.getBean(JobRepository.class);
	}

	private JobRepository before(String step, Runnable action) {
		return proxy((method, arguments) -> {
			if (method.equals("createStepExecution") && arguments[0].equals(step)) {
				action.run();
			}
		});
	}

	/**
	 * Return a repository of an instance that is killed before it commits a segment.
	 */
	private JobRepository killedAtCommit(String step, int number) {
		List<String> commits = new ArrayList<>();
		return proxy((method, arguments) -> {
			synchronized (commits) {
				if (method.equals("updateExecutionContext")
						&& String.valueOf(arguments[0]).contains("name=" + step + ":")) {
					commits.add(step);
				}
				if (commits.size() >= number) {
					throw new KilledError();
				}
			}
		});
	}

	private JobRepository proxy(Listener listener) {
		JobRepository repository = repository();
		return (JobRepository) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { JobRepository.class }, (proxy, method, arguments) -> {
					listener.call(method.getName(), arguments);
					return AopUtils.invokeJoinpointUsingReflection(repository, method, arguments);
				});
	}

	private static void delete(String id) {
		database.client()
			.deleteItem((request) -> request.tableName(LocalDatabase.tableName("letters"))
				.key(Map.of("pk", AttributeValue.fromS("LETTER#" + id), "sk", AttributeValue.fromS("LETTER"))));
	}

	private static void change(String id) {
		Letter letter = database.template().findById(id, Letter.class).orElseThrow();
		database.template().save(new Letter(id, letter.city(), 5, null, letter.version()));
	}

	private static List<Map<String, AttributeValue>> letters() {
		return items("letters").filter((item) -> item.get("_type").s().equals("Letter")).toList();
	}

	private static List<Map<String, AttributeValue>> copies() {
		return items("envelopes").filter((item) -> item.get("_type").s().equals("Envelope")).toList();
	}

	private static Stream<Map<String, AttributeValue>> items(String table) {
		return database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName(table)))
			.items()
			.stream()
			.map((item) -> item);
	}

	private List<Map<String, AttributeValue>> archived() throws IOException {
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		try (Stream<Path> files = Files.walk(this.directory)) {
			for (Path file : files.filter((file) -> file.toString().endsWith(".json")).toList()) {
				assertThat(file.getFileName().toString()).matches("segment\\d\\.json|manifest\\.json");
				if (!file.endsWith("manifest.json")) {
					Files.readAllLines(file).forEach((line) -> items.add(item(line)));
				}
			}
		}
		return items;
	}

	private static Map<String, AttributeValue> item(String line) {
		byte[] json = line.getBytes(StandardCharsets.UTF_8);
		return WireItem.checked(json, "{\"Item\":".length(), json.length);
	}

	/**
	 * Listener to calls of a job repository.
	 */
	private interface Listener {

		void call(String method, Object[] arguments);

	}

	/**
	 * Control of the test.
	 */
	private final class TestControl implements LiveMigrations.Control {

		private final List<String> verified = new ArrayList<>();

		private MigrationPhase phase = MigrationPhase.OFF;

		private String era = "1";

		private final Map<String, MigrationPhase> instances = new HashMap<>();

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
			return this.instances;
		}

		@Override
		public String era(String name) {
			return this.era;
		}

		@Override
		public @Nullable Path archive(String name) {
			return LiveMigrationsIntegrationTests.this.directory;
		}

		@Override
		public void verified(String name, long compared, long findings, long lossy) {
			this.verified.add(compared + " " + findings + " " + lossy);
		}

	}

	@Table("letters")
	@PrimaryKey(partition = "LETTER#{id}", sort = "LETTER")
	record Letter(String id, String city, int pages, @Nullable String note, @Version @Nullable Long version) {

	}

	@Table("letters")
	@PrimaryKey(partition = "STAMP#{id}", sort = "STAMP")
	record Stamp(String id, int cents) {

	}

	@Table("envelopes")
	@PrimaryKey(partition = "CITY#{city}", sort = "ENVELOPE#{id}")
	record Envelope(String id, String city, int pages, @Version @Nullable Long version) {

		static Envelope of(Letter letter) {
			if (letter.pages() < 0) {
				throw new IllegalArgumentException("a letter with " + letter.pages() + " pages");
			}
			return new Envelope(letter.id().equals("twin2") ? "twin1" : letter.id(), letter.city(), letter.pages(),
					null);
		}

		Letter toLetter() {
			return new Letter(this.id, this.city, this.pages, null, null);
		}

	}

	@Table("envelopes")
	@PrimaryKey(partition = "BOX#{id}", sort = "BOX")
	record Box(String id, int places) {

	}

}
