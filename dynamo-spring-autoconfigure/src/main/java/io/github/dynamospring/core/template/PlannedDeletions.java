package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.DeletionIncompleteException;
import io.github.dynamospring.core.DeletionIncompleteException.Left;
import io.github.dynamospring.core.EntityFailure.Subject;
import io.github.dynamospring.core.batch.BatchAction;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.read.PlannedRead;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.write.ItemWriteFactory;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan.FoundCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Runner of a planned deletion of the items that a read finds. A page is read when the
 * pages before it are deleted, so that it takes no more memory for more items.
 */
final class PlannedDeletions implements DeletePattern {

	// ten full batches at a time
	private static final int MOST_AT_ONCE = 250;

	private final DeleteQueryPlan plan;

	private final AccessPlan served;

	private final RequestSender sender;

	private final PlannedRead<Map<String, AttributeValue>> reads;

	private final ItemWriteFactory<?> writes;

	private final BatchWriter batches;

	PlannedDeletions(DeleteQueryPlan plan, AccessPlan served, RequestSender sender,
			PlannedRead<Map<String, AttributeValue>> reads, ItemWriteFactory<?> writes, BatchWriter batches) {
		this.plan = plan;
		this.served = served;
		this.sender = sender;
		this.reads = reads;
		this.writes = writes;
		this.batches = batches;
	}

	@Override
	public AccessPlan plan() {
		return this.served;
	}

	@Override
	public long delete(@Nullable Object... arguments) {
		try (RunningCalls.Call call = this.sender.begin()) {
			return deleteFound(arguments);
		}
	}

	private long deleteFound(@Nullable Object[] arguments) {
		this.writes.verifyFindsAll();
		FoundCondition condition = this.plan.condition(this.sender.tenant().of(this.plan.request(), arguments),
				arguments);
		long deleted = 0;
		try (Stream<Map<String, AttributeValue>> found = this.reads.stream(arguments)) {
			FoundItems items = new FoundItems(found.iterator());
			Collection<Map<String, AttributeValue>> next = items.next();
			while (!next.isEmpty()) {
				deleted += delete(next, condition, deleted);
				next = items.next();
			}
			items.throwFailure(deleted);
		}
		return deleted;
	}

	private long delete(Collection<Map<String, AttributeValue>> items, @Nullable FoundCondition condition,
			long before) {
		try {
			return this.batches
				.write(BatchAction.each(items, (item) -> this.writes.deleteFound(item, condition, this.sender)),
						this.plan.name())
				.size();
		}
		catch (BatchIncompleteException ex) {
			return deleted(ex, before);
		}
	}

	// An item that moved since it was read is skipped.
	private long deleted(BatchIncompleteException incomplete, long before) {
		long deleted = incomplete.getDone().size();
		List<Left> left = incomplete.getLeft()
			.stream()
			.filter((each) -> !(each.exception() instanceof ConditionFailedException))
			.map(this::left)
			.toList();
		if (!left.isEmpty()) {
			throw new DeletionIncompleteException(this.plan.name(), before + deleted, left, left.get(0).exception());
		}
		return deleted;
	}

	@SuppressWarnings("unchecked")
	private Left left(BatchIncompleteException.Left left) {
		Map<String, AttributeValue> key = this.writes.keyOf((Map<String, AttributeValue>) left.value());
		return new Left(new Subject(this.plan.request().entity().getType(), key, this.plan.name()), left.exception());
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		return this.reads.requests(arguments);
	}

	/**
	 * Items that a read finds. Where it fails, those before are deleted first.
	 */
	private final class FoundItems {

		private final Iterator<Map<String, AttributeValue>> items;

		private @Nullable RuntimeException failure;

		FoundItems(Iterator<Map<String, AttributeValue>> items) {
			this.items = items;
		}

		// An item that moves in an index can be found twice.
		Collection<Map<String, AttributeValue>> next() {
			Map<Map<String, AttributeValue>, Map<String, AttributeValue>> next = new LinkedHashMap<>();
			try {
				while (this.failure == null && next.size() < MOST_AT_ONCE && this.items.hasNext()) {
					Map<String, AttributeValue> item = this.items.next();
					next.put(PlannedDeletions.this.writes.keyOf(item), item);
				}
			}
			catch (RuntimeException ex) {
				this.failure = ex;
			}
			return next.values();
		}

		void throwFailure(long deleted) {
			if (this.failure != null) {
				if (deleted == 0) {
					throw this.failure;
				}
				throw new DeletionIncompleteException(PlannedDeletions.this.plan.name(), deleted, List.of(),
						this.failure);
			}
		}

	}

}
