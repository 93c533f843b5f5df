package io.github.dynamospring.test;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.repository.NoRepositoryBean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link FaultInjection}, through the library's retries and the codec of items.
 */
@DataDynamoTest
@DynamoCleanup
class FaultInjectionIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final StockKey NORTH = new StockKey("sku-1", "north");

	@Autowired
	private FaultInjection faults;

	@Autowired
	private CapacityRecorder capacity;

	@Autowired
	private MeterRegistry registry;

	@Autowired
	private Orders orders;

	@Autowired
	private Stocks stocks;

	@Autowired
	private DynamoDbClient client;

	@BeforeEach
	void stock() {
		this.stocks.insert(new Stock("sku-1", "north", 1));
	}

	@Test
	void throttlesTheNextAttemptsOfAMethod() {
		double before = throttles();
		this.faults.on(Stocks.class, (stocks) -> stocks.findById(NORTH)).throttle(2);
		this.orders.findByOrderId("1001");
		assertThat(this.capacity.of(() -> assertThat(this.stocks.findById(NORTH)).isPresent()).toString())
			.isEqualTo("  1. GetItem by Stocks.findById: shop 0.5 RCU after 3 attempts");
		assertThat(throttles() - before).isEqualTo(2);
	}

	private double throttles() {
		return this.registry.find("dynamodb.throttles")
			.tag("access.pattern", "Stocks.findById")
			.counters()
			.stream()
			.mapToDouble(Counter::count)
			.sum();
	}

	@Test
	void throttlesUntilRetriesAreExhausted() {
		this.faults.on(Stocks.class, (stocks) -> stocks.restock(NORTH, 1)).throttle(ATTEMPTS);
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.stocks.restock(NORTH, 1))
			.withMessageContaining("Injected by FaultInjection");
		assertThat(this.stocks.restock(NORTH, 1).quantity()).isEqualTo(2);
	}

	@Test
	void failsReadsThatAreRepeated() {
		this.faults.onOperation("GetItem").fail(1);
		assertThat(this.stocks.findById(NORTH)).contains(new Stock("sku-1", "north", 1));
	}

	@Test
	void failsWritesThatAreNotRepeatableWithoutApplyingThem() {
		this.faults.onOperation("UpdateItem").fail(1);
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.stocks.restock(NORTH, 1));
		assertThat(this.stocks.findById(NORTH)).contains(new Stock("sku-1", "north", 1));
	}

	@Test
	void losesTheAnswersOfWritesThatAreApplied() {
		this.faults.on(Stocks.class, (stocks) -> stocks.restock(NORTH, 1)).loseAnswer(1);
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.stocks.restock(NORTH, 1));
		assertThat(this.stocks.findById(NORTH)).contains(new Stock("sku-1", "north", 2));
	}

	@Test
	void losesTheAnswersOfWritesThatAreRecognized() {
		this.faults.onOperation("PutItem").loseAnswer(1);
		Order order = Order.of("ada", "1001", LocalDatabase.NOW);
		assertThat(this.orders.insert(order).version()).isNotNull();
		assertThat(this.orders.findByOrderId("1001")).isPresent();
	}

	@Test
	void losesTheAnswersOfReads() {
		this.orders.insert(Order.of("ada", "1001", LocalDatabase.NOW));
		this.faults.onOperation("Query").loseAnswer(1);
		assertThat(this.capacity.of(() -> this.orders.findByCustomerId("ada")).toString())
			.isEqualTo("  1. Query by Orders.findByCustomerId: shop 0.5 RCU after 2 attempts");
	}

	@Test
	void injectsFaultsInTheirOrder() {
		this.faults.onOperation("GetItem").throttle(1);
		this.faults.on(Stocks.class, (stocks) -> stocks.findById(NORTH)).fail(ATTEMPTS - 1);
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.stocks.findById(NORTH))
			.withCauseInstanceOf(InternalServerErrorException.class);
		assertThat(this.stocks.findById(NORTH)).isPresent();
	}

	@Test
	void dropsFaults() {
		this.faults.onOperation("GetItem").throttle(100);
		this.faults.clear();
		assertThat(this.capacity.of(() -> this.stocks.findById(NORTH)).toString()).doesNotContain("attempts");
	}

	@Test
	@DisabledIfSystemProperty(named = "dynamo.client.wire", matches = "never")
	void worksBesideTheCodecOfItems() {
		assertThat(WireInterceptor.isIn(this.client)).isTrue();
		assertThat(DirectPath.isIn(DirectPath.of(this.client))).isTrue();
	}

	@Test
	void refusesWhatIsNoOperation() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.faults.onOperation("putItem"))
			.withMessage("DynamoDB has no operation 'putItem': name it as its API does, such as 'PutItem'");
		assertThatIllegalArgumentException().isThrownBy(() -> this.faults.onOperation("Save"))
			.withMessageStartingWith("DynamoDB has no operation 'Save'");
	}

	@Test
	void refusesWhatIsNoPatternOfTheApplication() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.faults.on(Foreign.class, (foreign) -> foreign.findById(NORTH)))
			.withMessage(Foreign.class.getName() + " is no repository of the application, but [Orders, Stocks]");
	}

	@Test
	void refusesFaultsOfNoAttempt() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.faults.onOperation("GetItem").fail(0))
			.withMessage("A fault is of one attempt or more, not of 0");
	}

	@NoRepositoryBean
	private interface Foreign extends DynamoRepository<Stock, StockKey> {

	}

}
