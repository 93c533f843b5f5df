package io.github.dynamospring.autoconfigure.migration;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.migration.live.ItemMirror;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.MigrationPhase;
import io.github.dynamospring.migration.live.MigrationProgress;
import io.github.dynamospring.migration.live.PhaseControl;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section of the actuator with the phases of live migrations in all instances, and the
 * progress of their jobs.
 *
 * @param migrations the jobs
 * @param phases the phases
 * @param units the units of each phase, or null if requests are not metered
 */
record MigrationsSection(LiveMigrations migrations, PhaseControl phases,
		@Nullable MigrationUnits units) implements DynamoEndpointSection {

	@Override
	public String name() {
		return "migrations";
	}

	@Override
	public MigrationsDescriptor describe() {
		return new MigrationsDescriptor(this.migrations.names().stream().map(this::describe).toList());
	}

	// messages of failures may name keys, accounts and endpoints
	private MigrationDescriptor describe(String name) {
		try {
			MigrationProgress progress = this.migrations.progress(name);
			return new MigrationDescriptor(name, this.phases.instances(name), mirrored(name),
					(progress != null) ? progress.withoutMessages() : null, units(name), null);
		}
		catch (RuntimeException ex) {
			return new MigrationDescriptor(name, Map.of(), mirrored(name), null, Map.of(),
					"could not be read: " + ex.getClass().getSimpleName());
		}
	}

	private @Nullable Map<String, Long> mirrored(String name) {
		ItemMirror mirror = this.migrations.mirrors().get(name);
		return (mirror != null) ? mirror.counts() : null;
	}

	private Map<String, Double> units(String name) {
		return (this.units != null) ? this.units.ofDay(name, this.phases.configured(name).writesBoth()) : Map.of();
	}

	/**
	 * Descriptor of all live migrations.
	 *
	 * @param migrations the migrations
	 */
	record MigrationsDescriptor(List<MigrationDescriptor> migrations) implements OperationResponseBody {

	}

	/**
	 * Descriptor of a live migration.
	 *
	 * @param name the name
	 * @param instances the phases of the instances that are alive, by their IDs
	 * @param mirrored the numbers of records by their outcomes in the mirror of this
	 * instance, or null if it has none
	 * @param lastRun the progress of the job that was started last, or null
	 * @param writeUnitsPerDay the estimated write units a day by phases, at the present
	 * rate of writes of this instance, or nothing if they are unknown
	 * @param unknown why the state is unknown, or null if it is known
	 */
	record MigrationDescriptor(String name, Map<String, MigrationPhase> instances, @Nullable Map<String, Long> mirrored,
			@Nullable MigrationProgress lastRun, Map<String, Double> writeUnitsPerDay, @Nullable String unknown) {

	}

}
