package io.github.dynamospring.observation;

import org.jspecify.annotations.Nullable;

/**
 * Table, or an index of it, by the names in its ARN.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @see <a href=
 * "https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html#amazondynamodb-resources-for-iam-policies">The
 * resources of DynamoDB</a>
 */
record TableResource(@Nullable String table, @Nullable String index) {

	private static final TableResource UNKNOWN = new TableResource(null, null);

	private static final String TABLE = ":table/";

	private static final String INDEX = "/index/";

	/**
	 * Return what an ARN names, such as
	 * {@code arn:aws:dynamodb:eu-west-1:123456789012:table/shop/index/gsi1}.
	 */
	static TableResource ofArn(@Nullable String arn) {
		int start = (arn != null) ? arn.indexOf(TABLE) : -1;
		return (arn != null && start > 0) ? ofPath(arn.substring(start + TABLE.length())) : UNKNOWN;
	}

	private static TableResource ofPath(String path) {
		int slash = path.indexOf('/');
		String table = (slash > 0) ? path.substring(0, slash) : path;
		boolean index = slash > 0 && path.startsWith(INDEX, slash);
		return new TableResource(table, index ? path.substring(slash + INDEX.length()) : null);
	}

	/**
	 * Return the name of a table, for which requests may have its ARN.
	 */
	static String tableName(String nameOrArn) {
		String table = nameOrArn.startsWith("arn:") ? ofArn(nameOrArn).table() : null;
		return (table != null) ? table : nameOrArn;
	}

}
