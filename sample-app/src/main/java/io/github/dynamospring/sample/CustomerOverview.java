package io.github.dynamospring.sample;

import java.util.List;

/**
 * Customer with all orders: one item collection, read by one query.
 */
record CustomerOverview(Customer profile, List<Order> orders) {

}
