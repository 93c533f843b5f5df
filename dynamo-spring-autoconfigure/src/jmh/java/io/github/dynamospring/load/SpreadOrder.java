package io.github.dynamospring.load;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * The order that is measured, where it stands in an index of sixteen shards as well.
 */
@Table("spread")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PLACED#{placedAt}#{orderId}")
@GlobalSecondaryIndex(name = "shards", partition = "STATUS#{status}#{orderId|shard:16}",
		sort = "PLACED#{placedAt}#{orderId}")
public record SpreadOrder(String customerId, String orderId, Instant placedAt, Instant paidAt, String status,
		BigDecimal amount, List<BenchmarkOrder.Line> lines, Long version) {

}
