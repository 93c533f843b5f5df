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
 */
record MigrationsSection(LiveMigrations migrations, PhaseControl phases) implements DynamoEndpointSection {

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
					(progress != null) ? progress.withoutMessages() : null, null);
		}
		catch (RuntimeException ex) {
			return new MigrationDescriptor(name, Map.of(), mirrored(name), null,
					"could not be read: " + ex.getClass().getSimpleName());
		}
	}

	private @Nullable Map<String, Long> mirrored(String name) {
		ItemMirror mirror = this.migrations.mirrors().get(name);
		return (mirror != null) ? mirror.counts() : null;
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
	 * @param unknown why the state is unknown, or null if it is known
	 */
	record MigrationDescriptor(String name, Map<String, MigrationPhase> instances, @Nullable Map<String, Long> mirrored,
			@Nullable MigrationProgress lastRun, @Nullable String unknown) {

	}

}
