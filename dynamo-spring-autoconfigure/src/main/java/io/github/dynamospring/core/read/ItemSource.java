package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Source of the items of one planned read.
 */
final class ItemSource {

	private final ReadPlan plan;

	private final TableReadContext context;

	private final RequestSender sender;

	private final ParallelRequests parallel;

	private final PropertyOrder properties;

	private final EntityTypeFilter typeFilter;

	ItemSource(ReadPlan plan, BatchReader batches) {
		this.plan = plan;
		this.context = TableReadContext.of(batches, plan);
		this.sender = batches.sender();
		this.parallel = batches.parallel();
		this.properties = new PropertyOrder(plan.mergeOrder(), this.context.attributes());
		this.typeFilter = new EntityTypeFilter(plan.request().entity());
	}

	/**
	 * Begin a call that may read several pages.
	 */
	RunningCalls.Call begin() {
		return this.sender.begin();
	}

	/**
	 * Bind the plan to arguments.
	 * @return what is to be read, empty where no item can match
	 */
	PageGroups open(@Nullable Object[] arguments) {
		String tenant = this.sender.tenant().of(this.plan.request(), arguments);
		return new PageGroups(this.plan.groupsFor(tenant, arguments),
				new PagesOfRead(this.context.forThisThread(), this.properties), this.properties);
	}

	/**
	 * Return the items as they are needed, those of one group after those of the other.
	 */
	ItemCursor lazily(PageGroups groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, 0);
	}

	/**
	 * Return the items of a window as they are needed. One more is asked for, to tell
	 * whether something follows, but is not fetched from the table for that.
	 */
	ItemCursor probed(PageGroups groups, PageBudget budget, @Nullable Integer wanted) {
		return walk(groups, budget, wanted, 1);
	}

	private ItemCursor walk(PageGroups groups, PageBudget budget, @Nullable Integer wanted, int probes) {
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
	ItemCursor started(PageGroups groups, PageBudget budget, int wanted) {
		return read(groups, budget, (each) -> {
			ItemCursor cursor = items(each, budget, wanted);
			cursor.readAhead();
			return cursor;
		});
	}

	/**
	 * Return the items after all have been read, at the same time where there are several
	 * requests.
	 */
	ItemCursor completely(PageGroups groups, PageBudget budget) {
		return read(groups, budget, (each) -> ReadItems.of(items(each, budget, null)));
	}

	private ItemCursor read(PageGroups groups, PageBudget budget, Function<PageSource, ItemCursor> reader) {
		List<PageGroup> all = all(groups, budget);
		Iterator<ItemCursor> cursors = this.parallel.all(sources(all), reader).iterator();
		Iterator<PageGroup> left = all.iterator();
		return new WalkingCursor(left, (group, delivered) -> join(group, next(cursors, group.sources().size())));
	}

	private static List<PageGroup> all(PageGroups groups, PageBudget budget) {
		List<PageGroup> all = new ArrayList<>();
		groups.forEachRemaining((group) -> {
			budget.request(group.sources().size());
			all.add(group);
		});
		return all;
	}

	private static List<PageSource> sources(List<PageGroup> groups) {
		return groups.stream().flatMap((group) -> group.sources().stream()).toList();
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
	 * Count the items, at the same time where there are several requests.
	 */
	long count(PageGroups groups, PageBudget budget) {
		List<PageSource> sources = sources(all(groups, budget));
		return this.parallel.all(sources, (each) -> count(each, budget)).stream().mapToLong(Long::longValue).sum();
	}

	private long count(PageSource pages, PageBudget budget) {
		long count = 0;
		while (!pages.isDone()) {
			budget.take();
			count += count(pages.next(null));
		}
		return count;
	}

	// Items come with a count only where each has to tell its type.
	private long count(Page page) {
		return page.items().isEmpty() ? page.count()
				: page.items().stream().filter(this.typeFilter::isOfEntity).count();
	}

	/**
	 * Return whether there is an item: one group after the other, until one has it. The
	 * first source of a group is asked alone, because it mostly has one if any has.
	 */
	boolean exists(PageGroups groups, PageBudget budget) {
		while (groups.hasNext()) {
			List<PageSource> sources = groups.next().sources();
			budget.request(sources.size());
			List<PageSource> others = sources.subList(1, sources.size());
			if (exists(sources.get(0), budget)
					|| this.parallel.all(others, (each) -> exists(each, budget)).contains(true)) {
				return true;
			}
		}
		return false;
	}

	private boolean exists(PageSource pages, PageBudget budget) {
		PageGrowth growth = new PageGrowth(1, true);
		while (!pages.isDone()) {
			budget.take();
			int limit = growth.next();
			if (count(pages.next(limit)) > 0) {
				return true;
			}
			growth.add(limit, 0);
		}
		return false;

	}

	/**
	 * Visitor that opens the pages of bound reads.
	 */
	private record PagesOfRead(TableReadContext context, PropertyOrder order) implements BoundRead.Visitor<PageSource> {

		@Override
		public PageSource get(BoundGet get) {
			return new GetPages(this.context, get);
		}

		@Override
		public PageSource batchGet(BoundBatchGet batchGet) {
			return new BatchPages(this.context, batchGet, this.order);
		}

		@Override
		public PageSource query(BoundQuery query) {
			return new QueryPages(this.context, query);
		}

		@Override
		public PageSource scan(BoundScan scan) {
			return new ScanPages(this.context, scan);
		}

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
