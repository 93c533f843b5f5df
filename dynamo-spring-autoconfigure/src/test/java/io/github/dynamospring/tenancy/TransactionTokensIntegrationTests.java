package io.github.dynamospring.tenancy;

import java.util.List;
import java.util.UUID;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.write.TransactionToken;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TransactionToken}: no tenant meets the transaction of another.
 */
class TransactionTokensIntegrationTests {

	// DynamoDB remembers it longer than a test runs
	private final String token = UUID.randomUUID().toString();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class, Rate.class);

	private Shops shops;

	@BeforeEach
	void open() {
		this.shops = new Shops(database);
		this.shops.open();
	}

	@Test
	void theSameTokenOfTwoTenantsIsTwoTransactions() {
		insertCustomer("acme");
		insertCustomer("globex");
		assertThat(this.shops.itemsOf("acme")).hasSize(1);
		assertThat(this.shops.itemsOf("globex")).hasSize(1);
	}

	@Test
	void theTokenThatIsSentHasThirtySixCharactersAndIsTheSameForTheSameTenant() {
		insertCustomer("acme");
		insertCustomer("acme");
		insertCustomer("globex");
		List<String> tokens = tokens();
		assertThat(tokens).allMatch((sent) -> sent.length() == 36 && !sent.equals(this.token));
		assertThat(tokens.get(1)).isEqualTo(tokens.get(0));
		assertThat(tokens.get(2)).isNotEqualTo(tokens.get(0));
		assertThat(this.shops.itemsOf("acme")).hasSize(1);
	}

	@Test
	void tenantsAndTokensThatJoinToTheSameTextDiffer() {
		insertCustomer("acme", "1" + this.token.substring(1));
		insertCustomer("acme1", this.token.substring(1));
		assertThat(tokens()).doesNotHaveDuplicates();
	}

	@Test
	void aSharedItemOfAnotherTenantsTransactionIsNotTakenForOnesOwn() {
		this.shops.current = "acme";
		insertRate();
		this.shops.current = "globex";
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(this::insertRate);
		assertThat(tokens()).hasSize(2).doesNotHaveDuplicates();
	}

	@Test
	void withoutATenantTheTokenIsSentAsItIs() {
		this.shops.current = null;
		insertRate();
		assertThat(tokens()).containsExactly(this.token);
	}

	private void insertRate() {
		this.shops.template.transactWrite(this.token, (tx) -> tx.insert(new Rate("EUR", 1)));
	}

	private void insertCustomer(String tenant) {
		insertCustomer(tenant, this.token);
	}

	private void insertCustomer(@Nullable String tenant, String token) {
		this.shops.current = tenant;
		this.shops.template.transactWrite(token, (tx) -> tx.insert(new Customer("c7", "Ada")));
	}

	private static List<String> tokens() {
		return database.requests()
			.stream()
			.filter(TransactWriteItemsRequest.class::isInstance)
			.map(TransactWriteItemsRequest.class::cast)
			.map(TransactWriteItemsRequest::clientRequestToken)
			.toList();
	}

	/**
	 * Rate that all tenants share.
	 */
	@Table("rates")
	record Rate(@PartitionKey String currency, long rate) {

	}

}
