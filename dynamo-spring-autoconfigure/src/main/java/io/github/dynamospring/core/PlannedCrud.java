package io.github.dynamospring.core;

import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.plan.CrudPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.util.Assert;

/**
 * An operation on whole entities, as one of the access patterns. What builds its requests
 * is made when they are asked for: the calls need it not.
 *
 * @param plan the plan
 * @param builder makes what builds requests
 */
record PlannedCrud(CrudPlan plan, Supplier<CrudRequests<?>> builder) implements RegisteredPattern {

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		Assert.isTrue(arguments.length == 1 && arguments[0] != null, () -> name() + " takes one argument, not null");
		return this.builder.get().of(this.plan.request().operation(), arguments[0]);
	}

}
