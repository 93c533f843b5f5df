package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

/**
 * The order that is measured: thirteen attributes as stored, with two instants and three
 * nested lines, beside the code that one would write by hand for it.
 */
@Table("bench")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
public record BenchmarkOrder(String customerId, String orderId, Instant placedAt, Instant paidAt, String status,
		BigDecimal amount, List<Line> lines, @Version Long version, @TimeToLive Instant expiresAt) {

	public static final BenchmarkOrder EXAMPLE = new BenchmarkOrder("customer-17", "order-4711",
			Instant.parse("2026-11-20T07:05:11.123456Z"), Instant.parse("2026-11-21T08:00:00Z"), "PAID",
			new BigDecimal("129.95"), List.of(new Line("sku-1", 2, new BigDecimal("19.99")),
					new Line("sku-2", 1, new BigDecimal("49.99")), new Line("sku-3", 4, new BigDecimal("9.99"))),
			7L, null);

	/**
	 * A line of an order.
	 */
	public record Line(String sku, int quantity, BigDecimal price) {

	}

	/**
	 * Return the codec of orders.
	 */
	@SuppressWarnings("unchecked")
	static EntityCodec<BenchmarkOrder> codec() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(BenchmarkOrder.class));
		context.afterPropertiesSet();
		return (EntityCodec<BenchmarkOrder>) context.getRequiredPersistentEntity(BenchmarkOrder.class).getCodec();
	}

	/**
	 * Return the order as the library stores it, which all ways of reading understand.
	 */
	public Map<String, AttributeValue> stored() {
		AttributeValueWriter writer = new AttributeValueWriter();
		codec().write(this, writer);
		return writer.item();
	}

	public static BenchmarkOrder readByHand(Map<String, AttributeValue> item) {
		List<AttributeValue> stored = item.get("lines").l();
		List<Line> lines = new ArrayList<>(stored.size());
		for (AttributeValue value : stored) {
			Map<String, AttributeValue> line = value.m();
			lines.add(new Line(line.get("sku").s(), Integer.parseInt(line.get("quantity").n()),
					new BigDecimal(line.get("price").n())));
		}
		AttributeValue expiresAt = item.get("expiresAt");
		return new BenchmarkOrder(item.get("customerId").s(), item.get("orderId").s(),
				Instant.parse(item.get("placedAt").s()), Instant.parse(item.get("paidAt").s()), item.get("status").s(),
				new BigDecimal(item.get("amount").n()), lines, Long.valueOf(item.get("version").n()),
				(expiresAt != null) ? Instant.ofEpochSecond(Long.parseLong(expiresAt.n())) : null);
	}

	public Map<String, AttributeValue> writeByHand() {
		Map<String, AttributeValue> item = new HashMap<>(32);
		List<AttributeValue> stored = new ArrayList<>(this.lines.size());
		for (Line line : this.lines) {
			stored.add(AttributeValue.fromM(Map.of("sku", AttributeValue.fromS(line.sku()), "quantity",
					AttributeValue.fromN(Integer.toString(line.quantity())), "price",
					AttributeValue.fromN(line.price().toPlainString()))));
		}
		item.put("pk", AttributeValue.fromS("CUSTOMER#" + this.customerId));
		item.put("sk", AttributeValue.fromS("ORDER#" + this.placedAt + "#" + this.orderId));
		item.put("gsi1pk", AttributeValue.fromS("ORDER#" + this.orderId));
		item.put("gsi1sk", AttributeValue.fromS("META"));
		item.put("_type", AttributeValue.fromS("BenchmarkOrder"));
		item.put("customerId", AttributeValue.fromS(this.customerId));
		item.put("orderId", AttributeValue.fromS(this.orderId));
		item.put("placedAt", AttributeValue.fromS(this.placedAt.toString()));
		item.put("paidAt", AttributeValue.fromS(this.paidAt.toString()));
		item.put("status", AttributeValue.fromS(this.status));
		item.put("amount", AttributeValue.fromN(this.amount.toPlainString()));
		item.put("lines", AttributeValue.fromL(stored));
		item.put("version", AttributeValue.fromN(this.version.toString()));
		return item;
	}

}
