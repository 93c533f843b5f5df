package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.test.DataDynamoTest;
import io.github.dynamospring.test.DynamoCleanup;
import io.github.dynamospring.test.StreamProbe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CartArchive}. DynamoDB Local deletes expired items within ten seconds.
 */
@DataDynamoTest
@DynamoCleanup
@Import(CartArchive.class)
@ImportAutoConfiguration(JacksonAutoConfiguration.class)
class CartArchiveIntegrationTests {

	@TempDir
	private static Path archive;

	@Autowired
	private Carts carts;

	@Autowired
	private StreamProbe probe;

	@DynamicPropertySource
	static void properties(DynamicPropertyRegistry properties) {
		properties.add("shop.archive", archive::toString);
	}

	@Test
	void writesExpiredCartsToFiles() {
		Order.Line line = new Order.Line("mug", 1, BigDecimal.TEN);
		this.carts.insert(new Cart("grace", List.of(line), Instant.now().plusSeconds(60)));
		this.carts.deleteById("grace");
		this.carts.insert(new Cart("ada", List.of(line), Instant.parse("2026-11-01T23:00:00Z")));
		ChangeEvent<Cart> expired = this.probe.await(Removed.class, Cart.class, (event) -> event.origin().expired());
		assertThat(archive.toFile().list()).containsExactly(expired.id() + ".json");
		assertThat(archive.resolve(expired.id() + ".json")).content()
			.isEqualTo("{\"customerId\":\"ada\",\"lines\":[{\"sku\":\"mug\",\"quantity\":1,\"price\":10}],"
					+ "\"expiresAt\":\"2026-11-01T23:00:00Z\"}");
	}

}
