package io.github.dynamospring.repository.counterpart;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("new-orders")
@PrimaryKey(partition = "O#{orderId}", sort = "META")
@GlobalSecondaryIndex(name = "byCustomer", partition = "C#{customer}", sort = "{orderId}")
record NewOrder(String orderId, String customer, long cents) {

	static NewOrder of(OldOrder order) {
		return new NewOrder(order.orderId(), order.customer(), order.amount() * 100);
	}

}
