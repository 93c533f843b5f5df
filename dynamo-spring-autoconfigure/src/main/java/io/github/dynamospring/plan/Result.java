package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Result of an access pattern.
 *
 * @param kind the shape of the result
 * @param limit the maximum number of items that are returned, as in {@code findFirst5By},
 * or null for all
 * @since 0.1
 */
public record Result(Kind kind, @Nullable Integer limit) {

	/**
	 * Create a result.
	 */
	public Result {
		Assert.notNull(kind, "'kind' must not be null");
		Assert.isTrue(limit == null || limit > 0, "'limit' must be positive");
	}

	/**
	 * Return the result of a pattern without {@code First}.
	 */
	public static Result of(Kind kind) {
		return new Result(kind, null);
	}

	/**
	 * Return the result of a pattern with {@code First}.
	 */
	public static Result first(Kind kind, int limit) {
		return new Result(kind, limit);
	}

	/**
	 * Return whether items are only counted.
	 */
	public boolean isCounted() {
		return this.kind == Kind.COUNT || this.kind == Kind.EXISTS;
	}

	/**
	 * The shapes of results.
	 */
	public enum Kind {

		/** At most one item; more are an error unless the result has a limit. */
		ONE,

		/** All items. */
		LIST,

		/** Items as they are consumed. */
		STREAM,

		/** One window of the items, with the positions at which the next one starts. */
		WINDOW,

		/** The number of items. */
		COUNT,

		/** Whether there is an item. */
		EXISTS,

		/** Items of several types that share a partition. */
		COLLECTION,

		/** Deletion of the item with the key. */
		DELETE

	}

}
