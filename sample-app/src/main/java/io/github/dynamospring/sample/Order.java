package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.util.Assert;

/**
 * Order, stored beside its customer. It is also found by its number and, only while it is
 * unpaid, by its tenant.
 */
@Table("shop")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
@GlobalSecondaryIndex(name = "gsi2", partition = "TENANT#{tenantId}#STATUS#{status}",
		sort = "PLACED#{placedAt}#{orderId}", when = "status = 'UNPAID'")
record Order(String customerId, String orderId, String tenantId, Instant placedAt, OrderStatus status,
		BigDecimal amount, List<Line> lines, @Version @Nullable Long version) {

	OrderKey key() {
		return new OrderKey(this.customerId, this.placedAt, this.orderId);
	}

	record Line(String sku, int quantity, BigDecimal price) {

		Line {
			Assert.isTrue(quantity > 0, "The quantity must be at least 1");
		}

		BigDecimal amount() {
			return this.price.multiply(BigDecimal.valueOf(this.quantity));
		}

	}

}
