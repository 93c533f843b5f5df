package io.github.dynamospring.stream;

import io.github.dynamospring.mapping.TableModel;

/**
 * Strategy that connects the tables of listeners.
 *
 * @since 0.1
 */
public interface StreamConnector {

	/**
	 * Note that a table needs a stream, before tables are managed.
	 */
	default void require(TableModel table) {
	}

	/**
	 * Return a table with its clients.
	 */
	StreamTable connect(TableModel table);

	/**
	 * Close clients.
	 */
	default void close() {
	}

}
