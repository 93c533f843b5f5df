package io.github.dynamospring.sample;

import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the actuator of the shop over HTTP.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestPropertySource(properties = { "management.endpoints.web.exposure.include=health,dynamodb",
		"management.endpoint.health.show-details=always", "management.endpoint.health.probes.enabled=true",
		"management.endpoint.health.group.readiness.include=readinessState,dynamodb" })
class ActuatorIntegrationTests {

	@Autowired
	private AccessPatterns patterns;

	@Autowired
	private Customers customers;

	@Autowired
	private Orders orders;

	@LocalServerPort
	private int port;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + this.port + "/actuator").build();
	}

	@Test
	void showsThePlanOfEachPattern() {
		get("/dynamodb").expectStatus().isOk().expectBody().jsonPath("$.metrics").isEqualTo(true);
		for (RegisteredPattern pattern : this.patterns) {
			get("/dynamodb/patterns/" + pattern.name()).expectStatus()
				.isOk()
				.expectBody()
				.jsonPath("$.name")
				.isEqualTo(pattern.name())
				.jsonPath("$.plans[*].explanation")
				.value((plans) -> assertThat(plans).asInstanceOf(InstanceOfAssertFactories.LIST)
					.contains(pattern.plan().explain()));
		}
	}

	@Test
	void showsOnePattern() {
		get("/dynamodb/patterns/Orders.findByOrderId").expectBody()
			.json("""
					{"name": "Orders.findByOrderId", "plans": [{"description": "Order by number", "entity": "Order",
					 "table": "shop", "index": "gsi1", "price": {"charges": [{"units": 0.5, "unit": "RCU", "kilobytes": 4}]}}]}""");
	}

	@Test
	void showsTablesWithKeysAndIndexes() {
		get("/dynamodb/tables/shop").expectBody().json("""
				{"logicalName": "shop", "name": "sample-shop", "partition": {"name": "pk", "type": "S"},
				 "sort": {"name": "sk", "type": "S"}, "entities": [{"name": "CountedEvent"},
				  {"name": "Customer", "keys": [{"partition": ["CUSTOMER#{customerId}"], "sort": ["PROFILE"]}]},
				  {"name": "Order"}, {"name": "Product"}, {"name": "Sales"}, {"name": "Stock"}],
				 "indexes": [{"name": "gsi1", "type": "GLOBAL", "partition": [{"name": "gsi1pk", "type": "S"}]},
				  {"name": "gsi2", "patterns": ["Orders.unpaidSince"]},
				  {"name": "gsi3", "patterns": []}]}""");
	}

	@Test
	void reportsAnIndexThatNobodyHasRead() {
		get("/dynamodb").expectBody()
			.jsonPath("$.unusedIndexes[?(@.index == 'gsi2')]")
			.isEqualTo(List.of(Map.of("table", "shop", "index", "gsi2", "reason", "NO_READ")));
	}

	@Test
	void countsWhatAPatternCosts() {
		this.orders.findByOrderId("1001");
		get("/dynamodb/patterns/Orders.findByOrderId").expectBody()
			.jsonPath("$.usage.outcomes.error")
			.isEqualTo(0)
			.jsonPath("$.usage.resources[0].table")
			.isEqualTo("sample-shop")
			.jsonPath("$.usage.resources[0].index")
			.isEqualTo("gsi1")
			.jsonPath("$.usage.resources[0].read")
			.value(Double.class, (read) -> assertThat(read).isPositive())
			.jsonPath("$.usage.latency.max")
			.exists();
		get("/dynamodb").expectBody().jsonPath("$.unusedIndexes[?(@.index == 'gsi1')]").isEmpty();
	}

	@Test
	void masksPartitionKeys() {
		this.customers.findById("ada");
		assertThat(keys()).isNotEmpty().containsOnly("******");
	}

	@Test
	void answers404ForWhatThereIsNot() {
		get("/dynamodb/items").expectStatus().isNotFound();
		get("/dynamodb/patterns/Orders.findByNothing").expectStatus().isNotFound();
		get("/dynamodb/tables/sample-shop").expectStatus().isNotFound();
		get("/dynamodb/partitions/sample-shop").expectStatus().isNotFound();
	}

	@Test
	void isReadyIfTheTableIs() {
		get("/health/readiness").expectStatus()
			.isOk()
			.expectBody()
			.json("""
					{"status": "UP", "components": {"readinessState": {"status": "UP"}, "dynamodb": {"status": "UP",
					 "details": {"tables": {"shop": {"name": "sample-shop", "status": "UP", "tableStatus": "ACTIVE"}}}}}}""");
	}

	private List<String> keys() {
		String body = get("/dynamodb/partitions").expectStatus().isOk().returnResult(String.class).getResponseBody();
		return JsonPath.read(body, "$.resources[*].keys[*].value");
	}

	private RestTestClient.ResponseSpec get(String path) {
		return this.client.get().uri(path).exchange();
	}

	@Nested
	@TestPropertySource(properties = "management.endpoint.dynamodb.show-values=always")
	class WithValues {

		@Test
		void showsPartitionKeys() {
			ActuatorIntegrationTests.this.customers.findById("ada");
			assertThat(keys()).contains("CUSTOMER#ada");
		}

	}

}
