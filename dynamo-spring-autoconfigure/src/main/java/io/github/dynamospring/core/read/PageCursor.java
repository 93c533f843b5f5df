package io.github.dynamospring.core.read;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of pages, each of which is read when it is needed.
 */
final class PageCursor implements ItemCursor {

	private static final int MAX_LIMIT = 1000;

	private final PageSource pages;

	private final PageBudget budget;

	private final @Nullable Integer wanted;

	private @Nullable Page page;

	private int index = -1;

	private int pagesRead;

	private int delivered;

	/**
	 * Create a cursor.
	 * @param wanted how many items are enough, or null to read pages as large as they are
	 */
	PageCursor(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		this.pages = pages;
		this.budget = budget;
		this.wanted = wanted;
	}

	@Override
	public boolean advance() {
		this.index++;
		while (this.page == null || this.index >= this.page.items().size()) {
			if (this.pages.isDone()) {
				return false;
			}
			read();
			this.index = 0;
		}
		this.delivered++;
		return true;
	}

	/**
	 * Read the first page ahead of its first item.
	 */
	PageCursor start() {
		read();
		return this;
	}

	private void read() {
		this.budget.take();
		this.page = this.pages.next(limit());
		this.pagesRead++;
	}

	private @Nullable Integer limit() {
		if (this.wanted == null) {
			return null;
		}
		int missing = this.wanted - this.delivered;
		return (!this.pages.isFiltered() && missing > 0) ? (Integer) missing : growing(this.wanted, this.pagesRead);
	}

	/**
	 * Return how many items to ask for where a filter may leave some out: more each time,
	 * so that a strict filter does not turn into a hundred small requests.
	 * @return the limit, or null for as many as fit
	 */
	static @Nullable Integer growing(int wanted, int pagesRead) {
		long limit = (long) wanted << (2 * Math.min(pagesRead, 10));
		return (limit <= MAX_LIMIT || pagesRead == 0) ? (Integer) (int) limit : null;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return current().items().get(this.index);
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return current().keys().get(this.index);
	}

	private Page current() {
		if (this.page == null) {
			throw new IllegalStateException("The cursor stands at no item");
		}
		return this.page;
	}

}
