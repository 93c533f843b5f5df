package io.github.dynamospring.operations.export.policy;

import io.github.dynamospring.operations.export.ExportedTable;
import org.jspecify.annotations.Nullable;

/**
 * Table, index, stream, key of encryption or bucket that a policy is about.
 *
 * @param table the table, or the one that the index or the key is of
 * @param index the name of the index, {@code *} for all of them, or null for the table
 * @param key the ARN, the id or the alias of the key, the ARN of a bucket or its objects,
 * or null
 * @param stream whether it is the stream of the table
 */
record PolicyResource(ExportedTable table, @Nullable String index, @Nullable String key, boolean stream) {

	static final String ALL_INDEXES = "*";

	PolicyResource(ExportedTable table, @Nullable String index) {
		this(table, index, null, false);
	}

	static PolicyResource streamOf(ExportedTable table) {
		return new PolicyResource(table, null, null, true);
	}

	static PolicyResource keyOf(ExportedTable table, String key) {
		return new PolicyResource(table, null, key, false);
	}

	/**
	 * Return a bucket of S3, or its objects.
	 * @param table any table
	 */
	static PolicyResource bucketOf(ExportedTable table, String arn) {
		return new PolicyResource(table, null, arn, false);
	}

	/**
	 * Return the alias of the key, or null. It has no place in the ARN of a key.
	 */
	@Nullable String alias() {
		if (this.key == null || this.key.contains(":s3:") || !this.key.contains("alias/")) {
			return null;
		}
		return this.key.substring(this.key.indexOf("alias/"));
	}

	/**
	 * Return the ARN that is configured, or null.
	 */
	@Nullable String configuredArn() {
		if (this.key != null && this.key.startsWith("arn:") && alias() == null) {
			return this.key;
		}
		return null;
	}

	String service() {
		if (this.key != null) {
			return "kms";
		}
		return "dynamodb";
	}

	/**
	 * Return the resource in an ARN, behind the account.
	 */
	String path() {
		if (this.key != null) {
			if (alias() != null) {
				return "key/*";
			}
			return "key/" + this.key;
		}
		return "table/" + this.table.name() + suffix();
	}

	/**
	 * Return the part after the ARN of the table.
	 */
	String suffix() {
		if (this.index != null) {
			return "/index/" + this.index;
		}
		// a stream that is turned on again has another name
		if (this.stream) {
			return "/stream/*";
		}
		return "";
	}

	/**
	 * Return the resource in the id of a statement, which may have letters and digits
	 * alone.
	 */
	String sid() {
		String table = camelCase(this.table.logicalName());
		if (this.stream) {
			return table + "Stream";
		}
		if (this.index == null) {
			return table;
		}
		return table + "Index" + camelCase(this.index);
	}

	private static String camelCase(String name) {
		StringBuilder text = new StringBuilder();
		boolean capital = true;
		for (char character : name.toCharArray()) {
			boolean known = character < 128 && Character.isLetterOrDigit(character);
			if (known) {
				text.append(capital ? Character.toUpperCase(character) : character);
			}
			capital = !known;
		}
		return text.toString();
	}

}
