package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundBatchGet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

/**
 * Source of the only page of BatchGetItems: the existing items, in the requested order,
 * else in the order of their keys.
 */
final class BatchPages extends PageSource {

	private final TableReadContext context;

	private final BoundBatchGet batch;

	private final PropertyOrder order;

	BatchPages(TableReadContext context, BoundBatchGet batch, PropertyOrder order) {
		this.context = context;
		this.batch = batch;
		this.order = order;
	}

	@Override
	boolean isFiltered() {
		return false;
	}

	@Override
	List<BatchGetItemRequest> requests(PageRequest request) {
		return KeyedRead.chunks(List.of(read())).stream().map((chunk) -> ReadRequests.batchGet(chunk).build()).toList();
	}

	private KeyedRead read() {
		return new KeyedRead(this.context.sender().tableName(this.batch.table()),
				this.batch.keys().stream().map(AttributeValues::of).toList(), this.batch.projection(),
				this.batch.names(), this.batch.consistent() || this.context.consistent());
	}

	@Override
	Page read(PageRequest request) {
		KeyedRead read = read();
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		for (Map<String, AttributeValue> item : this.context.batches().read(List.of(read)).all(read)) {
			if (item != null && this.context.attributes().satisfies(item, this.batch.check())) {
				items.add(item);
			}
		}
		return Page.whole(this.order.sorted(items), request);
	}

}
