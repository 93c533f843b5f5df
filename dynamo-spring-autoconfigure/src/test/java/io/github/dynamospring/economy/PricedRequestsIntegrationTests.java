package io.github.dynamospring.economy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.Price.Charge;
import io.github.dynamospring.plan.Price.Subject;
import io.github.dynamospring.plan.Price.Unit;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Plans and prices of batches and transactions, against the units that DynamoDB Local
 * reports.
 */
class PricedRequestsIntegrationTests {

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Customer.class, Stock.class, Account.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()))
		.emptied();

	private final LocalApplication application = database.application();

	private final DynamoTemplate template = this.application.template();

	@BeforeEach
	void clear() {
		REQUESTS.clear();
	}

	@Test
	void transactionHasAPlanForEachKindOfAction() {
		DynamoOperations checkout = this.template.named("Checkout");
		checkout.transactWrite((tx) -> tx.insert(stock("a")).insert(stock("b")).save(customer("c", "Ada")));
		checkout.transactWrite((tx) -> tx.delete(stock("a"))
			.deleteById(new StockKey("s", "b"), Stock.class)
			.checkExists("c", Customer.class));
		assertThat(this.application.patterns()).extracting((pattern) -> pattern.plan().explain())
			.containsExactly(
					"Checkout → TransactWriteItems shop: insert Stock, pk = PRODUCT#{sku}, sk = STOCK#{warehouse}, "
							+ "if not exists; 2 WCU per KB, all actions or none",
					"Checkout → TransactWriteItems shop: save Customer, pk = CUSTOMER#{customerId}, sk = PROFILE; "
							+ "2 WCU per KB, + 2 per KB for gsi1, all actions or none",
					"Checkout → TransactWriteItems shop: delete Stock, pk = PRODUCT#{sku}, sk = STOCK#{warehouse}; "
							+ "2 WCU per KB, all actions or none",
					"Checkout → TransactWriteItems shop: deleteById Stock, pk = PRODUCT#{sku}, "
							+ "sk = STOCK#{warehouse}; 2 WCU per KB, all actions or none",
					"Checkout → TransactWriteItems shop: check Customer; 2 WCU per KB, all actions or none");
		assertThat(REQUESTS).extracting(DynamoRequestContext::getAccessPattern).containsOnly("Checkout");
	}

	@Test
	void transactionOfTheTemplateHasTheNameOfTheOperation() {
		this.template.transactWrite((tx) -> tx.insert(stock("a")));
		this.template.transactGet((tx) -> tx.get(new StockKey("s", "a"), Stock.class));
		assertThat(this.application.patterns()).extracting((pattern) -> pattern.plan().explain())
			.containsExactly(
					"DynamoTemplate.transactWrite → TransactWriteItems shop: insert Stock, pk = PRODUCT#{sku}, "
							+ "sk = STOCK#{warehouse}, if not exists; 2 WCU per KB, all actions or none",
					"DynamoTemplate.transactGet → TransactGetItems shop: findById Stock, pk = PRODUCT#{sku}, "
							+ "sk = STOCK#{warehouse}; 2 RCU per 4 KB, all actions or none");
	}

	@Test
	void batchHasAPlanForEachEntity() {
		DynamoOperations named = this.template.named("Import");
		named.saveAll(List.of(stock("a"), customer("c", "Ada"), stock("b")));
		named.batchGet((gets) -> gets.get("c", Customer.class));
		named.batchWrite((batch) -> batch.deleteById("c", Customer.class).delete(stock("a")));
		assertThat(this.application.patterns()).extracting((pattern) -> pattern.plan().explain())
			.containsExactly(
					"Import → BatchWriteItem shop: pk = PRODUCT#{sku}, sk = STOCK#{warehouse}, for each of entities; "
							+ "1 WCU per KB, blind",
					"Import → BatchWriteItem shop: pk = CUSTOMER#{customerId}, sk = PROFILE, for each of entities; "
							+ "1 WCU per KB, + 2 per KB for gsi1, blind",
					"Import → BatchGetItem shop: pk = CUSTOMER#{customerId}, sk = PROFILE, for each of ids; "
							+ "0.5 RCU per 4 KB, eventually consistent",
					"Import → BatchWriteItem shop: pk = CUSTOMER#{customerId}, sk = PROFILE, for each of ids; "
							+ "1 WCU per KB, + 1 per KB for gsi1, blind",
					"Import → BatchWriteItem shop: pk = PRODUCT#{sku}, sk = STOCK#{warehouse}, for each of entities; "
							+ "1 WCU per KB, blind");
	}

	@Test
	void plansThatAreKnownAreNotRepeated() {
		IntStream.range(0, 3).forEach((i) -> this.template.transactWrite((tx) -> tx.save(stock("a"))));
		assertThat(this.application.patterns()).hasSize(1);
	}

	@Test
	void namesThatHoldValuesDoNotFillTheMemory() {
		IntStream.range(0, 1010).forEach((i) -> {
			DynamoOperations named = this.template.named("order " + i);
			assertThat(named.batchGet((gets) -> {
			}).size()).isZero();
			named.batchGet((gets) -> gets.getAll(Set.of(), Stock.class));
			named.transactWrite((tx) -> tx.save(stock("a")));
		});
		// each takes two notes, by its type and by its entity
		assertThat(this.application.patterns()).hasSize(500);
	}

	@Test
	void actionsAreBuiltByTheirCallers() {
		this.template.named("Checkout").transactWrite((tx) -> tx.insert(stock("a")));
		RegisteredPattern action = this.application.patterns().get("Checkout");
		assertThatIllegalStateException().isThrownBy(() -> action.requests(stock("a")))
			.withMessage("Checkout is part of batches and transactions, which only their callers can build");
	}

	@Test
	void transactionCostsItsPrices() {
		this.template.named("Restocking").transactWrite((tx) -> tx.insert(stock("a")).insert(stock("b")));
		assertThat(2 * price("Restocking", 0, 1)).isEqualTo(4);
		assertThat(taken()).isEqualTo(4);
		// which DynamoDB Local does not tell: the item of 2 KB and its entry
		this.template.named("Registration").transactWrite((tx) -> tx.insert(customer("c", "Ada")));
		assertThat(price("Registration", 0, 2)).isEqualTo(2 * 2 + 2);
	}

	@Test
	void writeCostsItsEntriesByTheKilobyte() {
		this.template.named("Registration").insert(customer("c", "x".repeat(1500)));
		assertThat(this.application.patterns().get("Registration").plan().price())
			.hasToString("1 WCU per KB, + 1 per KB for gsi1");
		assertThat(price("Registration", 0, 2)).isEqualTo(2 + 2);
		assertThat(taken()).isEqualTo(4);
	}

	@Test
	void checkAndReadInATransactionCostTheirPrices() {
		this.template.insert(stock("a"));
		REQUESTS.clear();
		this.template.named("Check")
			.transactWrite((tx) -> tx.insert(stock("b")).checkExists(new StockKey("s", "a"), Stock.class));
		assertThat(price("Check", 0, 1) + price("Check", 1, 1)).isEqualTo(4);
		assertThat(taken()).isEqualTo(4);
		REQUESTS.clear();
		this.template.named("Look").transactGet((tx) -> tx.get(new StockKey("s", "a"), Stock.class));
		assertThat(price("Look", 0, 1)).isEqualTo(2);
		assertThat(taken()).isEqualTo(2);
	}

	@Test
	void batchCostsItsPrices() {
		this.template.named("Import")
			.saveAll(List.of(customer("c", "x".repeat(1500)), customer("d", "y".repeat(1500))));
		// at most two entries: one that leaves its place and one that comes, here only
		// those that come
		assertThat(price("Import", 0, 2)).isEqualTo(2 + 2 * 2);
		assertThat(taken()).isEqualTo(2 * (2 + 2));
	}

	@Test
	void deletionByIdOfAUniqueValueCostsItsRead() {
		this.template.insert(new Account("a", "ada@example.org"));
		REQUESTS.clear();
		this.template.named("Closing").transactWrite((tx) -> tx.deleteById("a", Account.class));
		Price price = this.application.patterns().get("Closing").plan().price();
		assertThat(price).hasToString("1 RCU per 4 KB, 2 WCU per KB, + 2 WCU for the marker");
		assertThat(price("Closing", 0, 1)).isEqualTo(1 + 2 + 2);
		assertThat(taken()).isEqualTo(5);
	}

	private double price(String pattern, int plan, int kilobytes) {
		return this.application.patterns()
			.find(pattern)
			.get(plan)
			.plan()
			.price()
			.charges()
			.stream()
			.mapToDouble((charge) -> units(charge, kilobytes))
			.sum();
	}

	private static double units(Charge charge, int kilobytes) {
		int size = (charge.subject() == Subject.MARKER) ? 1 : kilobytes;
		int blocks = (charge.unit() == Unit.RCU) ? (size + 3) / 4 : size;
		return charge.units().doubleValue() * charge.count() * blocks;
	}

	private static double taken() {
		return REQUESTS.stream().mapToDouble(PricedRequestsIntegrationTests::units).sum();
	}

	// DynamoDB Local reports one action of a transaction alone. DynamoDB charges two
	// units
	// for each of up to 1 KB, checks included, see
	// https://martinhicks.dev/articles/what-a-conditional-dynamodb-transaction-costs
	private static double units(DynamoRequestContext request) {
		return (request.getRequest() instanceof TransactWriteItemsRequest transaction)
				? 2.0 * transaction.transactItems().size()
				: request.getUsage().stream().mapToDouble((usage) -> usage.read() + usage.write()).sum();
	}

	private static Stock stock(String warehouse) {
		return new Stock("s", warehouse, 1);
	}

	private static Customer customer(String id, String name) {
		return new Customer(id, id + "@example.org", name, null, Set.of());
	}

	@Table("accounts")
	record Account(@PartitionKey String id, @Unique String email) {

	}

}
