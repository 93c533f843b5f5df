package io.github.dynamospring.repository.counterpart;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("old-orders")
@PrimaryKey(partition = "ORDER#{orderId}")
@GlobalSecondaryIndex(name = "byCustomer", partition = "CUSTOMER#{customer}", sort = "{orderId}")
record OldOrder(String orderId, String customer, long amount) {

	static OldOrder of(NewOrder order) {
		return new OldOrder(order.orderId(), order.customer(), order.cents() / 100);
	}

}
