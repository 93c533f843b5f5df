package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.KillableInstance;
import io.github.dynamospring.migration.KillableInstance.KilledError;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.values.MemoryObjects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of live migrations: 16 writers of all kinds, on two instances that are at
 * most one phase apart, while the migration goes forward through all phases, back from
 * {@code read-new} to {@code dual-write} and forward again, with faults in 15% of all
 * requests. Jobs beside are killed at any request and begin anew, also those of the phase
 * before. A request of a killed job may come up to one phase later. In the end of each
 * phase both sides are equal. No acknowledged write is lost, applied twice or undone. A
 * large value has an object for each side, and no item points to nothing or to an orphan.
 *
 * <p>
 * The build makes 5,000 writes; {@code -Dmigration.operations=50000} makes more, with
 * {@code -Dfaults.seed=...} for the luck of another run.
 */
@Timeout(1800)
class LiveMigrationHistoryIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("migration.operations", Cases.of(5_000));

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong(1_000_000));

	private static final int WRITERS = 16;

	private static final int KEYS = 24;

	private static final double SHARE = 0.15;

	private static final MemoryObjects OBJECTS = new MemoryObjects();

	/** Items of a job. With more of them, it would hardly ever end beside the writers. */
	private static final int PART = 6;

	/** Milliseconds between two attempts of a job. */
	private static final long MAX_PAUSE = 10;

	/** Phases of both instances, one step after the other. */
	private static final List<MigrationPhase> WAY = List.of(MigrationPhase.OFF, MigrationPhase.DUAL_WRITE,
			MigrationPhase.BACKFILL, MigrationPhase.VERIFY, MigrationPhase.READ_NEW, MigrationPhase.VERIFY,
			MigrationPhase.BACKFILL, MigrationPhase.DUAL_WRITE, MigrationPhase.BACKFILL, MigrationPhase.VERIFY,
			MigrationPhase.READ_NEW, MigrationPhase.CONTRACT);

	private final Map<String, Life> lives = new ConcurrentHashMap<>();

	private final List<Slot> slots = IntStream.range(0, KEYS).mapToObj(Slot::new).toList();

	private final AtomicLong numbers = new AtomicLong();

	private final AtomicInteger writes = new AtomicInteger();

	private final AtomicInteger unknown = new AtomicInteger();

	private final List<String> violations = new ArrayList<>();

	@Test
	void noWriteIsLostOrUndone() throws Exception {
		AttributeSettings settings = new AttributeSettings(1000, Set.of(), () -> null,
				new LargeSettings(() -> OBJECTS, "", 1));
		try (LocalDatabase database = LocalDatabase.of((context) -> context.setAttributeSettings(settings),
				OldAccount.class, Account.class); FaultProxy proxy = new FaultProxy(database.endpoint())) {
			database.client();
			MigratedPair<OldAccount, Account> pair = pair(database);
			try (DynamoDbClient client = client(proxy)) {
				Instance left = new Instance(database, client, pair);
				Instance right = new Instance(database, client, pair);
				Jobs jobs = new Jobs(client, pair, List.of(left, right));
				FaultSchedule faults = FaultSchedule.random(SEED, SHARE,
						List.of(Fault.throttle(Throttle.PROVISIONED_THROUGHPUT), Fault.throttle(Throttle.THROTTLING),
								Fault.errorBefore(), Fault.errorAfter(), Fault.resetBefore(), Fault.resetAfter(),
								Fault.corruptAnswer(), Fault.conflict(), Fault.throttledTransaction()));
				Random luck = new Random(SEED);
				for (MigrationPhase phase : WAY) {
					proxy.use(faults);
					OBJECTS.failure = () -> isUnlucky(luck);
					left.phase = phase;
					write(List.of(left, right), jobs);
					right.phase = phase;
					write(List.of(left, right), jobs);
					proxy.use(FaultSchedule.none());
					OBJECTS.failure = () -> false;
					complete(phase, client, pair);
					verify(phase, database, pair);
					jobs.isCopied |= phase == MigrationPhase.BACKFILL;
				}
				jobs.sendLate(Integer.MAX_VALUE, Runnable::run);
				verify(MigrationPhase.CONTRACT, database, pair);
				System.out.println(jobs);
				left.template.destroy();
				right.template.destroy();
			}
		}
		System.out.printf("%s: seed %d, %d writes, %d of an unknown outcome%n", getClass().getSimpleName(), SEED,
				this.writes.get(), this.unknown.get());
		assertThat(this.violations).as("seed " + SEED).isEmpty();
	}

	private static boolean isUnlucky(Random luck) {
		synchronized (luck) {
			return luck.nextInt(30) == 0;
		}
	}

	@SuppressWarnings("unchecked")
	private static MigratedPair<OldAccount, Account> pair(LocalDatabase database) {
		Migration migration = Migration.named("accounts")
			.from(OldAccount.class)
			.to(Account.class)
			.map(Account::of)
			.back(OldAccount::of);
		return new MigratedPair<>(
				(Migration.Mapping<OldAccount, Account>) Objects.requireNonNull(migration.getMapping()),
				(DynamoPersistentEntity<OldAccount>) database.entity(OldAccount.class),
				(DynamoPersistentEntity<Account>) database.entity(Account.class), KeyVisibility.PLAIN, false);
	}

	private static DynamoDbClient client(FaultProxy proxy) {
		return LocalDatabase
			.addPath(LocalDatabase.clientBuilder(proxy.endpoint())
				.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
					.addExecutionInterceptor(new AttemptTracker())
					.retryStrategy(KillableInstance.retries())))
			.build();
	}

	private void write(List<Instance> instances, Jobs jobs) throws Exception {
		int operations = Math.max(1, OPERATIONS / (2 * WAY.size() * WRITERS));
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 2);
		AtomicInteger running = new AtomicInteger(WRITERS);
		try {
			List<Future<?>> writers = new ArrayList<>();
			for (int number = 0; number < WRITERS; number++) {
				Writer writer = new Writer(instances.get(number % 2),
						new Random(SEED + this.numbers.incrementAndGet()));
				writers.add(threads.submit(() -> {
					try {
						for (int i = 0; i < operations; i++) {
							writer.write();
						}
					}
					finally {
						running.decrementAndGet();
					}
				}));
			}
			writers.add(threads.submit(() -> jobs.run(() -> running.get() > 0, threads)));
			for (Future<?> writer : writers) {
				writer.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static PairStore store(DynamoDbClient client, MigratedPair<?, ?> pair) {
		return new PairRequests(pair.name(), client, LocalDatabase::tableName, new CapacityRate(ScanSettings.UNBOUNDED),
				(millis) -> UnprocessedRetry.sleep(Math.min(millis, MAX_PAUSE)));
	}

	private void complete(MigrationPhase phase, DynamoDbClient client, MigratedPair<?, ?> pair) {
		ItemSync sync = new ItemSync(pair, store(client, pair));
		List<SyncResult> results = new ArrayList<>();
		if (phase.writesBoth() && phase != MigrationPhase.DUAL_WRITE) {
			sync.copy(scan(client, pair.from()));
			sync.prune(scan(client, pair.to()));
			results.addAll(sync.compareOld(scan(client, pair.from())));
			results.addAll(sync.compareNew(scan(client, pair.to())));
		}
		if (phase == MigrationPhase.CONTRACT) {
			results.addAll(sync.retire(scan(client, pair.from())));
			assertThat(scan(client, pair.from())).isEmpty();
		}
		results.stream()
			.filter((result) -> result.outcome().isFinding())
			.forEach((result) -> this.violations.add(phase + ": " + result));
	}

	private void verify(MigrationPhase phase, LocalDatabase database, MigratedPair<OldAccount, Account> pair) {
		Map<String, OldAccount> old = new HashMap<>();
		Map<String, Account> accounts = new HashMap<>();
		Map<String, Map<String, AttributeValue>> items = new HashMap<>();
		scan(database.client(), pair.from()).forEach((item) -> {
			OldAccount account = pair.from().read(item);
			verifyObject(phase, item, "OldAccount/-/");
			old.put(account.id(), account);
			items.put(account.id(), item);
		});
		scan(database.client(), pair.to()).forEach((item) -> {
			Account account = pair.to().read(item);
			verifyObject(phase, item, "Account/-/");
			if (accounts.put(account.id(), account) != null) {
				this.violations.add(phase + ": twice " + account);
			}
			Map<String, AttributeValue> other = items.get(account.id());
			if (phase.writesBoth() && phase != MigrationPhase.DUAL_WRITE
					&& (other == null || !pair.to().differing(pair.copy(other), item).isEmpty())) {
				this.violations.add(phase + ": " + other + " differs from " + item);
			}
		});
		if (phase.writesBoth() && phase != MigrationPhase.DUAL_WRITE && !old.keySet().equals(accounts.keySet())) {
			this.violations.add(phase + ": " + old.keySet() + " and " + accounts.keySet());
		}
		Map<String, OldAccount> served = phase.isDecidedByNew() ? accounts.values()
			.stream()
			.map((account) -> account.toOld())
			.collect(Collectors.toMap(OldAccount::id, (it) -> it)) : old;
		verify(phase, served);
	}

	private void verifyObject(MigrationPhase phase, Map<String, AttributeValue> item, String prefix) {
		String object = item.get("text").m().get("key").s();
		if (!object.startsWith(prefix) || !OBJECTS.contents.containsKey(object) || OBJECTS.orphans.contains(object)) {
			this.violations.add(phase + ": " + object + " of " + item);
		}
	}

	private void verify(MigrationPhase phase, Map<String, OldAccount> served) {
		Set<String> found = served.values().stream().map(OldAccount::life).collect(Collectors.toSet());
		served.values().forEach((account) -> {
			Life life = this.lives.get(account.life());
			if (life == null) {
				this.violations.add(phase + ": unknown " + account);
			}
			else if (life.deleted) {
				this.violations.add(phase + ": deleted, but there: " + account);
			}
			else if (!account.text().matches("text of " + account.life() + " with \\d+")) {
				this.violations.add(phase + ": another content: " + account);
			}
			else if (account.count() < life.added.get() || account.count() > life.added.get() + life.unknown.get()) {
				this.violations.add(phase + ": added " + life.added + ", unknown " + life.unknown + ": " + account);
			}
		});
		this.lives.forEach((name, life) -> {
			if (life.inserted && !life.deleted && !life.mayBeDeleted && !found.contains(name)) {
				this.violations.add(phase + ": lost " + name + " " + life.added);
			}
		});
	}

	private static List<Map<String, AttributeValue>> scan(DynamoDbClient client, MigratedPair.Side<?> side) {
		return client.scan((scan) -> scan.tableName(LocalDatabase.tableName(side.table())).consistentRead(true))
			.items();
	}

	private static String text(String life, int count) {
		return "text of " + life + " with " + count;
	}

	private static String owner(String id) {
		return "owner" + id.hashCode() % 5;
	}

	/**
	 * Instance of the application.
	 */
	private static final class Instance {

		private final DynamoTemplate template;

		private final EntityOperations<OldAccount> old;

		private final EntityOperations<Account> accounts;

		private final OldAccounts oldRepository;

		private final Accounts repository;

		private volatile MigrationPhase phase = MigrationPhase.OFF;

		Instance(LocalDatabase database, DynamoDbClient client, MigratedPair<OldAccount, Account> pair) {
			this.template = database.template(client, LocalDatabase.TEMPLATE_SETTINGS);
			this.template.setPairs((entity) -> new LivePair(pair, entity.getType() == Account.class, () -> this.phase,
					() -> this.phase));
			this.old = this.template.entity(OldAccount.class).consistent();
			this.accounts = this.template.entity(Account.class).consistent();
			this.oldRepository = database.repository(OldAccounts.class, this.template);
			this.repository = database.repository(Accounts.class, this.template);
		}

		Optional<OldAccount> find(String id, MigrationPhase phase) {
			return phase.isDecidedByNew() ? this.accounts.findById(new AccountKey(owner(id), id)).map(Account::toOld)
					: this.old.findById(id);
		}

	}

	/**
	 * Jobs beside the writers. Each one is killed at some request, unless it ends before,
	 * and another one begins anew. They may work on items that were read by an earlier
	 * one.
	 */
	private final class Jobs {

		private final Random random = new Random(SEED);

		private final Map<MigrationJob, Integer> killed = new EnumMap<>(MigrationJob.class);

		private final Map<MigrationJob, Integer> ended = new EnumMap<>(MigrationJob.class);

		private final List<Late> late = new ArrayList<>();

		private final DynamoDbClient client;

		private final MigratedPair<?, ?> pair;

		private final List<Instance> instances;

		private List<MigrationPhase> before = List.of();

		private List<Map<String, AttributeValue>> old = List.of();

		private List<Map<String, AttributeValue>> copies = List.of();

		private int step;

		private int requests;

		/** Whether all items have their copies, so that a comparison finds nothing. */
		private boolean isCopied;

		Jobs(DynamoDbClient client, MigratedPair<?, ?> pair, List<Instance> instances) {
			this.client = client;
			this.pair = pair;
			this.instances = instances;
		}

		void run(BooleanSupplier running, ExecutorService threads) {
			List<MigrationPhase> phases = this.instances.stream().map((instance) -> instance.phase).toList();
			List<MigrationJob> jobs = jobs(phases);
			List<Future<?>> sent = new ArrayList<>();
			while (!jobs.isEmpty() && running.getAsBoolean()) {
				sendLate(this.step, (request) -> sent.add(threads.submit(request)));
				attempt(jobs.get(this.random.nextInt(jobs.size())));
			}
			sent.forEach(Jobs::await);
			this.before = phases;
			this.step++;
		}

		private static void await(Future<?> request) {
			try {
				request.get();
			}
			catch (InterruptedException | ExecutionException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private List<MigrationJob> jobs(List<MigrationPhase> phases) {
			List<MigrationJob> jobs = new ArrayList<>();
			if (Stream.concat(phases.stream(), this.before.stream()).anyMatch(MigrationPhase::writesBoth)) {
				jobs.addAll(List.of(MigrationJob.BACKFILL, MigrationJob.VERIFY));
			}
			if (phases.contains(MigrationPhase.CONTRACT)) {
				jobs.add(MigrationJob.RETIRE);
			}
			return jobs;
		}

		private void attempt(MigrationJob job) {
			KillableStore.End end = KillableStore.End.values()[this.random.nextInt(3)];
			ItemSync sync = new ItemSync(this.pair,
					new KillableStore(store(this.client, this.pair), this.random.nextInt(6), end, this::addLate));
			try {
				run(job, sync);
				this.ended.merge(job, 1, Integer::sum);
			}
			catch (KilledError ex) {
				this.killed.merge(job, 1, Integer::sum);
			}
			catch (DataAccessException | SdkException ex) {
				// the next one begins anew
			}
		}

		private void addLate(Runnable request) {
			this.late.add(new Late(this.step + this.random.nextInt(3), request));
		}

		private void run(MigrationJob job, ItemSync sync) {
			if (this.random.nextInt(4) > 0) {
				this.old = part(scan(this.client, this.pair.from()));
				this.copies = part(scan(this.client, this.pair.to()));
			}
			switch (job) {
				case BACKFILL, REPAIR -> {
					sync.copy(this.old);
					sync.prune(this.copies);
				}
				case VERIFY -> {
					verify(sync.compareOld(this.old));
					verify(sync.compareNew(this.copies));
				}
				case RETIRE -> verify(sync.retire(this.old));
			}
		}

		private List<Map<String, AttributeValue>> part(List<Map<String, AttributeValue>> items) {
			int from = this.random.nextInt(items.size() + 1);
			return items.subList(from, Math.min(from + PART, items.size()));
		}

		// Too many faults fail an item.
		private void verify(List<SyncResult> results) {
			results.stream()
				.filter((result) -> this.isCopied && result.outcome().isFinding())
				.filter((result) -> result.outcome() != SyncOutcome.FAILED)
				.forEach((result) -> LiveMigrationHistoryIntegrationTests.this.violations
					.add("beside writers in step " + this.step + ": " + result));
		}

		void sendLate(int step, Consumer<Runnable> sender) {
			List<Late> due = this.late.stream().filter((each) -> each.step <= step).toList();
			this.late.removeAll(due);
			this.requests += due.size();
			due.forEach((each) -> sender.accept(each::send));
		}

		@Override
		public String toString() {
			return "jobs killed " + this.killed + ", ended " + this.ended + ", late requests " + this.requests;
		}

	}

	/**
	 * Request of a killed job.
	 *
	 * @param step the step in which it comes
	 * @param request sends it
	 */
	private record Late(int step, Runnable request) {

		void send() {
			try {
				this.request.run();
			}
			catch (DataAccessException | SdkException ex) {
				// nobody waits for its answer
			}
		}

	}

	/**
	 * Writer of all kinds of writes.
	 */
	private final class Writer {

		private final Instance instance;

		private final Random random;

		Writer(Instance instance, Random random) {
			this.instance = instance;
			this.random = random;
		}

		void write() {
			Slot slot = LiveMigrationHistoryIntegrationTests.this.slots.get(this.random.nextInt(KEYS));
			String id = slot.id();
			MigrationPhase phase = this.instance.phase;
			boolean asNew = phase == MigrationPhase.CONTRACT
					|| phase != MigrationPhase.OFF && this.random.nextBoolean();
			Optional<OldAccount> found;
			try {
				found = this.instance.find(id, phase);
			}
			catch (DataAccessException ex) {
				return;
			}
			LiveMigrationHistoryIntegrationTests.this.writes.incrementAndGet();
			if (found.isEmpty()) {
				slot.insert(id, () -> insert(id, asNew));
			}
			else {
				change(slot, found.get(), asNew);
			}
		}

		private void insert(String id, boolean asNew) {
			String name = "life" + LiveMigrationHistoryIntegrationTests.this.numbers.incrementAndGet();
			Life life = new Life();
			LiveMigrationHistoryIntegrationTests.this.lives.put(name, life);
			OldAccount account = new OldAccount(id, owner(id), name, 0, text(name, 0), null);
			attempt(() -> {
				if (asNew) {
					this.instance.accounts.insert(Account.of(account));
				}
				else {
					this.instance.old.insert(account);
				}
			}, () -> life.inserted = true, () -> {
			});
		}

		private void change(Slot slot, OldAccount account, boolean asNew) {
			Life life = Objects.requireNonNull(LiveMigrationHistoryIntegrationTests.this.lives.get(account.life()));
			int kind = this.random.nextInt(10);
			if (kind < 2) {
				slot.retire(account.id());
				attempt(() -> delete(account, asNew), () -> life.deleted = true, () -> life.mayBeDeleted = true);
			}
			else {
				attempt(() -> add(account, asNew, kind), life.added::incrementAndGet, life.unknown::incrementAndGet);
			}
		}

		private void delete(OldAccount account, boolean asNew) {
			if (asNew) {
				this.instance.accounts.delete(Account.of(account).withVersion(account.version()));
			}
			else {
				this.instance.old.delete(account);
			}
		}

		private void add(OldAccount account, boolean asNew, int kind) {
			OldAccount changed = new OldAccount(account.id(), account.owner(), account.life(), account.count() + 1,
					text(account.life(), account.count() + 1), account.version());
			Account asAccount = Account.of(changed).withVersion(account.version());
			if (kind < 4) {
				if (asNew) {
					this.instance.accounts.save(asAccount);
				}
				else {
					this.instance.old.save(changed);
				}
			}
			else if (kind < 6) {
				if (asNew) {
					this.instance.accounts.update(asAccount);
				}
				else {
					this.instance.old.update(changed);
				}
			}
			else if (kind < 8) {
				if (asNew) {
					this.instance.template.transactWrite((tx) -> tx.save(asAccount));
				}
				else {
					this.instance.template.transactWrite((tx) -> tx.save(changed));
				}
			}
			else if (asNew) {
				this.instance.repository.add(account.owner(), account.id(), account.life());
			}
			else {
				this.instance.oldRepository.add(account.id(), account.life());
			}
		}

		private void attempt(Runnable write, Runnable applied, Runnable unknown) {
			try {
				write.run();
				applied.run();
			}
			catch (AmbiguousWriteException ex) {
				LiveMigrationHistoryIntegrationTests.this.unknown.incrementAndGet();
				unknown.run();
			}
			catch (DataAccessException ex) {
				// not applied
			}
		}

	}

	/**
	 * Accounts one after the other. A version begins at 1 again with each life, and an
	 * insert that is sent again may find its item deleted meanwhile. So each account has
	 * a key of its own, and is deleted only once nobody inserts it any more.
	 */
	private static final class Slot {

		private final int number;

		private final ReadWriteLock inserts = new ReentrantReadWriteLock();

		private volatile int generation;

		Slot(int number) {
			this.number = number;
		}

		String id() {
			return "a" + this.number + "-" + this.generation;
		}

		void insert(String id, Runnable insert) {
			this.inserts.readLock().lock();
			try {
				if (id().equals(id)) {
					insert.run();
				}
			}
			finally {
				this.inserts.readLock().unlock();
			}
		}

		void retire(String id) {
			this.inserts.writeLock().lock();
			try {
				if (id().equals(id)) {
					this.generation++;
				}
			}
			finally {
				this.inserts.writeLock().unlock();
			}
		}

	}

	/**
	 * Life of an account, from its insert to its deletion.
	 */
	private static final class Life {

		private volatile boolean inserted;

		private volatile boolean deleted;

		private volatile boolean mayBeDeleted;

		private final AtomicInteger added = new AtomicInteger();

		private final AtomicInteger unknown = new AtomicInteger();

	}

	interface OldAccounts extends DynamoRepository<OldAccount, String> {

		@Update("set count = count + 1")
		@Condition("life = :life")
		void add(String id, String life);

	}

	interface Accounts extends DynamoRepository<Account, AccountKey> {

		@Update("set count = count + 1")
		@Condition("life = :life")
		void add(String owner, String id, String life);

	}

	@Table("oldaccounts")
	@PrimaryKey(partition = "{id}")
	record OldAccount(String id, String owner, String life, int count, @Attribute(large = true) String text,
			@Version @Nullable Long version) {

		static OldAccount of(Account account) {
			return new OldAccount(account.id(), account.owner(), account.life(), account.count(), account.text(), null);
		}

	}

	@Table("accounts")
	@PrimaryKey(partition = "OWNER#{owner}", sort = "ACCOUNT#{id}")
	record Account(String owner, String id, String life, int count, @Attribute(large = true) String text,
			@Version @Nullable Long version) {

		static Account of(OldAccount old) {
			return new Account(old.owner(), old.id(), old.life(), old.count(), old.text(), null);
		}

		Account withVersion(@Nullable Long version) {
			return new Account(this.owner, this.id, this.life, this.count, this.text, version);
		}

		OldAccount toOld() {
			return new OldAccount(this.id, this.owner, this.life, this.count, this.text, this.version);
		}

	}

	record AccountKey(String owner, String id) {

	}

}
