package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.RequestSender.ItemPage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Page of items.
 *
 * @param items the items
 * @param count the number of items, also if only the count was requested
 * @param lastKey the keys behind which the next page starts, or null after the last page
 * @param scanned the number of items read for them
 * @param units the capacity units that the page consumed, or null if they are not known
 */
record Page(List<Map<String, AttributeValue>> items, long count, @Nullable Map<String, AttributeValue> lastKey,
		int scanned, @Nullable Double units) {

	/**
	 * Return the page of an answer.
	 * @param attributes the reader of the keys behind which the next page starts
	 */
	static Page of(ItemPage page, ItemAttributes attributes) {
		Map<String, AttributeValue> lastKey = page.lastKey().isEmpty() ? null : page.lastKey();
		if (lastKey != null) {
			attributes.keysOf(lastKey);
		}
		return new Page(page.items(), page.count(), lastKey, page.scanned(), page.units());
	}

	/**
	 * Return the page as one that no other follows.
	 */
	Page last() {
		return new Page(this.items, this.count, null, this.scanned, this.units);
	}

	/**
	 * Return the only page of complete items. A page behind an item is empty, because the
	 * item was the last of its page.
	 */
	static Page whole(List<Map<String, AttributeValue>> items, PageSource.PageRequest request) {
		List<Map<String, AttributeValue>> content = (request.startKey() != null) ? List.of() : items;
		if (request.backward()) {
			content = new ArrayList<>(content);
			Collections.reverse(content);
		}
		return new Page(content, content.size(), null, content.size(), null);
	}

}
