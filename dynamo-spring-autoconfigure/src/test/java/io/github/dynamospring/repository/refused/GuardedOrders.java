package io.github.dynamospring.repository.refused;

import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

/**
 * CRUD methods that inherit their annotations from an interface of the application.
 */
public interface GuardedOrders extends GuardedRepository<Order, OrderKey> {

}
