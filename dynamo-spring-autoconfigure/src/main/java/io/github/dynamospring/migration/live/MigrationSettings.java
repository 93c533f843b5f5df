package io.github.dynamospring.migration.live;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a live migration.
 *
 * @param phase the phase of this instance
 * @param acceptFindings the number of findings of the verification with which the new
 * side may be read
 * @param acceptLossy whether it may be read although the way back loses parts of items
 * @param archive the directory for the old items before they are deleted, or null
 * @param mirrored whether other applications write the old items, so that their writes
 * are mirrored
 * @param compare the share of reads that are compared with the other side, from 0 to 1
 * @since 0.1
 */
public record MigrationSettings(MigrationPhase phase, long acceptFindings, boolean acceptLossy, @Nullable Path archive,
		boolean mirrored, double compare) {

	/** Settings of a migration without any. */
	public static final MigrationSettings OFF = of(MigrationPhase.OFF);

	/**
	 * Return settings of a phase and nothing else.
	 */
	static MigrationSettings of(MigrationPhase phase) {
		return new MigrationSettings(phase, 0, false, null, false, 0);
	}

}
