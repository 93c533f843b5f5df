package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * The order that is measured, with the attributes of a {@link BenchmarkOrder}, where its version is one like any other.
 */
@Table("archive")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
public record ArchivedOrder(String customerId, String orderId, Instant placedAt, Instant paidAt, String status,
		BigDecimal amount, List<BenchmarkOrder.Line> lines, Long version) {

	public static ArchivedOrder of(BenchmarkOrder order) {
		return new ArchivedOrder(order.customerId(), order.orderId(), order.placedAt(), order.paidAt(), order.status(),
				order.amount(), order.lines(), order.version());
	}

}
