package io.github.dynamospring.core.read;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of pages, each of which is read when it is needed.
 */
final class PageCursor implements ItemCursor {

	private final PageSource pages;

	private final PageBudget budget;

	private final @Nullable PageGrowth growth;

	private @Nullable Page page;

	private int index = -1;

	/**
	 * Create a cursor.
	 * @param wanted how many items are enough, or null to read pages as large as they are
	 */
	PageCursor(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		this.pages = pages;
		this.budget = budget;
		this.growth = (wanted != null) ? new PageGrowth(wanted, pages.isFiltered()) : null;
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
		return true;
	}

	@Override
	public void readAhead() {
		read();
	}

	private void read() {
		this.budget.take();
		Integer limit = (this.growth != null) ? this.growth.next() : null;
		Page next = this.pages.next(limit);
		if (this.growth != null && limit != null) {
			this.growth.add(limit, next.items().size());
		}
		this.budget.spend(next.units());
		this.page = next;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return current().items().get(this.index);
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return item();
	}

	private Page current() {
		if (this.page == null) {
			throw new IllegalStateException("The cursor stands at no item");
		}
		return this.page;
	}

}
