package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.VersionConflictException;
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
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Writes of both entities of a live migration, in each phase.
 */
class PairWritesIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OldUser.class, User.class).emptied();

	private MigrationPhase phase = MigrationPhase.DUAL_WRITE;

	private final MigratedPair<OldUser, User> pair = pair();

	private final DynamoTemplate template = template(database.client());

	private final EntityOperations<OldUser> old = this.template.entity(OldUser.class).consistent();

	private final EntityOperations<User> users = this.template.entity(User.class).consistent();

	@SuppressWarnings("unchecked")
	private static MigratedPair<OldUser, User> pair() {
		Migration migration = Migration.named("users")
			.from(OldUser.class)
			.to(User.class)
			.map(User::of)
			.back(OldUser::of);
		return new MigratedPair<>((Migration.Mapping<OldUser, User>) Objects.requireNonNull(migration.getMapping()),
				(DynamoPersistentEntity<OldUser>) database.entity(OldUser.class),
				(DynamoPersistentEntity<User>) database.entity(User.class), KeyVisibility.PLAIN, false);
	}

	private DynamoTemplate template(DynamoDbClient client) {
		DynamoTemplate template = database.template(client, LocalDatabase.TEMPLATE_SETTINGS);
		template.setPairs((entity) -> (entity.getType() == OldUser.class)
				? new LivePair(this.pair, false, this::phase, this::phase)
				: new LivePair(this.pair, true, this::phase, this::phase));
		return template;
	}

	private MigrationPhase phase() {
		return this.phase;
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void writesBothByTheOldOne(MigrationPhase phase) {
		this.phase = phase;
		OldUser saved = this.old.save(new OldUser("u1", "a1", "Ada", null));
		assertThat(saved.version()).isEqualTo(1);
		assertPair("u1", "Ada", 1);
		OldUser updated = this.old.update(new OldUser("u1", "a1", "Bea", 1L));
		assertPair("u1", "Bea", 2);
		this.old.save(new OldUser("u1", "a1", "Cyd", updated.version()));
		assertPair("u1", "Cyd", 3);
		this.old.deleteById("u1");
		assertThat(database.template().scan(User.class).list()).isEmpty();
		assertThat(this.old.findById("u1")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void writesBothByTheNewOne(MigrationPhase phase) {
		this.phase = phase;
		User saved = this.users.insert(new User("a1", "u1", "Ada", null));
		assertPair("u1", "Ada", 1);
		this.users.update(new User("a1", "u1", "Bea", saved.version()));
		User third = this.users.save(new User("a1", "u1", "Cyd", 2L));
		assertPair("u1", "Cyd", 3);
		this.users.delete(third);
		assertThat(this.old.findById("u1")).isEmpty();
		assertThat(database.template().scan(User.class).list()).isEmpty();
	}

	/**
	 * Alone, the new item has no token that would make a second attempt harmless.
	 */
	@Test
	void repeatsNoUpdateOfTheNewOneAloneAfterALostAnswer() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.CONTRACT;
		this.users.save(new User("a1", "u1", "Ada", 1L));
		this.phase = MigrationPhase.READ_NEW;
		AtomicInteger puts = new AtomicInteger();
		FaultSchedule lostAnswerAndAnotherWriter = (request) -> {
			int number = Request.to("PutItem").test(request) ? puts.getAndIncrement() : 2;
			if (number == 1) {
				this.users.save(new User("a1", "u1", "Ada", 3L));
			}
			return (number == 0) ? Fault.errorAfter() : Fault.none();
		};
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(3)) {
			OldUsers repository = database.repository(OldUsers.class, template(client));
			proxy.use(lostAnswerAndAnotherWriter);
			assertThatExceptionOfType(AmbiguousWriteException.class)
				.isThrownBy(() -> repository.rename("u1", "Bea", "Ada"));
		}
		assertThat(this.users.findById(new UserKey("a1", "u1"))).contains(new User("a1", "u1", "Ada", 4L));
	}

	@Test
	void isOneTransactionOfBoth() {
		database.clear();
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		List<DynamoDbRequest> requests = database.requests();
		assertThat(requests).extracting((request) -> request.getClass().getSimpleName())
			.containsExactly("GetItemRequest", "GetItemRequest", "TransactWriteItemsRequest");
		assertThat(((TransactWriteItemsRequest) requests.get(2)).transactItems()).hasSize(2);
	}

	/**
	 * The update is computed from the item that its condition names, whatever others
	 * write meanwhile.
	 */
	@Test
	void readsEachItemOnceForAnUpdateThatTheOtherDecides() {
		Users repository = database.repository(Users.class, this.template);
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		database.clear();
		repository.rename("a1", "u1", "Bea");
		assertThat(database.requests()).extracting((request) -> request.getClass().getSimpleName())
			.containsExactly("GetItemRequest", "GetItemRequest", "TransactWriteItemsRequest");
		assertPair("u1", "Bea", 2);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void refusesAnOldVersionOfEither(MigrationPhase phase) {
		this.phase = phase;
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.users.save(new User("a1", "u1", "Bea", 1L));
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.old.save(new OldUser("u1", "a1", "Cyd", 1L)))
			.satisfies(
					(ex) -> assertThat(ex.getFound()).isInstanceOf(OldUser.class).extracting("name").isEqualTo("Bea"));
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.users.save(new User("a1", "u1", "Cyd", 1L)))
			.satisfies((ex) -> assertThat(ex.getFound()).isInstanceOf(User.class).extracting("name").isEqualTo("Bea"));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.users.insert(new User("a1", "u1", "Cyd", null)));
		assertPair("u1", "Bea", 2);
	}

	@Test
	void copiesAnItemThatWasWrittenBefore() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.DUAL_WRITE;
		this.old.save(new OldUser("u1", "a1", "Bea", 1L));
		assertPair("u1", "Bea", 2);
	}

	@Test
	void theOldItemDecidesBeforeItIsCopied() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.BACKFILL;
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.users.insert(new User("a1", "u1", "Bea", null)));
		this.users.save(new User("a1", "u1", "Bea", 1L));
		assertPair("u1", "Bea", 2);
	}

	@Test
	void movesTheNewItem() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.old.save(new OldUser("u1", "a2", "Ada", 1L));
		assertPair("u1", "Ada", 2);
		assertThat(database.template().scan(User.class).list()).singleElement()
			.extracting(User::accountId)
			.isEqualTo("a2");
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "OFF", "CONTRACT" })
	void updatesBothByExpressions(MigrationPhase phase) {
		this.phase = phase;
		OldUsers oldRepository = database.repository(OldUsers.class, this.template);
		Users repository = database.repository(Users.class, this.template);
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		oldRepository.rename("u1", "Bea", "Ada");
		assertPair("u1", "Bea", 2);
		assertThat(repository.rename("a1", "u1", "Cyd")).isEqualTo(new User("a1", "u1", "Cyd", 3L));
		assertPair("u1", "Cyd", 3);
		assertThat(this.pair.isCopy(stored(User.class))).isTrue();
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> oldRepository.rename("u1", "Dee", "Ada"));
		assertPair("u1", "Cyd", 3);
	}

	@Test
	void refusesAnUpdateOfNothing() {
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> database.repository(OldUsers.class, this.template).rename("u2", "Dee", "Ada"));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> database.repository(Users.class, this.template).rename("a1", "u2", "Dee"))
			.withMessageContaining("finds none, but OldUser decides, whose key is unknown");
	}

	@Test
	void readsEachItemOnceForAnUpdateByTheOtherOne() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		database.clear();
		database.repository(Users.class, this.template).rename("a1", "u1", "Cyd");
		assertThat(database.requests()).extracting((request) -> request.getClass().getSimpleName())
			.containsExactly("GetItemRequest", "GetItemRequest", "TransactWriteItemsRequest");
	}

	@Test
	void updatesTheNewOneByTheOldOneIfTheCopyIsOlder() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.OFF;
		this.old.save(new OldUser("u1", "a1", "Bea", 1L));
		this.phase = MigrationPhase.DUAL_WRITE;
		User updated = database.repository(Users.class, this.template).rename("a1", "u1", "Cyd");
		assertThat(updated.version()).isEqualTo(3);
		assertPair("u1", "Cyd", 3);
	}

	@Test
	void refusesTheOneThatIsNotInUse() {
		this.phase = MigrationPhase.OFF;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.users.insert(new User("a1", "u1", "Ada", null)))
			.withMessage("Nothing was written, because of migration 'users' in phase off: User is written from "
					+ "'dual-write' on");
		this.phase = MigrationPhase.CONTRACT;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.old.insert(new OldUser("u1", "a1", "Ada", null)))
			.withMessage("Nothing was written, because of migration 'users' in phase contract: OldUser is no longer "
					+ "written: use User");
	}

	@Test
	void refusesADeletionByAnIdThatDoesNotLeadToTheOther() {
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.DUAL_WRITE;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.users.deleteById(new UserKey("a1", "u1")))
			.withMessage("Nothing was written, because of migration 'users' in phase dual-write: the write of User "
					+ "with key pk = ACCOUNT#a1, sk = USER#u1 finds none, but OldUser decides, whose key is unknown: write "
					+ "the entity instead of its id");
	}

	@Test
	void refusesADeletionOfFoundItemsThatWouldMissThoseWithoutACopy() {
		Users repository = database.repository(Users.class, this.template);
		this.phase = MigrationPhase.OFF;
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> repository.deleteByAccountId("a1"))
			.withMessageContaining("User is written from 'dual-write' on");
		this.phase = MigrationPhase.DUAL_WRITE;
		this.old.insert(new OldUser("u2", "a1", "Bea", null));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> repository.deleteByAccountId("a1"))
			.withMessage("Nothing was deleted, because of migration 'users' in phase dual-write: the deletion finds "
					+ "items of User, of which copies may be missing: make the call on a repository of OldUser, or wait "
					+ "for read-new");
		this.phase = MigrationPhase.READ_NEW;
		assertThat(repository.deleteByAccountId("a1")).isOne();
		assertThat(this.old.findAllById(List.of("u1", "u2"))).extracting(OldUser::id).containsExactly("u1");
	}

	@Test
	void refusesAConditionOnTheOneThatDoesNotDecide() {
		User saved = this.users.insert(new User("a1", "u1", "Ada", null));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.users.onCondition("name = :name", Map.of("name", "Ada")).save(saved))
			.withMessageContaining(
					"has a condition on User, but OldUser decides: make the call on a repository of " + "that one");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.users.onCondition("name = :name", Map.of("name", "Bea")).update(saved))
			.withMessageContaining("has a condition on User, but OldUser decides");
		assertPair("u1", "Ada", 1);
	}

	@Test
	void contractWritesTheNewOneAlone() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.CONTRACT;
		User written = this.users.save(new User("a1", "u1", "Bea", 1L));
		assertThat(stored(OldUser.class)).containsEntry("name", AttributeValue.fromS("Ada"));
		assertThat(this.pair.isCopy(stored(User.class))).isFalse();
		this.phase = MigrationPhase.READ_NEW;
		User again = this.users.save(new User("a1", "u1", "Cyd", written.version()));
		assertThat(stored(OldUser.class)).containsEntry("name", AttributeValue.fromS("Ada"));
		this.phase = MigrationPhase.CONTRACT;
		this.users.delete(again);
		assertThat(this.old.findById("u1")).isEmpty();
		assertThat(database.template().scan(User.class).list()).isEmpty();
	}

	@Test
	void theOldOneWritesTheNewOneAloneThatIsNoCopy() {
		this.old.insert(new OldUser("u1", "a1", "Ada", null));
		this.phase = MigrationPhase.CONTRACT;
		this.users.save(new User("a1", "u1", "Bea", 1L));
		this.phase = MigrationPhase.READ_NEW;
		this.old.save(new OldUser("u1", "a1", "Cyd", 2L));
		assertThat(stored(OldUser.class)).containsEntry("name", AttributeValue.fromS("Ada"));
		assertThat(stored(User.class)).containsEntry("name", AttributeValue.fromS("Cyd"));
		assertThat(this.pair.isCopy(stored(User.class))).isFalse();
	}

	@Test
	void refusesTheKeyOfAnother() {
		this.phase = MigrationPhase.CONTRACT;
		this.users.insert(new User("a1", "u1", "Ada", null));
		this.phase = MigrationPhase.DUAL_WRITE;
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> this.old.insert(new OldUser("u1", "a1", "Bea", null)))
			.withMessage("Nothing was written, because of migration 'users' in phase dual-write: the User of OldUser "
					+ "with key id = u1 has the key of another one");
		assertThat(this.old.findById("u1")).isEmpty();
	}

	@Test
	void takesPartInTransactions() {
		this.template.transactWrite(
				(tx) -> tx.insert(new OldUser("u1", "a1", "Ada", null)).insert(new OldUser("u2", "a1", "Bea", null)));
		assertPair("u1", "Ada", 1);
		assertPair("u2", "Bea", 1);
		this.old.saveAll(List.of(new OldUser("u1", "a1", "Cyd", 1L), new OldUser("u3", "a1", "Dee", null)));
		assertPair("u1", "Cyd", 2);
		assertPair("u3", "Dee", 1);
	}

	private static Map<String, AttributeValue> stored(Class<?> type) {
		String table = LocalDatabase.tableName(database.entity(type).getTable().logicalName());
		return database.client()
			.scan((scan) -> scan.tableName(table).consistentRead(true))
			.items()
			.stream()
			.findFirst()
			.orElseThrow();
	}

	private void assertPair(String id, String name, long version) {
		OldUser old = this.old.findById(id).orElseThrow();
		assertThat(old.name()).isEqualTo(name);
		assertThat(old.version()).isEqualTo(version);
		User user = this.users.findById(new UserKey(old.accountId(), id)).orElseThrow();
		assertThat(user.name()).isEqualTo(name);
		assertThat(user.version()).isEqualTo(version);
	}

	interface OldUsers extends DynamoRepository<OldUser, String> {

		@Update("set name = :name")
		@Condition("name = :before")
		void rename(String id, String name, String before);

	}

	interface Users extends DynamoRepository<User, UserKey> {

		@Update("set name = :name")
		User rename(String accountId, String userId, String name);

		long deleteByAccountId(String accountId);

	}

	@Table("oldusers")
	@PrimaryKey(partition = "{id}")
	record OldUser(String id, String accountId, String name, @Version @Nullable Long version) {

		static OldUser of(User user) {
			return new OldUser(user.userId(), user.accountId(), user.name(), null);
		}

	}

	@Table("users")
	@PrimaryKey(partition = "ACCOUNT#{accountId}", sort = "USER#{userId}")
	record User(String accountId, String userId, String name, @Version @Nullable Long version) {

		static User of(OldUser old) {
			return new User(old.accountId(), old.id(), old.name(), null);
		}

	}

	record UserKey(String accountId, String userId) {

	}

}
