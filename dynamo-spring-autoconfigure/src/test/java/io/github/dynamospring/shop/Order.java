package io.github.dynamospring.shop;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

@Table("shop")
@TypeAlias("Order")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
@GlobalSecondaryIndex(name = "gsi2", partition = "TENANT#{tenantId}#STATUS#{status}",
		sort = "PLACED#{placedAt}#{orderId}", when = "status = 'UNPAID'")
public record Order(String customerId, String orderId, String tenantId, Instant placedAt, OrderStatus status,
		BigDecimal amount, List<Line> lines, @Version @Nullable Long version, @TimeToLive @Nullable Instant expiresAt) {

	public static Order of(String customerId, String orderId, Instant placedAt) {
		return new Order(customerId, orderId, "t1", placedAt, OrderStatus.UNPAID, new BigDecimal("9.9"),
				List.of(new Line("sku-1", 2)), null, null);
	}

	public OrderKey key() {
		return new OrderKey(this.customerId, this.placedAt, this.orderId);
	}

}
