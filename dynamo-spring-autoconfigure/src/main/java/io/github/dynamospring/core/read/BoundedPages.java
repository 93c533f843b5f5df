package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Source of the pages of another one, without the items at bounds that are not included.
 * DynamoDB takes two bounds only with both of them.
 */
final class BoundedPages extends PageSource {

	private final PageSource pages;

	private final BoundKeys asked;

	private final ItemAttributes attributes;

	/**
	 * Return a source that keeps to the bounds of a narrowed query: itself, unless it has
	 * two of which one is not included.
	 */
	static PageSource of(PageSource pages, BoundKeys asked, ItemAttributes attributes) {
		Bound low = asked.low();
		Bound high = asked.high();
		boolean included = low == null || high == null || (low.included() && high.included());
		if (included) {
			return pages;
		}
		return new BoundedPages(pages, asked, attributes);
	}

	private BoundedPages(PageSource pages, BoundKeys asked, ItemAttributes attributes) {
		this.pages = pages;
		this.asked = asked;
		this.attributes = attributes;
	}

	@Override
	boolean isFiltered() {
		return true;
	}

	@Override
	List<? extends DynamoDbRequest> requests(PageRequest request) {
		return this.pages.requests(request);
	}

	@Override
	ItemCursor items(ItemCursor read, PageBudget budget, @Nullable Integer wanted) {
		return this.pages.items(read, budget, wanted);
	}

	@Override
	Page read(PageRequest request) {
		Page page = this.pages.read(request);
		List<Map<String, AttributeValue>> items = page.items()
			.stream()
			.filter((item) -> ItemPosition.isWithin(this.asked, rest(item)))
			.toList();
		return new Page(items, items.size(), page.lastKey(), page.scanned(), page.units());
	}

	private ItemValue rest(Map<String, AttributeValue> keys) {
		return this.attributes.key(keys, this.asked.rest().get(0));
	}

}
