package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.plan.BoundFetch;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over items that are fetched from the table by the entries of an index, as many
 * as one BatchGetItem takes, or as are wanted. Items that are gone or have changed since
 * are left out.
 */
final class FetchingCursor implements ItemCursor {

	private final ItemCursor entries;

	private final TableReadContext context;

	private final KeyedRead read;

	private final BoundFetch fetch;

	private final PageBudget budget;

	private final @Nullable PageGrowth growth;

	private final List<Map<String, AttributeValue>> fetchedEntries = new ArrayList<>();

	private final List<Map<String, AttributeValue>> fetchedItems = new ArrayList<>();

	private int index = -1;

	private boolean ahead;

	/**
	 * Create a cursor.
	 * @param table the name of the table
	 * @param budget the requests that may fetch items
	 * @param wanted how many items are enough, or null for all
	 */
	FetchingCursor(ItemCursor entries, TableReadContext context, String table, BoundFetch fetch, PageBudget budget,
			@Nullable Integer wanted) {
		this.entries = entries;
		this.context = context;
		this.read = new KeyedRead(table, List.of(), fetch.projection(), fetch.names(), context.consistent());
		this.fetch = fetch;
		this.budget = budget;
		this.growth = (wanted != null) ? new PageGrowth(wanted, true) : null;
	}

	@Override
	public void readAhead() {
		fetch();
	}

	@Override
	public boolean advance() {
		this.index++;
		while (this.index >= this.fetchedItems.size()) {
			if (!fetch()) {
				return false;
			}
			this.index = 0;
		}
		return true;
	}

	private boolean fetch() {
		this.fetchedEntries.clear();
		this.fetchedItems.clear();
		int most = (this.growth != null) ? Math.min(this.growth.next(), BatchReader.MAX_KEYS) : BatchReader.MAX_KEYS;
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> next = nextEntries(most);
		if (next.isEmpty()) {
			return false;
		}
		this.budget.take();
		fetch(next);
		if (this.growth != null) {
			this.growth.add(next.size(), this.fetchedItems.size());
		}
		return true;
	}

	// While an index catches up, an item can stand in it twice: under its old and its new
	// key. BatchGetItem refuses a key that occurs twice.
	private Map<Map<String, AttributeValue>, Map<String, AttributeValue>> nextEntries(int most) {
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> next = new LinkedHashMap<>();
		while (next.size() < most && (this.ahead || this.entries.advance())) {
			this.ahead = false;
			Map<String, AttributeValue> entry = this.entries.item();
			next.putIfAbsent(this.context.primaryKeyOf(entry), entry);
		}
		return next;
	}

	private void fetch(Map<Map<String, AttributeValue>, Map<String, AttributeValue>> entriesByKey) {
		KeyedRead chunk = this.read.with(List.copyOf(entriesByKey.keySet()));
		List<@Nullable Map<String, AttributeValue>> items = this.context.batches().readChunk(List.of(chunk)).all(chunk);
		for (int i = 0; i < items.size(); i++) {
			Map<String, AttributeValue> item = items.get(i);
			if (item != null && this.context.attributes().satisfies(item, this.fetch.check())) {
				this.fetchedItems.add(item);
				this.fetchedEntries.add(entriesByKey.get(chunk.keys().get(i)));
			}
		}
	}

	@Override
	public boolean isFollowed() {
		if (this.index + 1 < this.fetchedItems.size()) {
			return false;
		}
		this.ahead = this.ahead || this.entries.advance();
		return this.ahead;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return this.fetchedItems.get(this.index);
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return this.fetchedEntries.get(this.index);
	}

}
