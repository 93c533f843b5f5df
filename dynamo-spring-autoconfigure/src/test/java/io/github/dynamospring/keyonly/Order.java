package io.github.dynamospring.keyonly;

import java.time.LocalDate;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Order of an existing table, whose id stands in the key alone. The table has an inverse
 * index, an index that reuses the sort key, and one over copies of an attribute.
 */
@Table("crm")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedOn}#{number|pad:6}")
@GlobalSecondaryIndex(name = "inverse", partition = "ORDER#{placedOn}#{number|pad:6}", sort = "CUSTOMER#{customerId}")
@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}", sort = "ORDER#{placedOn}#{number|pad:6}")
@GlobalSecondaryIndex(name = "byEmail", partition = "{email|copy}", sort = "{note|copy}")
@GlobalSecondaryIndex(name = "byClerk", partition = "CLERK#{clerk}", sort = "{amount}")
record Order(@KeyOnly long customerId, @KeyOnly LocalDate placedOn, @KeyOnly int number, String status, int amount,
		@Nullable String email, @Nullable String note, @KeyOnly @Nullable String clerk) {

	OrderId id() {
		return new OrderId(this.customerId, this.placedOn, this.number);
	}

	Order withAmount(int amount) {
		return new Order(this.customerId, this.placedOn, this.number, this.status, amount, this.email, this.note,
				this.clerk);
	}

	record OrderId(long customerId, LocalDate placedOn, int number) {
	}

	record Slip(long customerId, int number, int amount, @Nullable String clerk) {
	}

	interface View {

		LocalDate getPlacedOn();

		int getAmount();

	}

	record Overview(Customer customer, java.util.List<Order> orders) {
	}

}
