package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.test.DynamoCleanup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.MethodMode;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the whole application over HTTP on the embedded database. Each test finds the
 * sample's data as new.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DynamoCleanup
@DirtiesContext
class ShopIntegrationTests {

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private SampleData data;

	@LocalServerPort
	private int port;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.data.run(new DefaultApplicationArguments());
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + this.port).build();
	}

	@Test
	void findsCustomerById() {
		get("/customers/ada").expectStatus().isOk().expectHeader().valueEquals("ETag", "\"1\"").expectBody().json("""
				{"customerId": "ada", "name": "Ada Lovelace", "email": "ada@example.org", "version": 1}""");
	}

	@Test
	void answers404ForUnknownCustomer() {
		get("/customers/nobody").expectStatus().isNotFound().expectBody().json("""
				{"status": 404, "detail": "There is no customer nobody"}""");
	}

	@Test
	void changesCustomerOfTheVersionThatWasRead() {
		changeEmail("\"1\"", "ada@example.com").expectStatus().isOk().expectHeader().valueEquals("ETag", "\"2\"");
		get("/customers/ada").expectBody().jsonPath("$.email").isEqualTo("ada@example.com");
	}

	@Test
	void answers412ForCustomerChangedMeanwhile() {
		changeEmail("\"1\"", "first@example.com").expectStatus().isOk();
		changeEmail("\"1\"", "second@example.com").expectStatus().isEqualTo(HttpStatus.PRECONDITION_FAILED);
		get("/customers/ada").expectBody().jsonPath("$.email").isEqualTo("first@example.com");
	}

	@Test
	void refusesAnAddressThatAnotherCustomerHas() {
		changeEmail("\"1\"", "Grace@example.org").expectStatus().isEqualTo(HttpStatus.CONFLICT);
		get("/customers/ada").expectBody().jsonPath("$.email").isEqualTo("ada@example.org");
	}

	@Test
	void renamesCustomerWhomOthersRenameToo() throws Exception {
		List<Callable<Boolean>> writers = Stream.of("Ada Byron", "Ada King", "Countess of Lovelace")
			.<Callable<Boolean>>map((name) -> () -> isSuccessful(rename(name)))
			.toList();
		assertThat(atOnce(writers)).isEqualTo(3);
		get("/customers/ada").expectBody().jsonPath("$.version").isEqualTo(4);
	}

	@Test
	void findsCustomerWithOrders() {
		get("/customers/ada/overview").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.profile.name")
			.isEqualTo("Ada Lovelace")
			.jsonPath("$.orders[*].orderId")
			.isEqualTo(List.of("1001", "1002", "1003"));
		get("/customers/nobody/overview").expectStatus().isNotFound();
	}

	@Test
	void pagesThroughOrdersNewestFirst() {
		ShopController.Page<?> first = page("/customers/ada/orders?limit=2");
		assertThat(first.items()).extracting("orderId").containsExactly("1003", "1002");
		ShopController.Page<?> second = page("/customers/ada/orders?limit=2&token=" + first.next());
		assertThat(second.items()).extracting("orderId").containsExactly("1001");
		assertThat(second.next()).isNull();
	}

	@Test
	void placesAnOrderOnceUnderItsToken() {
		Order order = new Order("ada", "2001", "north", Instant.parse("2026-11-20T10:00:00Z"), OrderStatus.UNPAID,
				new BigDecimal("3.50"), List.of(), null);
		StockKey stock = new StockKey("pen", "north");
		this.dynamo.save(new Stock("pen", "north", 5));
		place("order-2001", order, stock);
		place("order-2001", order, stock);
		assertThat(this.dynamo.findById(stock, Stock.class)).contains(new Stock("pen", "north", 4));
	}

	private void place(String token, Order order, StockKey stock) {
		this.dynamo.transactWrite(token, (tx) -> tx.insert(order).in(Stocks.class).take(stock, 1));
	}

	@Test
	void answers400ForTokenThatIsNotOurs() {
		get("/customers/ada/orders?limit=2&token=forged").expectStatus().isBadRequest();
	}

	@Test
	void answers400ForTokenOfAnotherCustomer() {
		String token = page("/customers/ada/orders?limit=1").next();
		get("/customers/grace/orders?limit=1&token=" + token).expectStatus().isBadRequest();
	}

	@Test
	void findsOrdersInDateRange() {
		get("/customers/ada/orders?from=2026-11-01T00:00:00Z&to=2026-11-12T18:40:00Z").expectBody()
			.jsonPath("$[*].orderId")
			.isEqualTo(List.of("1001", "1002"));
	}

	@Test
	void findsOrderByNumber() {
		get("/orders/1004").expectStatus().isOk().expectBody().jsonPath("$.customerId").isEqualTo("grace");
		get("/orders/9999").expectStatus().isNotFound();
	}

	@Test
	void placesOrderOnce() {
		String order = """
				{"customerId": "grace", "orderId": "1005", "tenantId": "acme", "placedAt": "2026-11-21T10:00:00Z",
				 "status": "UNPAID", "amount": 7.5, "lines": [{"sku": "mug", "quantity": 1, "price": 7.5}]}""";
		post("/orders", order).expectStatus().isCreated().expectBody().jsonPath("$.version").isEqualTo(1);
		post("/orders", order).expectStatus().isEqualTo(HttpStatus.CONFLICT);
		get("/orders/1005").expectStatus().isOk().expectBody().jsonPath("$.lines[0].sku").isEqualTo("mug");
	}

	@Test
	void checksOutOnceHoweverOftenAClientAsks() {
		String order = """
				{"customerId": "grace", "orderId": "1006", "tenantId": "acme", "placedAt": "2026-11-21T10:00:00Z",
				 "status": "UNPAID", "amount": 94.8, "lines": [{"sku": "kettle", "quantity": 2, "price": 39.9},
				 {"sku": "mug", "quantity": 2, "price": 7.5}]}""";
		for (int i = 0; i < 2; i++) {
			post("/warehouses/berlin/orders", order).expectStatus().isCreated().expectBody().json("""
					{"orderId": "1006", "amount": 94.8}""");
		}
		get("/products/kettle/stock/berlin").expectBody().jsonPath("$.available").isEqualTo(10);
		get("/products/mug/stock/berlin").expectBody().jsonPath("$.available").isEqualTo(248);
	}

	@Test
	void checksOutAllOrNothing() {
		String order = """
				{"customerId": "grace", "orderId": "1007", "tenantId": "acme", "placedAt": "2026-11-21T10:00:00Z",
				 "status": "UNPAID", "amount": 100, "lines": [{"sku": "kettle", "quantity": 1, "price": 39.9},
				 {"sku": "lamp", "quantity": 2, "price": 54}]}""";
		post("/warehouses/paris/orders", order).expectStatus().isEqualTo(HttpStatus.CONFLICT);
		get("/orders/1007").expectStatus().isNotFound();
		get("/products/kettle/stock/paris").expectBody().jsonPath("$.available").isEqualTo(3);
	}

	@Test
	void paysOrderOnlyOnceAndTakesItOutOfTheSparseIndex() {
		post("/orders/1002/payment", "").expectStatus().isOk().expectBody().jsonPath("$.status").isEqualTo("PAID");
		post("/orders/1002/payment", "").expectStatus().isEqualTo(HttpStatus.CONFLICT);
		get("/tenants/acme/unpaid-orders?since=2026-11-01T00:00:00Z").expectBody()
			.jsonPath("$[*].orderId")
			.isEqualTo(List.of("1004", "1003"));
	}

	@Test
	void findsUnpaidOrdersOfTenantSinceTime() {
		get("/tenants/acme/unpaid-orders?since=2026-11-15T00:00:00Z").expectBody()
			.jsonPath("$[*].orderId")
			.isEqualTo(List.of("1004", "1003"));
	}

	@Test
	void findsProductsByCategory() {
		get("/products?category=kitchen").expectBody().jsonPath("$[*].sku").isEqualTo(List.of("kettle", "mug"));
	}

	@Test
	void findsStockByWarehouse() {
		get("/products/kettle/stock/paris").expectBody().jsonPath("$.available").isEqualTo(3);
		get("/products/kettle/stock").expectBody().jsonPath("$[*].warehouse").isEqualTo(List.of("berlin", "paris"));
		get("/products/kettle/stock/rome").expectStatus().isNotFound();
	}

	@Test
	void takesStockOnlyIfEnoughIsLeft() {
		post("/products/kettle/stock/paris/take?quantity=2", "").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.available")
			.isEqualTo(1);
		post("/products/kettle/stock/paris/take?quantity=2", "").expectStatus().isEqualTo(HttpStatus.CONFLICT);
		post("/products/kettle/stock/rome/take?quantity=1", "").expectStatus().isNotFound();
	}

	@Test
	void takesNoQuantityThatAddsStock() {
		for (int quantity : new int[] { -1, 0, Integer.MIN_VALUE }) {
			post("/products/kettle/stock/paris/take?quantity=" + quantity, "").expectStatus()
				.isBadRequest()
				.expectBody()
				.jsonPath("$.detail")
				.isEqualTo("The quantity must be at least 1");
			post("/warehouses/paris/orders", """
					{"customerId": "grace", "orderId": "1008", "tenantId": "acme", "placedAt": "2026-11-21T10:00:00Z",
					 "status": "UNPAID", "amount": 1, "lines": [{"sku": "kettle", "quantity": %d, "price": 39.9}]}"""
				.formatted(quantity)).expectStatus().isBadRequest();
		}
		get("/products/kettle/stock/paris").expectBody().jsonPath("$.available").isEqualTo(3);
	}

	@Test
	void changesNothingForThePageOfAnotherSite() {
		this.client.post()
			.uri("/orders/1003/payment")
			.header("Sec-Fetch-Site", "cross-site")
			.exchange()
			.expectStatus()
			.isForbidden();
		get("/orders/1003").expectBody().jsonPath("$.status").isEqualTo("UNPAID");
	}

	@Test
	void answers400ForAVersionThatIsNone() {
		changeEmail("\"first\"", "ada@example.com").expectStatus().isBadRequest();
	}

	@Test
	void answers422ForAnotherOrderOfTheSameNumber() {
		String order = """
				{"customerId": "grace", "orderId": "1009", "tenantId": "acme", "placedAt": "2026-11-21T10:00:00Z",
				 "status": "UNPAID", "amount": %s, "lines": [{"sku": "mug", "quantity": 1, "price": 7.5}]}""";
		post("/warehouses/berlin/orders", order.formatted("7.5")).expectStatus().isCreated();
		post("/warehouses/berlin/orders", order.formatted("0")).expectStatus().isEqualTo(422).expectBody().json("""
				{"status": 422, "detail": "The same key was used before for another request."}""");
		post("/warehouses/paris/orders", order.formatted("7.5")).expectStatus().isEqualTo(422);
		post("/warehouses/berlin/orders", order.formatted("7.5")).expectStatus().isCreated();
	}

	@Test
	void takesNoMoreThanThereIsFromManyBuyers() throws Exception {
		Callable<Boolean> buyer = () -> isSuccessful(post("/products/kettle/stock/berlin/take?quantity=1", ""));
		assertThat(atOnce(Collections.nCopies(20, buyer))).isEqualTo(12);
		get("/products/kettle/stock/berlin").expectBody().jsonPath("$.available").isEqualTo(0);
	}

	@Test
	@DirtiesContext(methodMode = MethodMode.BEFORE_METHOD)
	void showsHowOftenEachAccessPatternWasCalled() {
		get("/orders/1001").expectStatus().isOk();
		get("/actuator/metrics/spring.data.repository.invocations?tag=method:findByOrderId").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.measurements[0].value")
			.isEqualTo(1.0);
	}

	private RestTestClient.ResponseSpec get(String uri) {
		return this.client.get().uri(uri).exchange();
	}

	private RestTestClient.ResponseSpec post(String uri, String body) {
		return this.client.post().uri(uri).contentType(MediaType.APPLICATION_JSON).body(body).exchange();
	}

	private RestTestClient.ResponseSpec rename(String name) {
		return this.client.put().uri("/customers/ada/name").contentType(MediaType.TEXT_PLAIN).body(name).exchange();
	}

	private static boolean isSuccessful(RestTestClient.ResponseSpec response) {
		return response.returnResult(String.class).getStatus().is2xxSuccessful();
	}

	/**
	 * Run calls at the same time.
	 * @return how many were successful
	 */
	private static int atOnce(List<Callable<Boolean>> calls) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try {
			int successful = 0;
			for (Future<Boolean> call : threads.invokeAll(calls)) {
				successful += call.get() ? 1 : 0;
			}
			return successful;
		}
		finally {
			threads.shutdownNow();
		}
	}

	private RestTestClient.ResponseSpec changeEmail(String ifMatch, String email) {
		return this.client.put()
			.uri("/customers/ada")
			.header("If-Match", ifMatch)
			.contentType(MediaType.APPLICATION_JSON)
			.body("{\"name\": \"Ada Lovelace\", \"email\": \"" + email + "\"}")
			.exchange();
	}

	private ShopController.Page<Order> page(String uri) {
		return get(uri).expectStatus().isOk().expectBody(new ParameterizedTypeReference<ShopController.Page<Order>>() {
		}).returnResult().getResponseBody();
	}

}
