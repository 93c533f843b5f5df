package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.plan.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that a request returns of its items, and whether they are fetched from the
 * table.
 *
 * @param selection the attributes that a Query returns unless some are named
 * @param projection the named attributes, or null
 * @param properties the properties that the pattern asks for, or null for all
 * @param fetch the fetch of items from the table, if the index lacks attributes
 * @param fetched the attributes that a BatchGetItem fetches, or null for all
 */
record ResultDelivery(Selection selection, @Nullable List<Path> projection, @Nullable List<String> properties,
		Fetch fetch, @Nullable List<Path> fetched) {

	/**
	 * Return the projection expression of the request, or null.
	 */
	@Nullable String projection(Placeholders placeholders) {
		return render(this.projection, placeholders);
	}

	/**
	 * Return the projection expression of the BatchGetItem that follows, or null.
	 */
	@Nullable String fetched(Placeholders placeholders) {
		return render(this.fetched, placeholders);
	}

	private static @Nullable String render(@Nullable List<Path> paths, Placeholders placeholders) {
		if (paths == null) {
			return null;
		}
		return paths.stream().map(placeholders::path).collect(Collectors.joining(", "));
	}

	/**
	 * Ways to fetch items from the table.
	 */
	enum Fetch {

		/** No fetch. */
		NONE,

		/** DynamoDB does so for a local index. */
		BY_INDEX,

		/** A BatchGetItem follows each page. */
		BY_BATCH

	}

}
