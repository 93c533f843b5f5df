package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.migration.MigratedTable;
import io.github.dynamospring.migration.SegmentSteps;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;

/**
 * Writer of one segment of a live migration, which counts the outcomes of its items. The
 * counts are committed with the position of the reader, so that a restart goes on with
 * them.
 */
final class SyncedSegment implements ItemStreamWriter<Map<String, AttributeValue>> {

	/** Two actions for each item, and a transaction has a hundred at most. */
	private static final int PART = 50;

	private final Task task;

	private final SegmentSteps steps;

	private final Consumer<SyncOutcome> tally;

	private final Map<SyncOutcome, Long> counts = new EnumMap<>(SyncOutcome.class);

	SyncedSegment(Task task, SegmentSteps steps, Consumer<SyncOutcome> tally) {
		this.task = task;
		this.steps = steps;
		this.tally = tally;
	}

	/**
	 * Return the key of a count.
	 */
	static String key(SyncOutcome outcome) {
		return "outcome." + outcome;
	}

	@Override
	public void open(ExecutionContext context) {
		for (SyncOutcome outcome : SyncOutcome.values()) {
			this.counts.put(outcome, context.getLong(key(outcome), 0L));
		}
	}

	@Override
	public void update(ExecutionContext context) {
		this.counts.forEach((outcome, count) -> context.putLong(key(outcome), count));
	}

	@Override
	public void write(Chunk<? extends Map<String, AttributeValue>> chunk) {
		List<Map<String, AttributeValue>> own = new ArrayList<>(chunk.size());
		for (Map<String, AttributeValue> item : chunk) {
			if (isOwn(item)) {
				own.add(item);
				this.steps.see();
			}
		}
		this.steps.parallel().all(parts(own), this.task.work()).forEach((results) -> results.forEach(this::count));
	}

	private boolean isOwn(Map<String, AttributeValue> item) {
		try {
			return this.task.side().isOf(item);
		}
		catch (InvalidValueException ex) {
			failUnreadable(item, ex);
			return false;
		}
	}

	private void failUnreadable(Map<String, AttributeValue> item, InvalidValueException ex) {
		if (this.task.countsUnreadable()) {
			this.steps.see();
			count(new SyncResult(SyncOutcome.FAILED, this.task.table().describe(item) + ": " + ex.getMessage()));
		}
	}

	// The large values of all items of a part are in memory.
	private <T> List<List<T>> parts(List<T> items) {
		int size = (this.task.side().entity().getCodec().large() != null) ? 1 : PART;
		return IntStream.range(0, (items.size() + size - 1) / size)
			.mapToObj((part) -> items.subList(part * size, Math.min((part + 1) * size, items.size())))
			.toList();
	}

	private void count(SyncResult result) {
		SyncOutcome outcome = result.outcome();
		if (!outcome.isFinding() && outcome != SyncOutcome.REMOVED && !this.task.countsAll()) {
			return;
		}
		this.counts.merge(outcome, 1L, Long::sum);
		this.tally.accept(outcome);
		String message = (result.message() != null) ? result.message() : "";
		if (outcome == SyncOutcome.FAILED) {
			this.steps.fail(message);
			if (this.task.isLimited()) {
				this.steps.limitFailures("copied");
			}
		}
		else if (outcome.isFinding()) {
			this.steps.note(message);
		}
	}

	/**
	 * Work on some items, with a result for each of them.
	 */
	interface Work extends Function<List<Map<String, AttributeValue>>, List<SyncResult>> {

	}

	/**
	 * Task on the items of a table.
	 *
	 * @param table the table
	 * @param side the side whose items the work is for
	 * @param work the work on some items
	 * @param countsAll whether all outcomes are counted, not only removals and findings
	 * @param countsUnreadable whether items that cannot be read are counted
	 * @param isLimited whether the run ends after too many failed items
	 */
	record Task(MigratedTable table, MigratedPair.Side<?> side, Work work, boolean countsAll, boolean countsUnreadable,
			boolean isLimited) {

	}

}
