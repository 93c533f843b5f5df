package io.github.dynamospring.migration.live;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Jobs of a live migration.
 *
 * @since 0.1
 */
public enum MigrationJob {

	/** Copies the old items, and removes copies that have no old item. */
	BACKFILL("backfill", MigrationPhase.BACKFILL, MigrationPhase.VERIFY),

	/** Compares both sides. */
	VERIFY("verification", MigrationPhase.VERIFY, MigrationPhase.READ_NEW),

	/** Compares both sides, copies or removes what differs, and compares that again. */
	REPAIR("repair", MigrationPhase.VERIFY, MigrationPhase.READ_NEW),

	/** Archives the old items, and deletes them. */
	RETIRE("retirement", MigrationPhase.CONTRACT);

	private final String noun;

	private final Set<MigrationPhase> phases;

	MigrationJob(String noun, MigrationPhase... phases) {
		this.noun = noun;
		this.phases = Set.of(phases);
	}

	/**
	 * Return the job of a phase. Before there is one, it is the first one.
	 */
	static MigrationJob of(MigrationPhase phase) {
		return switch (phase) {
			case OFF, DUAL_WRITE, BACKFILL -> BACKFILL;
			case VERIFY, READ_NEW -> VERIFY;
			case CONTRACT -> RETIRE;
		};
	}

	boolean isComparing() {
		return this == VERIFY || this == REPAIR;
	}

	/**
	 * Return the name of the job in the job repository.
	 */
	String name(String migration) {
		return "dynamo-migration-" + migration + "-" + name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Return the job of a migration in messages.
	 */
	String describe(String migration) {
		return this.noun + " of the migration " + migration;
	}

	/**
	 * Refuse to run in a phase of another job.
	 */
	void verify(String migration, MigrationPhase phase) {
		if (!this.phases.contains(phase)) {
			String phases = this.phases.stream().sorted().map(MigrationPhase::text).collect(Collectors.joining(" or "));
			throw new InvalidDataAccessApiUsageException(
					"The " + describe(migration) + " does not run in the phase " + phase.text()
							+ ": set dynamo.migrations." + migration + ".phase=" + phases + " in all instances first");
		}
	}

}
