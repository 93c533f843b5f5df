package io.github.dynamospring.autoconfigure.migration;

import java.util.List;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.migration.BackfillProgress;
import io.github.dynamospring.migration.Backfills;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section of the actuator with the progress of backfills, in whatever instance they run.
 *
 * @param backfills the backfills
 */
record BackfillsSection(Backfills backfills) implements DynamoEndpointSection {

	@Override
	public String name() {
		return "backfills";
	}

	@Override
	public BackfillsDescriptor describe() {
		return new BackfillsDescriptor(this.backfills.tables().stream().map(this::describe).toList());
	}

	// messages of failures may name keys, accounts and endpoints
	private BackfillDescriptor describe(String table) {
		try {
			BackfillProgress progress = this.backfills.progress(table);
			return new BackfillDescriptor(table, (progress != null) ? progress.withoutMessages() : null, null);
		}
		catch (RuntimeException ex) {
			return new BackfillDescriptor(table, null, "could not be read: " + ex.getClass().getSimpleName());
		}
	}

	/**
	 * Descriptor of all backfills.
	 *
	 * @param backfills the backfills by the names of their tables
	 */
	record BackfillsDescriptor(List<BackfillDescriptor> backfills) implements OperationResponseBody {

	}

	/**
	 * Descriptor of the backfill of a table.
	 *
	 * @param table the logical name of the table
	 * @param lastRun the progress of the last run, or null if there is none
	 * @param unknown why the progress is unknown, or null if it is known
	 */
	record BackfillDescriptor(String table, @Nullable BackfillProgress lastRun, @Nullable String unknown) {

	}

}
