package io.github.dynamospring.repository.shop;

import java.util.List;

import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Order;
import org.jspecify.annotations.Nullable;

public record CustomerOverview(@Nullable Customer profile, List<Order> orders) {

}
