package io.github.dynamospring.migration.live;

import io.github.dynamospring.migration.live.PhaseRecord.Verification;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Rules by which an instance starts in its phase of a live migration.
 *
 * @param migration the name of the migration
 * @param settings the settings of this instance
 */
record PhaseRules(String migration, MigrationSettings settings) {

	MigrationPhase phase() {
		return this.settings.phase();
	}

	/**
	 * Refuse a phase that the history of the migration does not allow.
	 */
	void check(PhaseRecord record) {
		if (record.phase() == MigrationPhase.CONTRACT && phase() != MigrationPhase.CONTRACT) {
			throw refusal(", because it was in contract, from which there is no way back: old items are outdated",
					"Set '" + property("phase") + "=contract'.");
		}
		if (phase().isDecidedByNew()) {
			check(record.verification());
		}
	}

	private void check(@Nullable Verification last) {
		if (last == null) {
			throw refusal(" before a verification",
					"Deploy 'verify' to all instances first, and run the verification.");
		}
		if (last.findings() > this.settings.acceptFindings()) {
			throw refusal(
					", because " + last.findings() + " of " + compared(last)
							+ " are missing, differ, collide or failed",
					"Repair them, or remove their causes, in phase verify and verify again, or accept them: '"
							+ property("accept-findings") + "=" + last.findings() + "'.");
		}
		if (last.lossy() > 0 && !this.settings.acceptLossy()) {
			throw refusal(", because the way back loses parts of " + last.lossy() + " of " + compared(last),
					"Correct 'back' of the Migration and verify again, or accept it: '" + property("accept-lossy")
							+ "=true'.");
		}
	}

	private static String compared(Verification last) {
		return last.compared() + " items that were verified at " + last.at();
	}

	/**
	 * Return this instance as a member.
	 */
	PhaseMember member(String instance) {
		return new PhaseMember(this.migration, instance, phase(), this.settings.mirrored() && phase().writesBoth(),
				null);
	}

	/**
	 * Return whether the phases of this instance and of a member are too far apart, or
	 * only one of them mirrors writes that the other one would overwrite.
	 */
	boolean isApart(PhaseMember member) {
		PhaseMember own = member("");
		return !phase().isBeside(member.phase()) || isOverwriting(own, member) || isOverwriting(member, own);
	}

	// the new item decides, but another application may have changed the old one
	private static boolean isOverwriting(PhaseMember one, PhaseMember other) {
		return one.phase() == MigrationPhase.READ_NEW && !one.mirrored() && other.mirrored();
	}

	/**
	 * Return the refusal because of a live member whose phase is too far away, or whose
	 * mirror differs.
	 */
	StartRefusedException refusal(PhaseMember member) {
		if (phase().isBeside(member.phase())) {
			return refusal(" with another '" + property("mirror") + "' than instance " + member.instance() + " in "
					+ member.phase().text(), "Set the same in all instances. Change it before read-new.");
		}
		int step = Integer.signum(phase().compareTo(member.phase()));
		String next = MigrationPhase.values()[member.phase().ordinal() + step].text();
		return refusal(" while instance " + member.instance() + " is in " + member.phase().text(),
				"Deploy '" + next + "' to all instances first: '" + property("phase") + "=" + next + "'.");
	}

	private StartRefusedException refusal(String reason, String action) {
		return new StartRefusedException(
				"Migration '" + this.migration + "' cannot start in phase " + phase().text() + reason, action);
	}

	private String property(String name) {
		return "dynamo.migrations." + this.migration + "." + name;
	}

}
