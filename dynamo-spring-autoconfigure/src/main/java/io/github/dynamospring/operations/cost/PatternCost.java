package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cost of an access pattern, in tables and indexes together.
 *
 * @param name the name of the pattern, such as {@code Orders.findByOrderId}
 * @param requests the number of its requests
 * @param cost the cost of its requests
 * @param objects the cost of its requests for objects of S3, or null without any
 * @since 0.1
 */
public record PatternCost(String name, long requests, RequestCost cost, @Nullable Objects objects) {

	/**
	 * Cost of requests for the objects of large values.
	 *
	 * @param gets the requests that read an object
	 * @param puts the requests that wrote one
	 * @param amount the cost of these requests, or null if a price is unknown
	 * @param figure the cost a day and a month at the present rate; unknown after too
	 * short a time
	 */
	public record Objects(long gets, long puts, @Nullable Double amount, CostFigure figure) {

	}

}
