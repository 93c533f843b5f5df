package io.github.dynamospring.autoconfigure.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.jspecify.annotations.Nullable;

/**
 * Handover of running databases in a restart, from closed contexts to new ones. A context
 * that fails to start hands its database over as well, because it is started again after
 * the next change.
 */
class DatabaseHandover {

	private final List<Waiting> waiting = new ArrayList<>();

	private boolean restarting;

	/**
	 * Keep offered databases until the application has started again.
	 */
	synchronized void expectRestart() {
		this.restarting = true;
	}

	/**
	 * End the restart, and close the databases that were not taken.
	 */
	synchronized void endRestart() {
		this.restarting = false;
		this.waiting.forEach((each) -> each.close().run());
		this.waiting.clear();
	}

	/**
	 * Offer the database of a closed context.
	 * @param close closes the database if it is not taken
	 * @return whether it is kept, because the application restarts
	 */
	synchronized boolean offer(DynamoDbLocal database, @Nullable Path path, int port, Runnable close) {
		return this.restarting && this.waiting.add(new Waiting(database, path, port, close));
	}

	/**
	 * Take a database that was started with the same settings, or return null.
	 */
	synchronized @Nullable DynamoDbLocal take(@Nullable Path path, int port) {
		for (Waiting each : this.waiting) {
			if (Objects.equals(each.path(), path) && each.port() == port) {
				this.waiting.remove(each);
				return each.database();
			}
		}
		return null;
	}

	private record Waiting(DynamoDbLocal database, @Nullable Path path, int port, Runnable close) {

	}

}
