package io.github.dynamospring.repository;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.key.Utf8Order;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Texts that UTF-8 cannot hold. Sent as they are, they would be the text {@code ?}.
 */
class UnpairedSurrogatesIntegrationTests {

	private static final String BAD = "\ud800";

	private static final String REASON = "the text has an unpaired surrogate at index 0, which UTF-8 cannot hold: "
			+ "remove it, or store bytes";

	private static final String[] HOSTILE = { "a", "b", "#", "$", "?", "'", "\"", "\\", "\0", "\n", ":v0", "#n0", "{",
			"}", " ", "%", "\u00e9", "\ud7ff", "\ue000", "\uffff", "\ufffd", "\ud800\udc00", "\udbff\udfff" };

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Account.class, Login.class).emptied();

	private final LocalApplication application = database.application();

	private final DynamoTemplate template = this.application.template();

	private final Accounts accounts = this.application.repository(Accounts.class);

	private final Logins logins = this.application.repository(Logins.class);

	private final Account victim = account("?");

	@BeforeEach
	void insertVictim() {
		this.accounts.save(this.victim);
		this.logins.insert(new Login("1", "?"));
		database.requests();
	}

	private static Account account(String id) {
		return new Account(id, "?", "?", Set.of("?"), Map.of("?", "?"), List.of(new Note("?")), '?', new Card("?"));
	}

	@TestFactory
	Stream<DynamicTest> keysAreRefused() {
		Account bad = account(BAD);
		return refused("Account.id", Map.of("findById", () -> this.accounts.findById(BAD), "existsById",
				() -> this.accounts.existsById(BAD), "findAllById", () -> this.accounts.findAllById(List.of("1", BAD)),
				"save", () -> this.accounts.save(bad), "saveAll",
				() -> this.accounts.saveAll(List.of(this.victim, bad)), "delete", () -> this.accounts.delete(bad),
				"deleteById", () -> this.accounts.deleteById(BAD), "deleteAllById",
				() -> this.accounts.deleteAllById(List.of("1", BAD)), "insert in a transaction",
				() -> this.template.transactWrite((transaction) -> transaction.insert(bad)), "get in a transaction",
				() -> this.template.transactGet((reads) -> reads.get(BAD, Account.class))));
	}

	@TestFactory
	Stream<DynamicTest> valuesAreRefused() {
		Account good = account("1");
		Map<String, Account> faulty = Map.of("Account.name",
				new Account("1", BAD, "?", Set.of(), Map.of(), List.of(), '?', null), "Account.tags",
				new Account("1", "a", "?", Set.of("?", BAD), Map.of(), List.of(), '?', null), "Account.notes.*",
				new Account("1", "a", "?", Set.of(), Map.of("a", BAD), List.of(), '?', null), "Account.history[1].text",
				new Account("1", "a", "?", Set.of(), Map.of(), List.of(new Note("?"), new Note(BAD)), '?', null),
				"Account.letter", new Account("1", "a", "?", Set.of(), Map.of(), List.of(), BAD.charAt(0), null),
				"Account.payment.number", new Account("1", "a", "?", Set.of(), Map.of(), List.of(), '?', new Card(BAD)),
				"Account.email", new Account("1", "a", BAD, Set.of(), Map.of(), List.of(), '?', null));
		this.accounts.save(good);
		database.requests();
		return faulty.entrySet()
			.stream()
			.map((entry) -> refused(entry.getKey(), entry.getKey() + ": ", () -> this.accounts.save(entry.getValue())));
	}

	@Test
	void keysOfMapsAreRefused() {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.accounts
				.save(new Account("1", "a", "?", Set.of(), Map.of("a" + BAD, "?"), List.of(), '?', null)))
			.withMessage("Account.notes: a key of the map cannot be an attribute name, because the text has an "
					+ "unpaired surrogate at index 1, which UTF-8 cannot hold: remove it, or store bytes");
	}

	@TestFactory
	Stream<DynamicTest> argumentsOfMethodsAreRefused() {
		return Stream.of(refused("id", () -> this.accounts.findAccountById(BAD)),
				refused("id", () -> this.accounts.findByIdIn(List.of("?", BAD))),
				refused("email", () -> this.accounts.findByEmail(BAD)),
				refused("email", () -> this.accounts.findByEmailAndNameStartingWith(BAD, "?")),
				refused("name", () -> this.accounts.findByEmailAndNameStartingWith("?", BAD)),
				refused("name", () -> this.accounts.findByName(BAD)),
				refused("name", () -> this.accounts.findByNameIn(List.of("?", BAD))),
				refused("tags", () -> this.accounts.findByTagsContaining(BAD)),
				refused("name", () -> this.accounts.search(BAD)),
				refused("name", () -> this.accounts.rename("?", BAD, "?")),
				refused("name", () -> this.accounts.rename("?", "?", BAD)),
				refused("id", () -> this.accounts.rename(BAD, "?", "?")),
				refused("notes.mark", () -> this.accounts.mark("?", BAD)),
				refused("tags", () -> this.accounts.tag("?", Set.of(BAD))),
				refused("id", () -> this.accounts.deleteAccountById(BAD)),
				refused("email", () -> this.accounts.findByEmail(BAD, ScrollPosition.keyset(), Limit.of(1))),
				refused("name",
						() -> this.template.entity(Account.class)
							.onCondition("name = :name", Map.of("name", BAD))
							.delete(this.victim)));
	}

	@Test
	void keysOfScrollPositionsAreRefused() {
		ScrollPosition bad = ScrollPosition.forward(Map.of("id", BAD, "email", "?", "name", "?"));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.accounts.findByEmail("?", bad, Limit.of(1)))
			.withMessage("The scroll position cannot hold the key 'id', because " + REASON);
		assertNothingHappened();
	}

	@TestFactory
	Stream<DynamicTest> uniqueValuesAreRefused() {
		return Stream.of(refused("Login.name", () -> this.logins.insert(new Login("2", BAD))),
				refused("Login.name", () -> this.logins.save(new Login("1", BAD))),
				refused("name", () -> this.logins.rename("1", "?", BAD)),
				refused("name", () -> this.logins.delete(new Login("1", BAD))));
	}

	@Test
	void pairsAreStored() {
		Account account = new Account("\ud83d\ude00", "a\ud800\udc00b", "\udbff\udfff", Set.of("\ud83d\ude00"),
				Map.of("\ud83d\ude00", "\ud83d\ude00"), List.of(), 'x', null);
		this.accounts.save(account);
		assertThat(this.accounts.findById("\ud83d\ude00")).contains(account);
	}

	@Test
	void hostileTextsAreFoundAsThemselves() {
		long seed = Long.getLong("text.seed", 20261122L);
		Random random = new Random(seed);
		Map<String, Account> stored = new TreeMap<>(Utf8Order.INSTANCE);
		for (int i = 0; i < 60; i++) {
			String text = hostile(random);
			stored.put(text, new Account(text, text, "same", Set.of(text), Map.of(text, text), List.of(), 'x', null));
		}
		this.accounts.saveAll(stored.values());
		stored.forEach((text, account) -> {
			assertThat(this.accounts.findById(text)).as("seed %d: %s", seed, text).contains(account);
			assertThat(this.accounts.search(text)).as("seed %d: %s", seed, text)
				.extracting(Account::name)
				.containsExactlyInAnyOrderElementsOf(
						stored.keySet().stream().filter((other) -> other.startsWith(text)).toList());
			assertThat(this.accounts.findByTagsContaining(text)).as("seed %d: %s", seed, text).containsExactly(account);
		});
		assertThat(this.accounts.findByEmail("same")).as("seed %d", seed)
			.extracting(Account::name)
			.containsExactlyElementsOf(stored.keySet());
	}

	private static String hostile(Random random) {
		StringBuilder text = new StringBuilder();
		random.ints(random.nextInt(1, 5), 0, HOSTILE.length).forEach((piece) -> text.append(HOSTILE[piece]));
		return text.toString();
	}

	@Test
	void literalsNamesAndAliasesAreRefusedAtStartUp() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> this.application.repository(LiteralAccounts.class))
			.withMessageContaining("String that DynamoDB cannot store (" + REASON + ") at position 8");
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> verified(Named.class))
			.withMessageContaining("the attribute name of 'name' cannot be stored, because " + REASON);
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> verified(Aliased.class))
			.withMessageContaining("the @TypeAlias cannot be stored, because " + REASON);
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> verified(Nesting.class))
			.withMessageContaining("the attribute name of 'name' of Nested cannot be stored, because " + REASON);
	}

	private static void verified(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		context.afterPropertiesSet();
	}

	private Stream<DynamicTest> refused(String place, Map<String, ThrowingCallable> calls) {
		return calls.entrySet().stream().map((call) -> refused(call.getKey(), place + ": ", call.getValue()));
	}

	private DynamicTest refused(String property, ThrowingCallable call) {
		return refused(property, property + ": ", call);
	}

	private DynamicTest refused(String name, String place, ThrowingCallable call) {
		return DynamicTest.dynamicTest(name, () -> {
			assertThatExceptionOfType(InvalidValueException.class).isThrownBy(call)
				.withMessageContaining(place)
				.withMessageEndingWith(REASON);
			assertNothingHappened();
		});
	}

	private void assertNothingHappened() {
		assertThat(database.requests()).isEmpty();
		assertThat(this.accounts.findById("?")).contains(this.victim);
		assertThat(this.logins.findById("1")).contains(new Login("1", "?"));
		database.requests();
	}

	interface Accounts extends DynamoRepository<Account, String> {

		Optional<Account> findAccountById(String id);

		List<Account> findByIdIn(List<String> ids);

		List<Account> findByEmail(String email);

		Window<Account> findByEmail(String email, ScrollPosition position, Limit limit);

		List<Account> findByEmailAndNameStartingWith(String email, String name);

		@AllowScan
		@AllowFilter
		List<Account> findByName(String name);

		@AllowScan
		@AllowFilter
		List<Account> findByNameIn(List<String> names);

		@AllowScan
		@AllowFilter
		List<Account> findByTagsContaining(String tag);

		@AllowScan
		@AllowFilter
		@Query("begins_with(name, :prefix)")
		List<Account> search(String prefix);

		@Update("set name = :name")
		@Condition("name = :old")
		boolean rename(String id, String old, String name);

		@Update("set notes.mark = :mark")
		void mark(String id, String mark);

		@Update("add tags :tags")
		void tag(String id, Set<String> tags);

		void deleteAccountById(String id);

	}

	interface Logins extends DynamoRepository<Login, String> {

		@Update("set name = :name")
		@Condition("name = :old")
		boolean rename(String id, String old, String name);

	}

	interface LiteralAccounts extends DynamoRepository<Account, String> {

		@AllowScan
		@AllowFilter
		@Query("name = '\ud800'")
		List<Account> findBad();

	}

	@Table("accounts")
	@GlobalSecondaryIndex(name = "byEmail", partition = "{email}", sort = "{name}")
	record Account(@PartitionKey String id, String name, String email, Set<String> tags, Map<String, String> notes,
			List<Note> history, char letter, @Nullable Payment payment) {

	}

	record Note(String text) {

	}

	sealed interface Payment {

	}

	record Card(String number) implements Payment {

	}

	@Table("logins")
	record Login(@PartitionKey String id, @Unique String name) {

	}

	@Table("named")
	record Named(@PartitionKey String id, @Attribute(BAD) String name) {

	}

	@Table("aliased")
	@TypeAlias(BAD)
	record Aliased(@PartitionKey String id) {

	}

	@Table("nesting")
	record Nesting(@PartitionKey String id, Nested nested) {

	}

	record Nested(@Attribute(BAD) String name) {

	}

}
