package io.github.dynamospring.sample;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * A customer: the profile in the item collection that also holds the customer's orders.
 */
@Table("shop")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
record Customer(String customerId, String name, String email, @Version @Nullable Long version) {

	Customer withContact(String name, String email) {
		return new Customer(this.customerId, name, email, this.version);
	}

}
