package io.github.dynamospring.core;

import java.util.List;

import io.github.dynamospring.plan.AccessPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Access pattern of the application: its plan, and the requests that it makes.
 *
 * @since 0.1
 * @see AccessPatterns
 */
public interface RegisteredPattern {

	/**
	 * Return the plan by which the pattern is served.
	 */
	AccessPlan plan();

	/**
	 * Return the name of the pattern, such as {@code Orders.findByOrderId}.
	 */
	default String name() {
		return plan().name();
	}

	/**
	 * Build the first request of a call without sending it.
	 * @param arguments the arguments of the call, as the parameters are declared
	 * @throws IllegalStateException if the call makes no request, or several at once
	 */
	default DynamoDbRequest request(@Nullable Object... arguments) {
		List<DynamoDbRequest> requests = requests(arguments);
		if (requests.size() != 1) {
			throw new IllegalStateException(
					name() + " makes " + requests.size() + " requests for these arguments: ask for all of them");
		}
		return requests.get(0);
	}

	/**
	 * Build the first requests of a call without sending them: one, or several if an
	 * {@code in} fans out. The list is empty if no item can match the arguments. Further
	 * requests depend on the answers.
	 * @param arguments the arguments of the call, as the parameters are declared
	 */
	List<DynamoDbRequest> requests(@Nullable Object... arguments);

	/**
	 * Return the number of items that were skipped so far, because this application does
	 * not know their type or cannot read them.
	 */
	default long skippedItems() {
		return 0;
	}

	/**
	 * Return the number of items that were skipped so far, because this application
	 * cannot read them. They are part of the {@linkplain #skippedItems skipped items}.
	 */
	default long unreadableItems() {
		return 0;
	}

}
