package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

/**
 * How many items a page is to have, where fewer than a full one will do.
 */
final class PageLimit {

	private PageLimit() {
	}

	// DynamoDB counts before the filter: where most items may be filtered out, a small
	// page would mean many of them.
	static @Nullable Integer of(Result result, ItemFilters filters) {
		if (!filters.asked().isEmpty()) {
			return null;
		}
		if (result.kind() == Result.Kind.EXISTS) {
			return 1;
		}
		if (result.limit() != null) {
			return result.limit();
		}
		return (result.kind() == Result.Kind.ONE) ? 2 : null;
	}

}
