package io.github.dynamospring.faults;

/**
 * Where a key is worked on. It is not deleted while it is inserted, and not inserted once
 * it is to be deleted: an insert whose answer is lost would be repeated, and find that
 * its condition is true again.
 */
final class Desk {

	private final String key;

	private int inserts;

	private boolean closed;

	Desk(String key) {
		this.key = key;
	}

	String key() {
		return this.key;
	}

	/**
	 * Insert, unless it is closed.
	 */
	void insert(Runnable insert) {
		if (beginInsert()) {
			try {
				insert.run();
			}
			finally {
				endInsert();
			}
		}
	}

	private synchronized boolean beginInsert() {
		if (this.closed) {
			return false;
		}
		this.inserts++;
		return true;
	}

	private synchronized void endInsert() {
		this.inserts--;
	}

	/**
	 * Close it unless somebody inserts.
	 * @return whether it is closed
	 */
	synchronized boolean close() {
		this.closed |= this.inserts == 0;
		return this.closed;
	}

	synchronized boolean isClosed() {
		return this.closed;
	}

}
