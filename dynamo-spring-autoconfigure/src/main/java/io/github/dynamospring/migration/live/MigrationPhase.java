package io.github.dynamospring.migration.live;

import java.util.Locale;

/**
 * Phases of a live migration, in their order. Instances of an application may be one
 * phase apart, so that a rolling deployment leads from each one to the next.
 *
 * @since 0.1
 */
public enum MigrationPhase {

	/** Each repository reads and writes its own items, as without a migration. */
	OFF,

	/** Writes change the old and the new item together. The old one decides. */
	DUAL_WRITE,

	/** As before, while a job copies the old items. */
	BACKFILL,

	/** As before, while a job compares both sides. */
	VERIFY,

	/** Reads come from the new items, which decide. Writes still change both. */
	READ_NEW,

	/** New items alone are written. A job archives and deletes the old ones. */
	CONTRACT;

	/**
	 * Return the phase as a property has it.
	 */
	String text() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * Return whether a write changes both items.
	 */
	public boolean writesBoth() {
		return this != OFF && this != CONTRACT;
	}

	/**
	 * Return whether a call writes both items.
	 * @param isNew whether its entity is the new one
	 * @param deletion whether it deletes
	 */
	boolean writesBoth(boolean isNew, boolean deletion) {
		return writesBoth() || this == CONTRACT && isNew && deletion;
	}

	/**
	 * Return whether the new items decide, and are read.
	 */
	boolean isDecidedByNew() {
		return this == READ_NEW || this == CONTRACT;
	}

	/**
	 * Return whether a backfill is complete and writes change both items, so that both
	 * sides must be equal.
	 */
	boolean isComparable() {
		return this == VERIFY || this == READ_NEW;
	}

	/**
	 * Return whether instances may be in this phase while others are in another one.
	 */
	boolean isBeside(MigrationPhase other) {
		return Math.abs(ordinal() - other.ordinal()) <= 1;
	}

}
