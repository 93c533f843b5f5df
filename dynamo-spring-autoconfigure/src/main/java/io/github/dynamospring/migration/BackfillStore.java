package io.github.dynamospring.migration;

import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.migration.BackfillRecord.State;
import io.github.dynamospring.schema.IndexSchema;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Store of the states of indexes. Each write is conditional on the version.
 */
final class BackfillStore {

	private final EntityOperations<BackfillRecord> records;

	private final Clock clock;

	BackfillStore(DynamoOperations operations, Clock clock) {
		this.records = operations.entity(BackfillRecord.class).named("BackfillIndex").consistent();
		this.clock = clock;
	}

	@Nullable BackfillRecord find(String table, String index) {
		return this.records.findById(new BackfillRecord.Id(table, index)).orElse(null);
	}

	/**
	 * Record that an index needs a backfill, unless it is recorded.
	 */
	void require(String table, String index, Map<String, String> keys) {
		BackfillRecord found = find(table, index);
		if (found == null) {
			found = new BackfillRecord(table, index, Map.of(), State.COMPLETE, this.clock.instant(), null, 0, null);
		}
		if (found.state() == State.OPEN && found.keys().equals(keys)) {
			return;
		}
		try {
			this.records.save(found.open(keys, this.clock.instant()));
		}
		catch (OptimisticLockingFailureException | DuplicateKeyException ex) {
			// another instance has recorded it
		}
	}

	/**
	 * Record that the recorded indexes of a table are filled.
	 * @param items the number of verified items
	 * @return the recorded types of the indexes that stay open, because no migration has
	 * them
	 */
	Set<String> complete(MigratedTable table, long items) {
		Set<String> missing = new TreeSet<>();
		for (IndexSchema index : table.model().schema().indexes()) {
			BackfillRecord found = find(table.name(), index.name());
			if (found != null) {
				Set<String> without = table.typesWithoutMigration(index.name());
				without.retainAll(found.keys().keySet());
				missing.addAll(without);
				if (without.isEmpty()) {
					BackfillRecord own = found.open(table.keysOf(index.name()), found.since());
					this.records.save(own.complete(items, this.clock.instant()));
				}
			}
		}
		return missing;
	}

}
