package io.github.dynamospring.stream;

import java.util.List;

/**
 * Engine that reads streams and delivers their records, the records of a parent shard
 * before the records of its children.
 *
 * @since 0.1
 */
public interface StreamEngine {

	/**
	 * Begin to read the stream of a table in the background.
	 * @param table the table
	 * @param containers the containers that get its records while they run
	 */
	Reading read(StreamTable table, List<StreamListenerContainer> containers);

	/**
	 * Reading of a stream.
	 */
	interface Reading {

		/**
		 * Return the number of billed reads of the stream by this instance so far, or
		 * zero if it is unknown.
		 */
		default long requests() {
			return 0;
		}

		/**
		 * Ask the reading to end before the next record.
		 */
		void end();

		/**
		 * Wait a bounded time for the end, after which another instance may go on.
		 */
		void awaitEnd();

	}

}
