package io.github.dynamospring.operations.export.policy;

import io.github.dynamospring.operations.export.ExportedTable;
import org.jspecify.annotations.Nullable;

/**
 * Table, index or key of encryption that a policy is about.
 *
 * @param table the table, or the one that the index or the key is of
 * @param index the name of the index, {@code *} for all of them, or null for the table
 * @param key the ARN, the id or the alias of the key, or null
 */
record PolicyResource(ExportedTable table, @Nullable String index, @Nullable String key) {

	static final String ALL_INDEXES = "*";

	PolicyResource(ExportedTable table, @Nullable String index) {
		this(table, index, null);
	}

	/**
	 * Return the alias of the key, or null. It has no place in the ARN of a key.
	 */
	@Nullable String alias() {
		int alias = (this.key != null) ? this.key.indexOf("alias/") : -1;
		return (this.key != null && alias >= 0) ? this.key.substring(alias) : null;
	}

	/**
	 * Return the ARN that is configured, or null.
	 */
	@Nullable String configuredArn() {
		return (this.key != null && this.key.startsWith("arn:") && alias() == null) ? this.key : null;
	}

	String service() {
		return (this.key != null) ? "kms" : "dynamodb";
	}

	/**
	 * Return the resource in an ARN, behind the account.
	 */
	String path() {
		if (this.key != null) {
			return "key/" + ((alias() != null) ? "*" : this.key);
		}
		return "table/" + this.table.name() + suffix();
	}

	/**
	 * Return what stands behind the ARN of the table.
	 */
	String suffix() {
		return (this.index != null) ? "/index/" + this.index : "";
	}

	/**
	 * Return the resource in the id of a statement, which may have letters and digits
	 * alone.
	 */
	String sid() {
		return camelCase(this.table.logicalName()) + ((this.index != null) ? "Index" + camelCase(this.index) : "");
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
