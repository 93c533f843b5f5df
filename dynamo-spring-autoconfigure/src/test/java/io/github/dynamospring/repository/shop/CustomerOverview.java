package io.github.dynamospring.repository.shop;

import java.util.List;

import org.jspecify.annotations.Nullable;

public record CustomerOverview(@Nullable Customer profile, List<Order> orders) {

}
