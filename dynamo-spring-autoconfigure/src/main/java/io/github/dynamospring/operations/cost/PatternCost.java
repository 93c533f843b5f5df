package io.github.dynamospring.operations.cost;

/**
 * Cost of an access pattern, in tables and indexes together.
 *
 * @param name the name of the pattern, such as {@code Orders.findByOrderId}
 * @param requests the number of its requests
 * @param cost the cost of its requests
 * @since 0.1
 */
public record PatternCost(String name, long requests, RequestCost cost) {

}
