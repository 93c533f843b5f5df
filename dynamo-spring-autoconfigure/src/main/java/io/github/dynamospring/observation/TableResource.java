package io.github.dynamospring.observation;

import java.util.Objects;

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
	 * Return the table or index that an ARN names, such as
	 * {@code arn:aws:dynamodb:eu-west-1:123456789012:table/shop/index/gsi1}.
	 */
	static TableResource ofArn(@Nullable String arn) {
		if (arn == null || arn.indexOf(TABLE) <= 0) {
			return UNKNOWN;
		}
		return ofPath(arn.substring(arn.indexOf(TABLE) + TABLE.length()));
	}

	private static TableResource ofPath(String path) {
		int slash = path.indexOf('/');
		if (slash <= 0) {
			return new TableResource(path, null);
		}
		boolean index = path.startsWith(INDEX, slash);
		return new TableResource(path.substring(0, slash), index ? path.substring(slash + INDEX.length()) : null);
	}

	/**
	 * Return the name of a table, which a request may address by its ARN.
	 */
	static String tableName(String nameOrArn) {
		if (!nameOrArn.startsWith("arn:")) {
			return nameOrArn;
		}
		return Objects.requireNonNullElse(ofArn(nameOrArn).table(), nameOrArn);
	}

}
