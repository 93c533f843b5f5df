package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Source of the pages of one request and of those that follow from its answers, read one
 * by one. For one thread at a time.
 */
abstract class PageSource {

	private @Nullable Map<String, AttributeValue> startKey;

	private boolean backward;

	private boolean done;

	/**
	 * Start behind an item.
	 * @param startKey the keys of the item, or null to start at the end where reading
	 * begins
	 * @param backward whether to read against the order
	 */
	final void startAt(@Nullable Map<String, AttributeValue> startKey, boolean backward) {
		this.startKey = startKey;
		this.backward = backward;
	}

	/**
	 * Read no page, because it would have no items.
	 */
	final void end() {
		this.done = true;
	}

	final boolean isDone() {
		return this.done;
	}

	/**
	 * Read the next page.
	 * @param limit the most items that are evaluated, before a filter, or null for as
	 * many as fit
	 */
	final Page next(@Nullable Integer limit) {
		Page page = read(new PageRequest(this.startKey, this.backward, limit));
		this.startKey = page.lastKey();
		this.done = page.lastKey() == null;
		return page;
	}

	/**
	 * Return the requests for the next page: one, unless it is read in batches, or there
	 * is no page left.
	 */
	final List<? extends DynamoDbRequest> requestsForNext(@Nullable Integer limit) {
		if (this.done) {
			return List.of();
		}
		return requests(new PageRequest(this.startKey, this.backward, limit));
	}

	/**
	 * Return whether a filter can make pages shorter than asked for.
	 */
	abstract boolean isFiltered();

	/**
	 * Return the items for the entries of the pages: the entries themselves, unless the
	 * items are fetched from the table.
	 * @param budget the requests that may fetch items
	 * @param wanted the number of items that are enough, or null for all
	 */
	ItemCursor items(ItemCursor read, PageBudget budget, @Nullable Integer wanted) {
		return read;
	}

	abstract List<? extends DynamoDbRequest> requests(PageRequest request);

	abstract Page read(PageRequest request);

	/**
	 * Request for a page.
	 *
	 * @param startKey the keys behind which to start, or null for the beginning
	 * @param backward whether to read against the order
	 * @param limit the most items that are evaluated, or null for as many as fit
	 */
	record PageRequest(@Nullable Map<String, AttributeValue> startKey, boolean backward, @Nullable Integer limit) {

	}

}
