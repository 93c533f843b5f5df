package io.github.dynamospring.sample;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Customer: the profile in the item collection that also holds the customer's orders. No
 * two customers have the same e-mail address.
 */
@Table("shop")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
record Customer(String customerId, String name, @Unique(ignoreCase = true) String email,
		@Version @Nullable Long version) {

	Customer withName(String name) {
		return new Customer(this.customerId, name, this.email, this.version);
	}

}
