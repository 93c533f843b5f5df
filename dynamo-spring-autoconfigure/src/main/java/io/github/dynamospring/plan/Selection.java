package io.github.dynamospring.plan;

/**
 * Attributes that a Query or Scan returns, where no projection names them.
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
