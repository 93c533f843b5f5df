package io.github.dynamospring.migration.live;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.ExclusiveRuns;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/**
 * Phases of the live migrations in this instance, which is a member of each from its
 * start to its end.
 *
 * @since 0.1
 */
public final class PhaseControl implements LiveMigrations.Control, AutoCloseable {

	private final Map<String, PhaseMembership> memberships = new TreeMap<>();

	private final SimpleAsyncTaskScheduler renewals = new SimpleAsyncTaskScheduler();

	/**
	 * Create phases.
	 * @param names the names of the migrations
	 * @param settings the settings by the names of migrations
	 * @param context the context of entities, which gets the records of phases as other
	 * entities if there are migrations
	 * @param clock the clock of the records
	 * @throws StartRefusedException if there are settings of an unknown migration
	 */
	public PhaseControl(Collection<String> names, Map<String, MigrationSettings> settings, DynamoMappingContext context,
			DynamoOperations operations, Clock clock) {
		verify(settings.keySet(), names);
		for (String name : names) {
			context.getRequiredPersistentEntity(PhaseRecord.class);
			context.getRequiredPersistentEntity(PhaseMember.class);
			PhaseRules rules = new PhaseRules(name, settings.getOrDefault(name, MigrationSettings.OFF));
			this.memberships.put(name, new PhaseMembership(rules, ExclusiveRuns::newId,
					new PhaseStore(name, operations, clock), MembershipTiming.DEFAULT));
		}
		this.renewals.setThreadNamePrefix("dynamo-migration-member-");
	}

	/**
	 * Refuse settings of an unknown migration.
	 * @param configured the names that have settings
	 * @param names the names of the migrations
	 * @throws StartRefusedException if there are such settings
	 */
	public static void verify(Collection<String> configured, Collection<String> names) {
		TreeSet<String> unknown = new TreeSet<>(configured);
		unknown.removeAll(names);
		if (!unknown.isEmpty()) {
			throw new StartRefusedException(
					"'dynamo.migrations." + unknown.first() + "' is set, but there is no such migration",
					"Define a bean Migration.named(\"" + unknown.first() + "\")…, or remove the property.");
		}
	}

	/**
	 * Join all migrations, and renew the memberships from now on.
	 * @throws StartRefusedException if a phase is not allowed
	 */
	public void join() {
		for (PhaseMembership membership : this.memberships.values()) {
			membership.join();
			this.renewals.scheduleAtFixedRate(membership::renew, MembershipTiming.DEFAULT.renewal());
		}
	}

	@Override
	public MigrationPhase phase(String name) {
		return membership(name).phase();
	}

	/**
	 * Return whether this instance is in a phase: it has joined, and is not cut off.
	 */
	public boolean isIn(String name, MigrationPhase phase) {
		try {
			return phase(name) == phase;
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	@Override
	public MigrationPhase configured(String name) {
		return settings(name).phase();
	}

	/**
	 * Return whether a call of a repository is one of those that are compared.
	 */
	boolean isCompared(String name) {
		MigrationSettings own = settings(name);
		return own.compare() > 0 && own.phase().isComparable()
				&& ThreadLocalRandom.current().nextDouble() < own.compare();
	}

	private MigrationSettings settings(String name) {
		return membership(name).settings();
	}

	private PhaseMembership membership(String name) {
		return Objects.requireNonNull(this.memberships.get(name));
	}

	@Override
	public String era(String name) {
		return Integer.toString(membership(name).era());
	}

	@Override
	public @Nullable Path archive(String name) {
		return settings(name).archive();
	}

	@Override
	public void verified(String name, long compared, long findings, long lossy) {
		membership(name).verified(compared, findings, lossy);
	}

	@Override
	public Map<String, MigrationPhase> instances(String name) {
		Map<String, MigrationPhase> instances = new TreeMap<>();
		membership(name).members()
			.stream()
			.filter(PhaseMembership.Member::alive)
			.forEach((member) -> instances.put(member.instance(), member.phase()));
		return instances;
	}

	/**
	 * Leave all migrations.
	 */
	@Override
	public void close() {
		this.renewals.close();
		this.memberships.values().forEach(PhaseMembership::close);
	}

}
