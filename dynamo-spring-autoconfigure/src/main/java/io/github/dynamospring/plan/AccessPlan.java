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
	 * Return what was asked for.
	 */
	AccessRequest request();

	/**
	 * Return the name of the pattern, such as {@code Orders.findByOrderId}.
	 */
	default String name() {
		return request().name();
	}

	/**
	 * Return what the pattern is for in the words of the application, or null if it does
	 * not say.
	 */
	default @Nullable String description() {
		return request().description();
	}

	/**
	 * Return the entity that the pattern is of.
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
	 * Return what calls of the pattern do to the table and its indexes, the steps that
	 * the library adds included. A role that may do all of it can make any call.
	 */
	Set<TableAction> actions();

	/**
	 * Return what a request costs.
	 */
	Price price();

	/**
	 * Explain the plan in one line that starts with the name of the pattern.
	 */
	String explain();

}
