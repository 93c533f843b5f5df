package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.shop.Line;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderStatus;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EntityCodec}.
 */
class EntityCodecTests {

	private static final Instant PLACED = Instant.parse("2026-11-21T08:30:00Z");

	private static final Order ORDER = new Order("c1", "o1", "t1", PLACED, OrderStatus.UNPAID, new BigDecimal("12.50"),
			List.of(new Line("s1", 2), new Line("s2", 1)), 3L, Instant.ofEpochSecond(1_800_000_000, 1));

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void writesPropertiesKeysAndType() {
		assertThat(write(ORDER)).isEqualTo(
				ItemValue.map(Map.ofEntries(Map.entry("pk", ItemValue.of("CUSTOMER#c1")),
						Map.entry("sk", ItemValue.of("ORDER#2026-11-21T08:30:00.000000000Z#o1")),
						Map.entry("gsi1pk", ItemValue.of("ORDER#o1")), Map.entry("gsi1sk", ItemValue.of("META")),
						Map.entry("gsi2pk", ItemValue.of("TENANT#t1#STATUS#UNPAID")),
						Map.entry("gsi2sk", ItemValue.of("PLACED#2026-11-21T08:30:00.000000000Z#o1")),
						Map.entry("_type", ItemValue.of("Order")), Map.entry("customerId", ItemValue.of("c1")),
						Map.entry("orderId", ItemValue.of("o1")), Map.entry("tenantId", ItemValue.of("t1")),
						Map.entry("placedAt", ItemValue.of("2026-11-21T08:30:00.000000000Z")),
						Map.entry("status", ItemValue.of("UNPAID")), Map.entry("amount", ItemValue.number("12.5")),
						Map.entry("lines", ItemValue.list(List.of(
								ItemValue.map(Map.of("sku", ItemValue.of("s1"), "quantity", ItemValue.number(2))),
								ItemValue.map(Map.of("sku", ItemValue.of("s2"), "quantity", ItemValue.number(1)))))),
						Map.entry("version", ItemValue.number(3)),
						Map.entry("expiresAt", ItemValue.number(1_800_000_001)))));
	}

	private ItemValue write(Order order) {
		ItemValueWriter writer = new ItemValueWriter();
		codec().write(order, writer);
		return writer.value();
	}

	@SuppressWarnings("unchecked")
	private EntityCodec<Order> codec() {
		return (EntityCodec<Order>) this.context.getRequiredPersistentEntity(Order.class).getCodec();
	}

	@Test
	void readsWhatItWrote() {
		Order order = codec().read(write(ORDER).reader());
		assertThat(order).usingRecursiveComparison()
			.withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
			.ignoringFields("expiresAt")
			.isEqualTo(ORDER);
		assertThat(order.expiresAt()).isEqualTo(Instant.ofEpochSecond(1_800_000_001));
	}

	@Test
	void sparseIndexHoldsWhatItsConditionSays() {
		Order paid = new Order("c1", "o1", "t1", PLACED, OrderStatus.PAID, BigDecimal.ONE, List.of(), 1L, PLACED);
		assertThat(attributes(paid)).contains("gsi1pk", "gsi1sk").doesNotContain("gsi2pk", "gsi2sk");
	}

	@Test
	void indexKeyIsWrittenAsFarAsItsPropertiesAreThere() {
		Order incomplete = new Order("c1", "o1", null, PLACED, OrderStatus.UNPAID, BigDecimal.ONE, List.of(), 1L,
				PLACED);
		assertThat(attributes(incomplete)).contains("gsi1pk", "gsi1sk", "gsi2sk").doesNotContain("gsi2pk");
	}

	@Test
	void attributeNamesAreAllThatCanBeWritten() {
		assertThat(codec().attributeNames()).containsExactlyInAnyOrderElementsOf(attributes(ORDER));
	}

	@Test
	void refusesNullInThePrimaryKey() {
		Order keyless = new Order("c1", "o1", "t1", null, OrderStatus.PAID, BigDecimal.ONE, List.of(), 1L, PLACED);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> write(keyless))
			.withMessage("Order.placedAt: null cannot be part of the primary key "
					+ "(CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId})");
	}

	@Test
	void refusesKeysThatAreTooLong() {
		Order longKey = new Order("c".repeat(2048), "o1", "t1", PLACED, OrderStatus.PAID, BigDecimal.ONE, List.of(), 1L,
				PLACED);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> write(longKey))
			.withMessageStartingWith("Order: primary key (CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId}): ")
			.withMessageContaining("2048");
	}

	private Set<String> attributes(Order order) {
		return ((ItemValue.MapValue) write(order)).value().keySet();
	}

}
