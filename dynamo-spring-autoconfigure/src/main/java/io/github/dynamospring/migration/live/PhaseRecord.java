package io.github.dynamospring.migration.live;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored state of a live migration. Its version changes whenever an instance joins or
 * leaves, so that of two instances that join at the same time, the second one sees the
 * first.
 *
 * @param migration the name of the migration
 * @param phase the phase of the instance that joined last, but never one before
 * {@code CONTRACT} again
 * @param instances the IDs of the members
 * @param era a number that changes whenever an instance joins that writes one side alone
 * @param verification the last verification, or null
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.backfill.table:backfills}", client = "${dynamo.backfill.client:}")
@TypeAlias("MigrationPhase")
@PrimaryKey(partition = "MIGRATION#{migration}", sort = "PHASE")
record PhaseRecord(String migration, MigrationPhase phase, List<String> instances, int era,
		@Nullable Verification verification, @Version @Nullable Long version) {

	/**
	 * Return a record with another member. A verification does not outlast a phase before
	 * {@code VERIFY}.
	 */
	PhaseRecord with(PhaseMember member) {
		List<String> members = new ArrayList<>(this.instances);
		members.add(member.instance());
		int era = (member.phase() == MigrationPhase.OFF) ? this.era + 1 : this.era;
		boolean kept = member.phase().compareTo(MigrationPhase.VERIFY) >= 0;
		return new PhaseRecord(this.migration, member.phase(), members, era, kept ? this.verification : null,
				this.version);
	}

	/**
	 * Return a record without some members.
	 */
	PhaseRecord without(Collection<PhaseMember> left) {
		List<String> members = new ArrayList<>(this.instances);
		left.forEach((member) -> members.remove(member.instance()));
		return new PhaseRecord(this.migration, this.phase, members, this.era, this.verification, this.version);
	}

	PhaseRecord with(Verification verification) {
		return new PhaseRecord(this.migration, this.phase, this.instances, this.era, verification, this.version);
	}

	/**
	 * Result of a verification.
	 *
	 * @param compared the number of compared items
	 * @param findings the number of items that are missing, differ, collide or failed
	 * @param lossy the number of items of which the way back loses a part
	 * @param at the time of the end
	 */
	record Verification(long compared, long findings, long lossy, Instant at) {

	}

}
