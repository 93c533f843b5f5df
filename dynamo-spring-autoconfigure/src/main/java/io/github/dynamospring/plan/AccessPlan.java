package io.github.dynamospring.plan;

import java.util.Set;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Plan of an access pattern, made at start-up. Plans are immutable and shared by all
 * threads. Binding one to arguments gives the requests of a call.
 *
 * @since 0.1
 */
public interface AccessPlan {

	/**
	 * Return the request that the plan serves.
	 */
	AccessRequest request();

	/**
	 * Return the name of the pattern, such as {@code Orders.findByOrderId}.
	 */
	default String name() {
		return request().name();
	}

	/**
	 * Return the purpose of the pattern in the words of the application, or null if it is
	 * not stated.
	 */
	default @Nullable String description() {
		return request().description();
	}

	/**
	 * Return the entity of the pattern.
	 */
	default DynamoPersistentEntity<?> entity() {
		return request().entity();
	}

	/**
	 * Return the logical name of the table.
	 */
	default String table() {
		return entity().getTable().logicalName();
	}

	/**
	 * Return the name of the index, or null for the table itself.
	 */
	default @Nullable String index() {
		return null;
	}

	/**
	 * Return the actions of calls on the table and its indexes, including the steps that
	 * the library adds. A role that is allowed all of them can make any call.
	 */
	Set<TableAction> actions();

	/**
	 * Return the price of a request.
	 */
	Price price();

	/**
	 * Return the plan without the steps that a live migration adds to its writes.
	 */
	default AccessPlan plain() {
		return this;
	}

	/**
	 * Explain the plan in one line that starts with the name of the pattern.
	 */
	String explain();

}
