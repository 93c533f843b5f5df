package io.github.dynamospring.migration.live;

/**
 * Outcome of the synchronisation or comparison of one item.
 */
enum SyncOutcome {

	/** The new item was written as a copy of the old one. */
	COPIED,

	/** Both items belong together already. */
	UNCHANGED,

	/** A copy was removed, because its old item is gone or has another target. */
	REMOVED,

	/** The new item has been written on its own, so that it stays as it is. */
	OWN,

	/** The item does not exist any more. There is nothing left to do. */
	GONE,

	/** The old item was deleted in favour of the new one. */
	RETIRED,

	/** The way back loses a part of the old item. */
	LOSSY,

	/** The old item has no new one. */
	MISSING,

	/** The copy is not the one that the old item has. */
	DIFFERENT,

	/** A copy has no old item. */
	ORPHAN,

	/** The target of the old item is not its own. */
	COLLISION,

	/** The item cannot be read, converted or written. */
	FAILED;

	/**
	 * Return whether somebody has to look at the item.
	 */
	boolean isFinding() {
		return ordinal() >= LOSSY.ordinal();
	}

}
