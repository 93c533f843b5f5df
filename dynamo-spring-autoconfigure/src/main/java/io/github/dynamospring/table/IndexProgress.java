package io.github.dynamospring.table;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.table.FoundTable.FoundIndex;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Progress of the indexes of a table that cannot be read yet. DynamoDB reports only the
 * phase; the progress of a back-fill is a metric of CloudWatch.
 */
final class IndexProgress {

	private static final Log logger = LogFactory.getLog(IndexProgress.class);

	private static final Duration REMINDER = Duration.ofMinutes(5);

	private final TableDefinition definition;

	private volatile Map<String, Phase> phases = Map.of();

	private Instant reminded = Instant.now();

	IndexProgress(TableDefinition definition) {
		this.definition = definition;
	}

	/**
	 * Update the state of the indexes, and log the changes.
	 */
	void update(FoundTable found) {
		Map<String, Phase> before = this.phases;
		Map<String, Phase> after = new LinkedHashMap<>();
		for (IndexSchema index : this.definition.schema().indexes()) {
			String state = (index.type() == IndexSchema.Type.GLOBAL) ? state(found.indexes().get(index.name())) : null;
			Phase phase = before.get(index.name());
			if (state != null) {
				after.put(index.name(), new Phase(state, (phase != null) ? phase.since() : now()));
			}
		}
		this.phases = after;
		log(before, after);
	}

	private static Instant now() {
		return Instant.now().truncatedTo(ChronoUnit.SECONDS);
	}

	/** An index that is being updated serves reads. */
	private static @Nullable String state(@Nullable FoundIndex index) {
		if (index == null) {
			return "waits to be added";
		}
		return switch (index.status()) {
			case "CREATING" -> index.backfilling() ? "is being back-filled" : "is being created";
			case "DELETING" -> "is being deleted";
			default -> null;
		};
	}

	private void log(Map<String, Phase> before, Map<String, Phase> after) {
		boolean remind = this.reminded.isBefore(Instant.now().minus(REMINDER));
		if (remind) {
			this.reminded = Instant.now();
		}
		after.forEach((index, phase) -> {
			Phase last = before.get(index);
			if (remind || last == null || !last.state().equals(phase.state())) {
				logger.info(describe(index, phase));
			}
		});
		before.forEach((index, phase) -> {
			if (!after.containsKey(index)) {
				logger.info("Index " + index + " of table " + this.definition.name() + " is ready, after "
						+ Duration.between(phase.since(), now()).toSeconds() + " s");
			}
		});
	}

	private String describe(String index, Phase phase) {
		return "Index " + index + " of table " + this.definition.name() + " " + phase;
	}

	boolean isComplete() {
		return this.phases.isEmpty();
	}

	/**
	 * Return why an index cannot be read, or null if it can.
	 */
	@Nullable String of(String index) {
		Phase phase = this.phases.get(index);
		if (phase == null) {
			return null;
		}
		return phase.toString();
	}

	/**
	 * Describe all indexes that cannot be read.
	 */
	List<String> describe() {
		return this.phases.entrySet().stream().map((index) -> describe(index.getKey(), index.getValue())).toList();
	}

	/**
	 * Phase of an index.
	 *
	 * @param state the predicate of a sentence, such as {@code is being created}
	 * @param since the time at which this instance first saw it unreadable
	 */
	private record Phase(String state, Instant since) {

		@Override
		public String toString() {
			return this.state + ", since " + this.since;
		}

	}

}
