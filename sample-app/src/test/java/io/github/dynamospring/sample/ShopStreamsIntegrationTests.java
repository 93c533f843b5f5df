package io.github.dynamospring.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.stream.StreamListenerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the listeners of the shop.
 */
@SpringBootTest
class ShopStreamsIntegrationTests {

	private static final LocalDate DAY = LocalDate.parse("2026-10-05");

	@TempDir
	private static Path archive;

	@Autowired
	private Orders orders;

	@Autowired
	private SalesByDay sales;

	@Autowired
	private StreamListenerRegistry listeners;

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private MeterRegistry meters;

	@DynamicPropertySource
	static void properties(DynamicPropertyRegistry properties) {
		properties.add("shop.archive", archive::toString);
	}

	@Test
	void countsAnOrderOnceHoweverOftenItsEventComes() {
		order("2001", new Order.Line("scarf", 2, BigDecimal.TEN), new Order.Line("scarf", 1, BigDecimal.TEN),
				new Order.Line("hat", 1, BigDecimal.ONE));
		Awaitility.await().until(() -> this.sales.existsById(new SalesKey("hat", DAY)));
		double delivered = delivered();
		deliverAgain("sales");
		order("2002", new Order.Line("scarf", 4, BigDecimal.TEN), new Order.Line("glove", 1, BigDecimal.ONE));
		Awaitility.await().until(() -> this.sales.existsById(new SalesKey("glove", DAY)));
		assertThat(delivered()).isGreaterThan(delivered + 1);
		assertThat(this.sales.findBySku("scarf")).containsExactly(new Sales("scarf", DAY, 2, 7));
	}

	@Test
	void archivesExpiredCarts() {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(archived()).singleElement()
				.asString()
				.startsWith("{\"customerId\":\"grace\",\"lines\":[{\"sku\":\"lamp\""));
	}

	private void order(String number, Order.Line... lines) {
		this.orders.insert(new Order("ada", number, "acme", Instant.parse("2026-10-05T23:00:00Z"), OrderStatus.PAID,
				BigDecimal.TEN, List.of(lines), null));
	}

	private double delivered() {
		return this.meters.get("dynamodb.stream.records")
			.tags("listener", "SalesCounter.count", "outcome", "done")
			.counter()
			.count();
	}

	// a group without a position gets the changes of the last minute
	private void deliverAgain(String group) {
		this.listeners.stop();
		this.client.deleteItem((position) -> position.tableName("sample-streams")
			.key(Map.of("pk", AttributeValue.fromS("STREAM#sample#shop"), "sk",
					AttributeValue.fromS("GROUP#" + group))));
		this.listeners.start();
	}

	private static List<String> archived() throws IOException {
		try (Stream<Path> files = Files.list(archive)) {
			return files.map(ShopStreamsIntegrationTests::read).toList();
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
