package io.github.dynamospring.core.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

import io.github.dynamospring.core.read.GroupSequence.PageGroup;
import io.github.dynamospring.core.request.ParallelRequests;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of the items of groups of sources: one group after the other, the sources of a
 * group merged.
 *
 * @param properties the order of items by other properties than their keys, possibly
 * empty
 * @param parallel sends the requests of several sources at the same time
 */
record GroupedItems(PropertyOrder properties, ParallelRequests parallel) {

	/**
	 * Return the items as they are needed, group by group.
	 */
	ItemCursor lazily(GroupSequence groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, false);
	}

	/**
	 * Return the items of a window as they are needed. One more is requested to find out
	 * whether an item follows, but it is not fetched from the table for that.
	 */
	ItemCursor probed(GroupSequence groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, true);
	}

	private ItemCursor walk(GroupSequence groups, PageBudget budget, @Nullable Integer wanted, boolean window) {
		Integer most = window ? oneMore(wanted) : wanted;
		GroupSteps steps = new GroupSteps(groups, budget, this.parallel.maxOfCall(), window);
		WalkingCursor entries = new WalkingCursor((delivered) -> {
			Integer missing = (most != null) ? Integer.valueOf(Math.max(1, most - delivered)) : null;
			return read(steps.next(delivered), (each) -> entries(each, budget, missing));
		});
		PageSource first = groups.first();
		if (first != null && this.properties.isEmpty()) {
			return first.items(entries, budget, wanted);
		}
		return entries;
	}

	private static @Nullable Integer oneMore(@Nullable Integer wanted) {
		if (wanted != null && wanted < Integer.MAX_VALUE) {
			return Integer.valueOf(wanted + 1);
		}
		return wanted;
	}

	private List<ItemCursor> read(List<PageGroup> step, Function<PageSource, ItemCursor> reader) {
		List<ItemCursor> cursors = sources(step).stream().map(reader).toList();
		if (step.size() > 1) {
			this.parallel.all(cursors, (cursor) -> {
				cursor.readAhead();
				return cursor;
			});
		}
		return join(step, cursors);
	}

	private static List<PageSource> sources(List<PageGroup> groups) {
		return groups.stream().flatMap((group) -> group.sources().stream()).toList();
	}

	private List<ItemCursor> join(List<PageGroup> groups, List<ItemCursor> cursors) {
		Iterator<ItemCursor> sources = cursors.iterator();
		return groups.stream().map((group) -> join(group, next(sources, group.sources().size()))).toList();
	}

	// Items that are merged by their keys are fetched from the table when they are
	// merged.
	private ItemCursor entries(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		if (this.properties.isEmpty()) {
			return new PageCursor(pages, budget, wanted);
		}
		return items(pages, budget, wanted);
	}

	private static ItemCursor items(PageSource pages, PageBudget budget, @Nullable Integer wanted) {
		return pages.items(new PageCursor(pages, budget, wanted), budget, wanted);
	}

	/**
	 * Return the items after the first pages have been read, at the same time where there
	 * are several requests.
	 */
	ItemCursor started(GroupSequence groups, PageBudget budget, int wanted) {
		return atOnce(groups.all(budget), (each) -> {
			ItemCursor cursor = items(each, budget, wanted);
			cursor.readAhead();
			return cursor;
		});
	}

	/**
	 * Return the items after all have been read, several requests at the same time. The
	 * items of a single request are read as they are needed, so that they do not stay in
	 * memory.
	 */
	ItemCursor completely(GroupSequence groups, PageBudget budget) {
		List<PageGroup> all = groups.all(budget);
		boolean single = all.size() == 1 && all.get(0).sources().size() == 1;
		return atOnce(all, (each) -> {
			ItemCursor items = items(each, budget, null);
			return single ? items : ReadItems.of(items);
		});
	}

	private ItemCursor atOnce(List<PageGroup> groups, Function<PageSource, ItemCursor> reader) {
		Iterator<ItemCursor> cursors = join(groups, this.parallel.all(sources(groups), reader)).iterator();
		return new WalkingCursor((delivered) -> next(cursors, cursors.hasNext() ? 1 : 0));
	}

	private static List<ItemCursor> next(Iterator<ItemCursor> cursors, int count) {
		List<ItemCursor> next = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			next.add(cursors.next());
		}
		return next;
	}

	private ItemCursor join(PageGroup group, List<? extends ItemCursor> cursors) {
		if (cursors.size() == 1) {
			return cursors.get(0);
		}
		return new MergingCursor(cursors, group.order(), this.parallel);
	}

	/**
	 * Cursor over the items of other cursors, one after the other.
	 */
	private static final class WalkingCursor implements ItemCursor {

		private final IntFunction<List<ItemCursor>> reader;

		private final Deque<ItemCursor> read = new ArrayDeque<>();

		private @Nullable ItemCursor current;

		private int delivered;

		/**
		 * Create a cursor.
		 * @param reader returns the next cursors for a number of delivered items, empty
		 * after the last one
		 */
		WalkingCursor(IntFunction<List<ItemCursor>> reader) {
			this.reader = reader;
		}

		@Override
		public boolean advance() {
			while (this.current == null || !this.current.advance()) {
				if (this.read.isEmpty()) {
					this.read.addAll(this.reader.apply(this.delivered));
				}
				if (this.read.isEmpty()) {
					return false;
				}
				this.current = this.read.removeFirst();
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
