package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Table that OneTable wrote, with its standard keys, its type and its unique values.
 */
class OneTableGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("onetable");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(OneTableGuestIntegrationTests::configure, Account.class,
			User.class, AccountName.class, Defaults.Account.class, Defaults.User.class, Defaults.AccountName.class);

	private static final Recording CRM = Recording.of("onetable/crm");

	private static final Recording DEFAULTS = Recording.of("onetable/crm-defaults");

	private static final Instant WHOLE = Instant.parse("2026-11-21T08:30:15Z");

	private static final Instant MILLIS = Instant.parse("2026-11-21T08:30:15.123Z");

	private final LocalApplication application = database.application((table) -> table,
			Clock.fixed(WHOLE, ZoneOffset.UTC));

	private final DynamoOperations dynamo = this.application.template();

	private final Accounts accounts = this.application.repository(Accounts.class);

	private final Users users = this.application.repository(Users.class);

	private static void configure(DynamoMappingContext context) {
		DynamoTablesProperties tables = PAGE.tables();
		context.setKeyFormats((table) -> tables.keyFormat("crm"));
		context.setTableAttributes((table) -> tables.attributeNames("crm"));
	}

	@BeforeEach
	void restore() {
		CRM.restore(database.client());
		DEFAULTS.restore(database.client());
	}

	private User user(String id) {
		return this.users.findByAccountIdAndId("A1", id).orElseThrow();
	}

	private <T> T find(Object id, Class<T> type) {
		return this.dynamo.findById(id, type).orElseThrow();
	}

	@Test
	void readsEachAccountAndUser() {
		Instant created = Instant.parse("2026-11-26T00:13:33.679Z");
		assertThat(this.accounts.findById("A1"))
			.contains(new Account("A1", "Acme", "AcmeA1", 0, true, created, created));
		assertThat(this.users.findByAccountId("A1")).extracting(User::id, User::zip, User::zipNumber, User::status)
			.containsExactly(tuple("U3", "1", 1, Status.active), tuple("U1", "890", 890, Status.active),
					tuple("U2", "89073", 89073, Status.inactive));
		assertThat(user("U2")).usingRecursiveComparison()
			.isEqualTo(new User("A1", "U2", "89073", 89073, "bob@example.org", Status.inactive, MILLIS, null, null,
					Set.of(), Set.of(), null, null, null, null, Instant.parse("2026-11-26T00:13:33.688Z"),
					Instant.parse("2026-11-26T00:13:33.695Z")));
		assertThat(find("Acme", AccountName.class)).isEqualTo(new AccountName("Acme"));
	}

	@Test
	void servesTheQueriesOfItsIndexes() {
		assertThat(this.users.findByEmail("ann@example.org")).extracting(User::id).containsExactly("U1");
		assertThat(this.users.findByEmailStartingWith("b")).extracting(User::id).containsExactly("U2");
		assertThat(this.users.findByEmailIsNotNullOrderByEmailDesc()).extracting(User::id).containsExactly("U2", "U1");
		assertThat(this.users.findByAccountIdAndZipNumberBetween("A1", 1, 890)).extracting(User::id)
			.containsExactly("U3", "U1");
		assertThat(this.accounts.findByNameIdStartingWith("Ac")).extracting(Account::id).containsExactly("A1");
	}

	@Test
	void leavesEachItemAsItWas() {
		this.users.saveAll(this.users.findByAccountId("A1"));
		this.accounts.findById("A1").ifPresent(this.accounts::save);
		this.dynamo.save(find("Acme", AccountName.class));
		assertThat(CRM.stored(database.client())).isEqualTo(Set.copyOf(CRM.items()));
		this.users.findByAccountId("A1").forEach(this.users::update);
		this.accounts.findById("A1").ifPresent(this.accounts::update);
		assertThat(CRM.stored(database.client())).isEqualTo(Set.copyOf(CRM.items()));
	}

	@Test
	void leavesEachItemWithoutParametersAsItWas() {
		List.of("U1", "U2", "U3")
			.forEach((id) -> this.dynamo
				.save(find(new UserId("A1", zip(DEFAULTS.item("id", id)), id), Defaults.User.class)));
		this.dynamo.save(find("A1", Defaults.Account.class));
		this.dynamo.save(find("Acme", Defaults.AccountName.class));
		assertThat(DEFAULTS.stored(database.client())).isEqualTo(Set.copyOf(DEFAULTS.items()));
	}

	private static int zip(Map<String, AttributeValue> item) {
		return Integer.parseInt(item.get("zip").s());
	}

	@Test
	void writesAnAccountWithItsUniqueName() {
		this.accounts.deleteById("A1");
		this.dynamo.deleteById("Acme", AccountName.class);
		Account account = Account.of("A1", "Acme", Instant.parse("2026-11-26T00:13:33.679Z"));
		create(account);
		assertThat(CRM.stored(database.client())).isEqualTo(Set.copyOf(CRM.items()));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> create(Account.of("A2", "Acme", WHOLE)))
			.withMessageContaining("insert: AccountName");
	}

	void create(Account account) {
		this.dynamo.transactWrite((transaction) -> transaction.insert(account).insert(new AccountName(account.name())));
	}

	@Test
	void updatesAUserWithItsKeys() {
		this.users.setEmail("A1", 1, "U3", "cy@example.org");
		assertThat(this.users.findByEmail("cy@example.org")).extracting(User::id).containsExactly("U3");
	}

	static Stream<StoredForm<Account>> accountForms() {
		return Stream.of(
				StoredForm.of("`value: \"account#${id}\"`", Account::id, "A1", "pk",
						AttributeValue.fromS("account#A1")),
				StoredForm.of("`${_type}`", Account::nameId, "AcmeA1", "gs1pk", AttributeValue.fromS("Account#")),
				StoredForm.of("`${name}${id}`", Account::nameId, "AcmeA1", "gs1sk",
						AttributeValue.fromS("Account#AcmeA1")),
				StoredForm.of("`typeField`", Account::getClass, Account.class, "_type",
						AttributeValue.fromS("Account")),
				StoredForm.of("`timestamps: true`", Account::created, Instant.parse("2026-11-26T00:13:33.679Z"),
						"created", AttributeValue.fromS("2026-11-26T00:13:33.679Z")),
				StoredForm.of("`Number`", Account::balance, 0L, "balance", AttributeValue.fromN("0")),
				StoredForm.of("`Boolean`", Account::active, true, "active", AttributeValue.fromBool(true)));
	}

	@ParameterizedTest
	@MethodSource("accountForms")
	void readsAndWritesAnAccount(StoredForm<Account> form) {
		Account account = this.accounts.findById("A1").orElseThrow();
		this.accounts.save(account);
		form.verify(CRM.item("sk", "account#"), account, CRM.now(database.client()).item("sk", "account#"));
	}

	static Stream<StoredForm<User>> userForms() {
		AttributeValue millis = AttributeValue.fromS("2026-11-21T08:30:15.123Z");
		return Stream.of(
				StoredForm.of("`${zip:6:0}` on a text", User::zipNumber, 890, "sk",
						AttributeValue.fromS("user#000890#U1")),
				StoredForm.of("`Date`, `isoDates: true`", User::seen, MILLIS, "seen", millis),
				StoredForm.of("`Date`, `ttl: true`", User::expires, WHOLE.plusSeconds(1), "expires",
						AttributeValue.fromN("1795249816")),
				StoredForm.of("`Object`", User::address, new Address("Main Street 1", MILLIS), "address",
						AttributeValue.fromM(Map.of("street", AttributeValue.fromS("Main Street 1"), "since", millis))),
				StoredForm.of("`Array`", User::list,
						Arrays.asList("x", BigDecimal.ONE, true, null, "2026-11-21T08:30:15.000Z"), "list",
						AttributeValue.fromL(List.of(AttributeValue.fromS("x"), AttributeValue.fromN("1"),
								AttributeValue.fromBool(true), AttributeValue.fromNul(true),
								AttributeValue.fromS("2026-11-21T08:30:15.000Z")))),
				StoredForm.of("`Set` of texts", User::tags, Set.of("a", "b"), "tags",
						AttributeValue.fromSs(List.of("a", "b"))),
				StoredForm.of("`Set` of numbers", User::numbers, Set.of(1, 2), "numbers",
						AttributeValue.fromNs(List.of("1", "2"))),
				StoredForm.of("`enum`", User::status, Status.active, "status", AttributeValue.fromS("active")),
				StoredForm.of("`buffer`", User::data, new byte[] { 0, 1, -1 }, "data", AttributeValue.fromS("AAH/")),
				StoredForm.of("`map: \"data2.coord\"`", User::data2, new Data2("48.4,10.0"), "data2",
						AttributeValue.fromM(Map.of("coord", AttributeValue.fromS("48.4,10.0")))));
	}

	@ParameterizedTest
	@MethodSource("userForms")
	void readsAndWritesAUser(StoredForm<User> form) {
		User user = user("U1");
		this.users.save(user);
		form.verify(CRM.item("id", "U1"), user, CRM.now(database.client()).item("id", "U1"));
	}

	static Stream<StoredForm<Defaults.User>> defaultForms() {
		return Stream.of(StoredForm.of("`Date`, `isoDates: false`", Defaults.User::seen, MILLIS, "seen",
				AttributeValue.fromN("1795249815123")));
	}

	@ParameterizedTest
	@MethodSource("defaultForms")
	void readsAndWritesAUserWithoutParameters(StoredForm<Defaults.User> form) {
		Defaults.User user = find(new UserId("A1", 890, "U1"), Defaults.User.class);
		this.dynamo.save(user);
		form.verify(DEFAULTS.item("id", "U1"), user, DEFAULTS.now(database.client()).item("id", "U1"));
	}

	@Test
	void eachRowOfThePageHasItsTest() {
		assertThat(PAGE.storedForms())
			.containsExactlyInAnyOrderElementsOf(Stream.of(accountForms(), userForms(), defaultForms())
				.flatMap((forms) -> forms.map(StoredForm::row))
				.toList());
	}

	@Table("crm")
	@PrimaryKey(partition = "account#{id}", sort = "account#")
	@GlobalSecondaryIndex(name = "gs1", partition = "Account#", sort = "Account#{nameId}")
	@LocalSecondaryIndex(name = "ls1", sort = "{id}")
	record Account(String id, String name, @KeyOnly String nameId, long balance, boolean active,
			@CreatedDate @Attribute(format = "iso-millis|millis") Instant created,
			@LastModifiedDate @Attribute(format = "iso-millis|millis") Instant updated) {

		static Account of(String id, String name, Instant now) {
			return new Account(id, name, name + id, 0, true, now, now);
		}

	}

	@Table("crm")
	@TypeAlias("_Unique")
	@PrimaryKey(partition = "_unique#Account#name#{name}", sort = "_unique#")
	record AccountName(@KeyOnly String name) {

	}

	@Table("crm")
	@PrimaryKey(partition = "account#{accountId}", sort = "user#{zipNumber|pad:6}#{id}")
	@GlobalSecondaryIndex(name = "gs1", partition = "User#", sort = "User#{email}")
	@LocalSecondaryIndex(name = "ls1", sort = "{id}")
	record User(String accountId, String id, String zip, @KeyOnly int zipNumber, @Nullable String email, Status status,
			@Attribute(format = "iso-millis") @Nullable Instant born,
			@Attribute(format = "iso-millis") @Nullable Instant seen, @TimeToLive @Nullable Instant expires,
			Set<String> tags, Set<Integer> numbers, @Nullable List<@Nullable Object> list, @Nullable Address address,
			@ValueConverter(Base64Text.class) byte @Nullable [] data, @Nullable Data2 data2,
			@CreatedDate @Attribute(format = "iso-millis|millis") Instant created,
			@LastModifiedDate @Attribute(format = "iso-millis|millis") Instant updated) {

	}

	enum Status {

		active, inactive

	}

	record Address(String street, @Attribute(format = "iso-millis") Instant since) {

	}

	record Data2(String coord) {

	}

	static class Base64Text implements PropertyValueConverter<byte[], String, ValueConversionContext<?>> {

		@Override
		public String write(byte[] bytes, ValueConversionContext<?> context) {
			return Base64.getEncoder().encodeToString(bytes);
		}

		@Override
		public byte[] read(String text, ValueConversionContext<?> context) {
			return Base64.getDecoder().decode(text);
		}

	}

	record UserId(String accountId, int zipNumber, String id) {

	}

	interface Accounts extends DynamoRepository<Account, String> {

		List<Account> findByNameIdStartingWith(String name);

	}

	interface Users extends DynamoRepository<User, UserId> {

		List<User> findByAccountId(String accountId);

		Optional<User> findByAccountIdAndId(String accountId, String id);

		List<User> findByAccountIdAndZipNumberBetween(String accountId, int from, int to);

		List<User> findByEmail(String email);

		List<User> findByEmailStartingWith(String beginning);

		List<User> findByEmailIsNotNullOrderByEmailDesc();

		@Update("set email = :email")
		void setEmail(String accountId, int zipNumber, String id, String email);

	}

	/**
	 * Entities of the table without parameters: times in milliseconds, and no timestamps.
	 */
	static final class Defaults {

		@Table("crm-defaults")
		@PrimaryKey(partition = "account#{id}", sort = "account#")
		@GlobalSecondaryIndex(name = "gs1", partition = "Account#", sort = "Account#{nameId}")
		@LocalSecondaryIndex(name = "ls1", sort = "{id}")
		record Account(String id, String name, @KeyOnly String nameId, long balance, boolean active) {

		}

		@Table("crm-defaults")
		@TypeAlias("_Unique")
		@PrimaryKey(partition = "_unique#Account#name#{name}", sort = "_unique#")
		record AccountName(@KeyOnly String name) {

		}

		@Table("crm-defaults")
		@PrimaryKey(partition = "account#{accountId}", sort = "user#{zipNumber|pad:6}#{id}")
		@GlobalSecondaryIndex(name = "gs1", partition = "User#", sort = "User#{email}")
		@LocalSecondaryIndex(name = "ls1", sort = "{id}")
		record User(String accountId, String id, String zip, @KeyOnly int zipNumber, @Nullable String email,
				Status status, @Attribute(format = "epoch-millis") @Nullable Instant born,
				@Attribute(format = "epoch-millis") @Nullable Instant seen, @TimeToLive @Nullable Instant expires,
				Set<String> tags, Set<Integer> numbers, @Nullable List<@Nullable Object> list,
				@Nullable Address address, @ValueConverter(Base64Text.class) byte @Nullable [] data,
				@Nullable Data2 data2) {

		}

		record Address(String street, @Attribute(format = "epoch-millis") Instant since) {

		}

	}

}
