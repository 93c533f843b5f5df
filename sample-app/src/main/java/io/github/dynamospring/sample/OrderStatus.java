package io.github.dynamospring.sample;

/**
 * Whether an order has been paid.
 */
enum OrderStatus {

	UNPAID, PAID

}
