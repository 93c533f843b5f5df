package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.core.request.ParallelRequests;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of the items of groups of sources: one group after the other, those of a group
 * merged.
 *
 * @param properties the order of items that does not come about by their keys, or one of
 * no property
 * @param parallel sends the requests of several sources at the same time
 */
record GroupedItems(PropertyOrder properties, ParallelRequests parallel) {

	/**
	 * Return the items as they are needed, those of one group after those of the other.
	 */
	ItemCursor lazily(GroupSequence groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, 0);
	}

	/**
	 * Return the items of a window as they are needed. One more is asked for, to tell
	 * whether something follows, but is not fetched from the table for that.
	 */
	ItemCursor probed(GroupSequence groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, 1);
	}

	private ItemCursor walk(GroupSequence groups, PageBudget budget, @Nullable Integer wanted, int probes) {
		Integer most = (wanted != null && wanted < Integer.MAX_VALUE) ? Integer.valueOf(wanted + probes) : wanted;
		WalkingCursor entries = new WalkingCursor(groups, (group, delivered) -> {
			budget.request(group.sources().size());
			Integer missing = (most != null) ? Integer.valueOf(Math.max(1, most - delivered)) : null;
			return join(group, group.sources().stream().map((each) -> entries(each, budget, missing)).toList());
		});
		PageSource first = groups.first();
		return (first != null && this.properties.isEmpty()) ? first.items(entries, budget, wanted) : entries;
	}

	// Items that are merged by their keys are fetched from the table when they are
	// merged.
	private ItemCursor entries(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		return this.properties.isEmpty() ? new PageCursor(pages, budget, wanted) : items(pages, budget, wanted);
	}

	private static ItemCursor items(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		return pages.items(new PageCursor(pages, budget, wanted), budget, wanted);
	}

	/**
	 * Return the items after the first pages have been read, at the same time where there
	 * are several requests.
	 */
	ItemCursor started(GroupSequence groups, PageBudget budget, int wanted) {
		return read(groups.all(budget), (each) -> {
			ItemCursor cursor = items(each, budget, wanted);
			cursor.readAhead();
			return cursor;
		});
	}

	/**
	 * Return the items after all have been read, at the same time where there are several
	 * requests. Those of a single one are read as they are needed, so that they do not
	 * stay in memory.
	 */
	ItemCursor completely(GroupSequence groups, PageBudget budget) {
		List<PageGroup> all = groups.all(budget);
		boolean single = all.size() == 1 && all.get(0).sources().size() == 1;
		return read(all, (each) -> {
			ItemCursor items = items(each, budget, null);
			return single ? items : ReadItems.of(items);
		});
	}

	private ItemCursor read(List<PageGroup> groups, Function<PageSource, ItemCursor> reader) {
		List<PageSource> sources = groups.stream().flatMap((group) -> group.sources().stream()).toList();
		Iterator<ItemCursor> cursors = this.parallel.all(sources, reader).iterator();
		return new WalkingCursor(groups.iterator(),
				(group, delivered) -> join(group, next(cursors, group.sources().size())));
	}

	private static List<ItemCursor> next(Iterator<ItemCursor> cursors, int count) {
		List<ItemCursor> next = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			next.add(cursors.next());
		}
		return next;
	}

	private ItemCursor join(PageGroup group, List<? extends ItemCursor> cursors) {
		return (cursors.size() == 1) ? cursors.get(0) : new MergingCursor(cursors, group.order(), this.parallel);
	}

	/**
	 * Cursor over the items of groups, one after the other.
	 */
	private static final class WalkingCursor implements ItemCursor {

		private final Iterator<PageGroup> groups;

		private final GroupReader reader;

		private @Nullable ItemCursor current;

		private int delivered;

		WalkingCursor(Iterator<PageGroup> groups, GroupReader reader) {
			this.groups = groups;
			this.reader = reader;
		}

		@Override
		public boolean advance() {
			while (this.current == null || !this.current.advance()) {
				if (!this.groups.hasNext()) {
					return false;
				}
				this.current = this.reader.read(this.groups.next(), this.delivered);
			}
			this.delivered++;
			return true;
		}

		@Override
		public Map<String, AttributeValue> item() {
			return current().item();
		}

		@Override
		public Map<String, AttributeValue> keys() {
			return current().keys();
		}

		private ItemCursor current() {
			if (this.current == null) {
				throw new IllegalStateException("The cursor stands at no item");
			}
			return this.current;
		}

		/**
		 * Reader of a group that is reached.
		 */
		private interface GroupReader {

			ItemCursor read(PageGroup group, int delivered);

		}

	}

	/**
	 * Cursor over items that have been read.
	 */
	private static final class ReadItems implements ItemCursor {

		private final List<Map<String, AttributeValue>> items = new ArrayList<>();

		private final List<Map<String, AttributeValue>> keys = new ArrayList<>();

		private int index = -1;

		private ReadItems() {
		}

		static ReadItems of(ItemCursor cursor) {
			ReadItems read = new ReadItems();
			while (cursor.advance()) {
				read.items.add(cursor.item());
				read.keys.add(cursor.keys());
			}
			return read;
		}

		@Override
		public boolean advance() {
			return ++this.index < this.items.size();
		}

		@Override
		public Map<String, AttributeValue> item() {
			return this.items.get(this.index);
		}

		@Override
		public Map<String, AttributeValue> keys() {
			return this.keys.get(this.index);
		}

	}

}
