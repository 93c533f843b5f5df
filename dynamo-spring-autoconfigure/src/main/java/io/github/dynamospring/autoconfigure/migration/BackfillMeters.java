package io.github.dynamospring.autoconfigure.migration;

import java.util.Locale;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.migration.BackfillOutcome;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.MigrationJob;
import io.github.dynamospring.migration.live.MigrationPhase;
import io.github.dynamospring.migration.live.PhaseControl;
import io.github.dynamospring.migration.live.ReadComparisons;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Meters of the items of backfills and live migrations by their outcomes, of compared
 * reads, and of phases.
 *
 * @param backfills the backfills
 * @param names the resolver of the names of tables
 * @param tag the value of the tag {@code table}
 * @param migrations the jobs of live migrations
 * @param comparisons the comparisons of reads
 * @param phases the phases of live migrations
 */
record BackfillMeters(Backfills backfills, TableNameResolver names, TableTag tag, LiveMigrations migrations,
		ReadComparisons comparisons, PhaseControl phases) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		for (String table : this.backfills.tables()) {
			for (BackfillOutcome outcome : BackfillOutcome.values()) {
				FunctionCounter.builder("dynamodb.backfill.items", this.backfills, (all) -> all.items(table, outcome))
					.description("Items of backfills by their outcomes")
					.baseUnit("items")
					.tag("table", this.tag.of(this.names.resolve(table)))
					.tag("outcome", text(outcome))
					.register(registry);
			}
		}
		for (String migration : this.migrations.names()) {
			bindItems(migration, registry);
			bindComparisons(migration, registry);
			bindPhases(migration, registry);
		}
	}

	private void bindItems(String migration, MeterRegistry registry) {
		for (MigrationJob job : MigrationJob.values()) {
			for (String outcome : this.migrations.outcomes(job)) {
				FunctionCounter
					.builder("dynamodb.migration.items", this.migrations, (all) -> all.items(migration, job, outcome))
					.description("Items of the jobs of live migrations by their outcomes")
					.baseUnit("items")
					.tags(Tags.of("migration", migration, "job", text(job), "outcome", outcome))
					.register(registry);
			}
		}
	}

	private void bindComparisons(String migration, MeterRegistry registry) {
		for (ReadComparisons.Result result : ReadComparisons.Result.values()) {
			FunctionCounter
				.builder("dynamodb.migration.compared", this.comparisons, (all) -> all.calls(migration, result))
				.description("Reads that were compared with the other side of a live migration")
				.baseUnit("calls")
				.tags(Tags.of("migration", migration, "result", text(result)))
				.register(registry);
		}
	}

	private void bindPhases(String migration, MeterRegistry registry) {
		for (MigrationPhase phase : MigrationPhase.values()) {
			Gauge.builder("dynamodb.migration.phase", this.phases, (all) -> all.isIn(migration, phase) ? 1 : 0)
				.description("Phase of this instance in a live migration: 1 for the current one")
				.tags(Tags.of("migration", migration, "phase", text(phase)))
				.register(registry);
		}
	}

	private static String text(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
