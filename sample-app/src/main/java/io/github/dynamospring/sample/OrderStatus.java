package io.github.dynamospring.sample;

/**
 * Status of the payment of an order.
 */
enum OrderStatus {

	UNPAID, PAID

}
