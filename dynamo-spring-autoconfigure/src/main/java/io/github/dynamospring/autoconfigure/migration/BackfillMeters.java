package io.github.dynamospring.autoconfigure.migration;

import java.util.Locale;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.migration.BackfillOutcome;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Meters of the items of backfills by their outcomes.
 *
 * @param backfills the backfills
 * @param names the resolver of the names of tables
 * @param tag the value of the tag {@code table}
 */
record BackfillMeters(Backfills backfills, TableNameResolver names, TableTag tag) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		for (String table : this.backfills.tables()) {
			for (BackfillOutcome outcome : BackfillOutcome.values()) {
				FunctionCounter.builder("dynamodb.backfill.items", this.backfills, (all) -> all.items(table, outcome))
					.description("Items of backfills by their outcomes")
					.baseUnit("items")
					.tag("table", this.tag.of(this.names.resolve(table)))
					.tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
					.register(registry);
			}
		}
	}

}
