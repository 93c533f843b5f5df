package io.github.dynamospring.plan;

/**
 * Attributes that a Query or Scan returns if no projection names them.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html">Query:
 * Select</a>
 */
public enum Selection {

	/**
	 * The default of DynamoDB: the whole item, or the attributes that the index projects.
	 */
	DEFAULT,

	/**
	 * The whole item, fetched from the table if a local index holds only a part of it.
	 */
	ALL_ATTRIBUTES,

	/** The number of items alone. */
	COUNT

}
