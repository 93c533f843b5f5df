package io.github.dynamospring.existing;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Versions of items that another application wrote without, and goes on to write.
 */
class FirstVersionIntegrationTests {

	private static final String UNVERSIONED = "AccountRepository.save: Account with key PK = ACC#a, SK = META exists already and has "
			+ "no version: update gives an existing item its first one";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static int tables;

	private ExistingTable table;

	private AccountRepository accounts;

	@BeforeEach
	void create() {
		this.table = ExistingTable.create(database.client(), "accounts-" + tables++);
		this.accounts = this.table.repository(AccountRepository.class, Account.class);
		putAsBefore("old");
	}

	private void putAsBefore(String owner) {
		this.table.put("PK", "ACC#a", "SK", "META", "accountId", "a", "owner", owner);
	}

	private Account found() {
		return this.accounts.findById("a").orElseThrow();
	}

	private Map<String, AttributeValue> stored() {
		return this.table.get("ACC#a", "META");
	}

	@Test
	void saysThatSaveTakesAnItemWithoutVersionForANewOne() {
		Account account = found();
		assertThat(account.version()).isNull();
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.accounts.save(account.ownedBy("new")))
			.withMessage(UNVERSIONED)
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(account));
		assertThat(stored()).containsEntry("owner", AttributeValue.fromS("old"));
	}

	@Test
	void saysSoOfEachEntityThatIsSavedTogetherWithOthers() {
		assertThatExceptionOfType(BatchIncompleteException.class)
			.isThrownBy(() -> this.accounts.saveAll(List.of(found(), new Account("b", "new", null))))
			.satisfies((ex) -> assertThat(ex.getLeft()).singleElement()
				.satisfies((left) -> assertThat(left.exception()).hasMessageContaining("update gives")));
	}

	@Test
	void saysNothingOfVersionsWhereTheItemHasOne() {
		this.accounts.insert(new Account("b", "new", null));
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.accounts.save(new Account("b", "newer", null)))
			.withMessage("AccountRepository.save: Account with key PK = ACC#b, SK = META exists already");
	}

	@Test
	void givesAnExistingItemItsFirstVersion() {
		Account account = this.accounts.update(found().ownedBy("new"));
		assertThat(account.version()).isOne();
		assertThat(stored()).containsEntry("version", AttributeValue.fromN("1"));
		assertThat(this.accounts.save(account.ownedBy("newer")).version()).isEqualTo(2);
	}

	@Test
	void givesTheFirstVersionToTheFasterOfTwo() {
		Account account = found();
		this.accounts.update(account.ownedBy("faster"));
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.accounts.update(account.ownedBy("slower")))
			.withMessage(
					"AccountRepository.update: Account with key PK = ACC#a, SK = META was expected to have no version, but it "
							+ "has version 1");
	}

	@Test
	void givesTheFirstVersionByAnUpdateExpression() {
		assertThat(this.accounts.rename("a", "new").version()).isOne();
	}

	@Test
	void deletesAnItemWithoutVersionUnlessItHasGotOne() {
		Account account = found();
		this.accounts.update(account);
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.accounts.delete(account));
		putAsBefore("older");
		this.accounts.delete(account);
		assertThat(stored()).isEmpty();
	}

	@Test
	void noticesThatAnOldWriterHasReplacedTheItem() {
		Account account = this.accounts.update(found());
		putAsBefore("older");
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.accounts.update(account.ownedBy("new")))
			.withMessage(
					"AccountRepository.update: Account with key PK = ACC#a, SK = META was expected to have version 1, but it "
							+ "has none");
		assertThat(this.accounts.update(found().ownedBy("new")).version()).isOne();
	}

	@Test
	void doesNotNoticeThatAnOldWriterHasChangedAnAttributeAlone() {
		Account account = this.accounts.update(found());
		database.client()
			.updateItem((update) -> update.tableName(this.table.name())
				.key(Map.of("PK", AttributeValue.fromS("ACC#a"), "SK", AttributeValue.fromS("META")))
				.updateExpression("set #o = :o")
				.expressionAttributeNames(Map.of("#o", "owner"))
				.expressionAttributeValues(Map.of(":o", AttributeValue.fromS("older"))));
		assertThat(this.accounts.update(account.ownedBy("new")).version()).isEqualTo(2);
	}

	@Table("accounts")
	@PrimaryKey(partition = "ACC#{accountId}", sort = "META")
	record Account(String accountId, String owner, @Version @Nullable Long version) {

		Account ownedBy(String owner) {
			return new Account(this.accountId, owner, this.version);
		}

	}

	interface AccountRepository extends DynamoRepository<Account, String> {

		@Update("set owner = :owner")
		Account rename(String accountId, String owner);

	}

}
