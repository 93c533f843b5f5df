package io.github.dynamospring.mapping;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.shop.Order;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link IdCodec}.
 */
class IdCodecTests {

	private static final Instant PLACED = Instant.parse("2026-11-21T08:30:00Z");

	private static final ItemValue KEY = ItemValue
		.map(Map.of("pk", ItemValue.of("CUSTOMER#c1"), "sk", ItemValue.of("ORDER#2026-11-21T08:30:00.000000000Z#o1")));

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void recordNamesTheKey() {
		IdCodec<OrderKey> codec = codec(Order.class).idCodec(OrderKey.class);
		OrderKey id = new OrderKey("o1", PLACED, "c1");
		assertThat(write(codec, id)).isEqualTo(KEY);
		assertThat(codec.paths()).containsExactly("customerId", "placedAt", "orderId");
		assertThat(codec.values(id)).containsExactly("c1", PLACED, "o1");
		assertThat(codec.idOf(Order.of("c1", "o1", PLACED))).isEqualTo(id);
	}

	@Test
	void entityWritesTheSameKey() {
		ItemValueWriter writer = new ItemValueWriter();
		codec(Order.class).writeKey(Order.of("c1", "o1", PLACED), writer);
		assertThat(writer.value()).isEqualTo(KEY);
	}

	@Test
	void singlePropertyIsTheId() {
		IdCodec<String> codec = codec(Product.class).idCodec(String.class);
		assertThat(write(codec, "p1"))
			.isEqualTo(ItemValue.map(Map.of("pk", ItemValue.of("PRODUCT#p1"), "sk", ItemValue.of("PRODUCT#p1"))));
		assertThat(codec.idOf(new Product("p1"))).isEqualTo("p1");
		assertThat(codec.paths()).isEqualTo(List.of("sku"));
	}

	@Test
	void nativeKeyKeepsItsType() {
		IdCodec<DeviceKey> codec = codec(Device.class).idCodec(DeviceKey.class);
		assertThat(write(codec, new DeviceKey("d1", 7)))
			.isEqualTo(ItemValue.map(Map.of("deviceId", ItemValue.of("d1"), "slot", ItemValue.number(7))));
		assertThat(codec.idOf(new Device("d1", 7, "x"))).isEqualTo(new DeviceKey("d1", 7));
	}

	@Test
	void codecIsCompiledOnce() {
		EntityCodec<Order> codec = codec(Order.class);
		assertThat(codec.idCodec(OrderKey.class)).isSameAs(codec.idCodec(OrderKey.class));
	}

	@Test
	void primitiveAndWrapperAreOneId() {
		EntityCodec<Counter> codec = codec(Counter.class);
		assertThat(codec.idCodec(long.class)).isSameAs(codec.idCodec(Long.class)).isSameAs(codec.idCodec());
	}

	@Test
	void refusesNullParts() {
		IdCodec<OrderKey> codec = codec(Order.class).idCodec(OrderKey.class);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> write(codec, new OrderKey("o1", null, "c1")))
			.withMessage("OrderKey.placedAt: null cannot be part of the primary key "
					+ "(CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId})");
	}

	@Test
	void refusesIdsThatDoNotNameTheKey() {
		String prefix = " cannot be the ID of Order, whose primary key "
				+ "(CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId}) it must name: ";
		refused(String.class, "String" + prefix + "it is a single value, and the key has 3");
		refused(DeviceKey.class, "IdCodecTests.DeviceKey" + prefix + "it has no property 'customerId'");
		refused(Mistyped.class, "IdCodecTests.Mistyped" + prefix + "its 'placedAt' is of type String, not Instant");
		refused(Misnamed.class, "IdCodecTests.Misnamed" + prefix
				+ "it has no property 'placedAt' (rename 'at' to 'placedAt' if it has that value)");
		refused(TooMuch.class, "IdCodecTests.TooMuch" + prefix + "the entity has no property 'more'");
	}

	@Test
	void refusesSingleValuesOfAnotherType() {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> codec(Product.class).idCodec(Long.class))
			.withMessage("Long cannot be the ID of IdCodecTests.Product, whose primary key "
					+ "(PRODUCT#{sku} / PRODUCT#{sku}) it must name: 'sku' is of type String");
	}

	private void refused(Class<?> idType, String message) {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> codec(Order.class).idCodec(idType))
			.withMessage(message);
	}

	private static <ID> ItemValue write(IdCodec<ID> codec, ID id) {
		ItemValueWriter writer = new ItemValueWriter();
		codec.writeKey(id, null, writer);
		return writer.value();
	}

	@SuppressWarnings("unchecked")
	private <T> EntityCodec<T> codec(Class<T> type) {
		return (EntityCodec<T>) this.context.getRequiredPersistentEntity(type).getCodec();
	}

	private record OrderKey(String orderId, @Nullable Instant placedAt, String customerId) {

	}

	private record Mistyped(String orderId, String placedAt, String customerId) {

	}

	private record Misnamed(String orderId, Instant at, String customerId) {

	}

	private record TooMuch(String orderId, Instant placedAt, String customerId, String more) {

	}

	@Table("shop")
	@PrimaryKey(partition = "PRODUCT#{sku}", sort = "PRODUCT#{sku}")
	private record Product(String sku) {

	}

	@Table("devices")
	private record Device(@PartitionKey String deviceId, @SortKey long slot, String name) {

	}

	@Table("counters")
	private record Counter(@PartitionKey long number) {

	}

	private record DeviceKey(String deviceId, long slot) {

	}

}
