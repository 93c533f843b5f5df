package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Exception thrown when an index cannot be read because it is being built, or lacks the
 * keys of older items until a backfill is complete. The table itself, and its other
 * indexes, serve reads and writes meanwhile.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html">Managing
 * global secondary indexes</a>
 */
public class IndexNotReadyException extends TransientDataAccessResourceException {

	private static final long serialVersionUID = 1L;

	private final String table;

	private final String index;

	/**
	 * Create an exception.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 * @param reason why it cannot be read, such as {@code is being back-filled}, or null
	 * if DynamoDB alone says so
	 * @param cause the refusal of DynamoDB
	 */
	public IndexNotReadyException(String table, String index, @Nullable String reason, Throwable cause) {
		super("Index %s of table %s cannot be read yet: it %s. Call again once it is active".formatted(index, table,
				(reason != null) ? reason : "is being built"), cause);
		this.table = table;
		this.index = index;
	}

	/**
	 * Create an exception of an index that is closed. No request was sent.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 * @param reason why it is closed, such as {@code has no keys of older items}
	 */
	public IndexNotReadyException(String table, String index, String reason) {
		super("Index %s of table %s cannot be read yet: it %s".formatted(index, table, reason));
		this.table = table;
		this.index = index;
	}

	/**
	 * Return the physical name of the table.
	 */
	public String getTable() {
		return this.table;
	}

	/**
	 * Return the name of the index.
	 */
	public String getIndex() {
		return this.index;
	}

}
