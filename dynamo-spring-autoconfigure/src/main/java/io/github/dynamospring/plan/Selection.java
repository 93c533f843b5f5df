package io.github.dynamospring.plan;

/**
 * What a Query or Scan returns of the items, where no projection says it.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html">Query:
 * Select</a>
 */
public enum Selection {

	/** What DynamoDB returns by itself: the whole item, or what the index projects. */
	DEFAULT,

	/** The whole item, fetched from the table where a local index has not all of it. */
	ALL_ATTRIBUTES,

	/** The number of items alone. */
	COUNT

}
