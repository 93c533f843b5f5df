package io.github.dynamospring.key;

/**
 * Role of a key template.
 *
 * @since 0.1
 */
public enum KeyRole {

	/** Partition key: hashed, queried by equality, at most 2048 bytes. */
	PARTITION("partition key", 2048),

	/** Sort key: ordered by unsigned UTF-8 bytes, at most 1024 bytes. */
	SORT("sort key", 1024);

	private final String text;

	private final int maxBytes;

	KeyRole(String text, int maxBytes) {
		this.text = text;
		this.maxBytes = maxBytes;
	}

	/**
	 * Return the maximum size of a key in UTF-8 bytes.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas
	 * and limits</a>
	 */
	public int maxBytes() {
		return this.maxBytes;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
