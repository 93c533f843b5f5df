package io.github.dynamospring.observation;

/**
 * The name of a table in a request, which may be its ARN.
 */
final class TableName {

	private static final String ARN = "arn:";

	private TableName() {
	}

	/**
	 * Return the name without the rest of an ARN.
	 */
	static String of(String nameOrArn) {
		return nameOrArn.startsWith(ARN) ? nameOrArn.substring(nameOrArn.indexOf('/') + 1) : nameOrArn;
	}

}
