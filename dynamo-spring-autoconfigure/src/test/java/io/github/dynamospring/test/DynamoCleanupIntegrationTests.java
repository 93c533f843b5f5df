package io.github.dynamospring.test;

import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.shop.Order;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoCleanup}. Whatever comes first, each test finds what its class
 * has put in before it alone.
 */
@DataDynamoTest
@DynamoCleanup
class DynamoCleanupIntegrationTests {

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private Orders orders;

	@BeforeEach
	void addItemsOfSeveralTypes() {
		this.orders
			.saveAll(IntStream.range(0, 60).mapToObj((i) -> Order.of("ada", "o" + i, LocalDatabase.NOW)).toList());
		this.client.putItem((put) -> put.tableName("shop")
			.item(Map.of("pk", AttributeValue.fromS("foreign"), "sk", AttributeValue.fromS("item"))));
	}

	@Test
	void emptiesTablesBeforeOneMethod() {
		assertThat(count()).isEqualTo(61);
		this.orders.insert(Order.of("ada", "more", LocalDatabase.NOW));
	}

	@Test
	void emptiesTablesBeforeAnother() {
		assertThat(count()).isEqualTo(61);
		this.orders.insert(Order.of("ada", "more", LocalDatabase.NOW));
	}

	private int count() {
		return this.client.scan((scan) -> scan.tableName("shop")).count();
	}

	@Nested
	class InAClassWithin {

		@Test
		void emptiesTablesToo() {
			assertThat(count()).isEqualTo(61);
			DynamoCleanupIntegrationTests.this.orders.insert(Order.of("ada", "more", LocalDatabase.NOW));
		}

	}

}
