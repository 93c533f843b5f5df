package io.github.dynamospring.plan;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * How a pattern that reads is served.
 *
 * @since 0.1
 */
public sealed interface ReadPlan extends AccessPlan permits GetPlan, BatchGetPlan, QueryPlan, ScanPlan {

	/**
	 * Return the pattern.
	 */
	PatternRequest request();

	@Override
	default String name() {
		return request().name();
	}

	@Override
	default @Nullable String description() {
		return request().description();
	}

	@Override
	default DynamoPersistentEntity<?> entity() {
		return request().entity();
	}

}
