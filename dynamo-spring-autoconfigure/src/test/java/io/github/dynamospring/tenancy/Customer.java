package io.github.dynamospring.tenancy;

import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Customer of one of several shops, in the partition of its orders. Mutable.
 */
@Table("shops")
@PrimaryKey(partition = "TENANT#{tenantId}#CUSTOMER#{customerId}", sort = "PROFILE")
class Customer {

	@TenantId
	@Nullable String tenantId;

	String customerId;

	@Nullable String name;

	Customer(String customerId, @Nullable String name) {
		this.customerId = customerId;
		this.name = name;
	}

	/**
	 * Customer with all orders.
	 */
	record Overview(@Nullable Customer customer, List<Order> orders) {
	}

}
