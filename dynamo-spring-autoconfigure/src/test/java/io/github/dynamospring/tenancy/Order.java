package io.github.dynamospring.tenancy;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Order of one of several shops. Its number is that of an order of this shop alone.
 */
@Table("shops")
@PrimaryKey(partition = "TENANT#{tenantId}#CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
@LocalSecondaryIndex(name = "amounts", sort = "{amount}")
@GlobalSecondaryIndex(name = "orders", partition = "TENANT#{tenantId}#ORDER#{orderId}")
@GlobalSecondaryIndex(name = "states", partition = { "{tenantId}", "{state}" }, sort = "{orderId}")
record Order(@TenantId @Nullable String tenantId, String customerId, Instant placedAt, String orderId, State state,
		long amount, @Unique String number, @Version @Nullable Long version) {

	enum State {

		OPEN, PAID

	}

	OrderKey key() {
		return new OrderKey(this.customerId, this.placedAt, this.orderId);
	}

	Order of(@Nullable String tenantId) {
		return new Order(tenantId, this.customerId, this.placedAt, this.orderId, this.state, this.amount, this.number,
				this.version);
	}

	/**
	 * ID of an order of whatever shop the call is for.
	 */
	record OrderKey(String customerId, Instant placedAt, String orderId) {
	}

	/**
	 * ID that names the shop as well.
	 */
	record ShopOrderKey(@Nullable String tenantId, String customerId, Instant placedAt, String orderId) {
	}

	record Summary(String orderId, long amount) {
	}

}
