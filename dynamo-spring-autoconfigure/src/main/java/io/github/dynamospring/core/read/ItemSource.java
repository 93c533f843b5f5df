package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.MergeKey;
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

	private final List<MergeKey> order;

	private final EntityTypeFilter typeFilter;

	ItemSource(ReadPlan plan, BatchReader batches) {
		this.plan = plan;
		this.context = TableReadContext.of(batches, plan);
		this.sender = batches.sender();
		this.parallel = batches.parallel();
		this.order = plan.mergeOrder();
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
	List<PageSource> open(@Nullable Object[] arguments) {
		PagesOfRead pages = new PagesOfRead(this.context.forThisThread(), this.order);
		List<BoundRead> reads = this.plan.bind(arguments);
		List<PageSource> sources = new ArrayList<>(reads.size());
		for (BoundRead read : reads) {
			sources.add(read.accept(pages));
		}
		return sources;
	}

	/**
	 * Return the items as they are needed.
	 */
	ItemCursor lazily(List<PageSource> pages, PageBudget budget, @Nullable Integer wanted) {
		return join(pages.stream().map((each) -> cursor(each, budget, wanted, 0)).toList());
	}

	/**
	 * Return the items of a window as they are needed. One more is asked for, to tell
	 * whether something follows, but is not fetched from the table for that.
	 */
	ItemCursor probed(List<PageSource> pages, PageBudget budget, @Nullable Integer wanted) {
		return join(pages.stream().map((each) -> cursor(each, budget, wanted, 1)).toList());
	}

	private static ItemCursor cursor(PageSource pages, PageBudget budget, @Nullable Integer wanted, int probes) {
		Integer entries = (wanted != null && wanted < Integer.MAX_VALUE) ? Integer.valueOf(wanted + probes) : wanted;
		return pages.items(new PageCursor(pages, budget, entries), budget, wanted);
	}

	/**
	 * Return the items after the first pages have been read, at the same time where there
	 * are several requests.
	 */
	ItemCursor started(List<PageSource> pages, PageBudget budget, int wanted) {
		return join(this.parallel.all(pages, (each) -> {
			ItemCursor cursor = cursor(each, budget, wanted, 0);
			cursor.readAhead();
			return cursor;
		}));
	}

	/**
	 * Return the items after all have been read, at the same time where there are several
	 * requests.
	 */
	ItemCursor completely(List<PageSource> pages, PageBudget budget) {
		if (pages.size() == 1) {
			return lazily(pages, budget, null);
		}
		return join(this.parallel.all(pages, (each) -> ReadItems.of(cursor(each, budget, null, 0))));
	}

	private ItemCursor join(List<? extends ItemCursor> cursors) {
		if (cursors.size() == 1) {
			return cursors.get(0);
		}
		return this.order.isEmpty() ? new ChainedCursor(cursors)
				: new MergingCursor(cursors, this.order, this.context.attributes(), this.parallel);
	}

	/**
	 * Count the items, at the same time where there are several requests.
	 */
	long count(List<PageSource> pages, PageBudget budget) {
		return pages.isEmpty() ? 0
				: this.parallel.all(pages, (each) -> count(each, budget)).stream().mapToLong(Long::longValue).sum();
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
	 * Return whether there is an item: one request after the other, until one finds it.
	 */
	boolean exists(List<PageSource> pages, PageBudget budget) {
		for (PageSource each : pages) {
			PageGrowth growth = new PageGrowth(1, true);
			while (!each.isDone()) {
				budget.take();
				int limit = growth.next();
				if (count(each.next(limit)) > 0) {
					return true;
				}
				growth.add(limit, 0);
			}
		}
		return false;
	}

	/**
	 * Visitor that opens the pages of bound reads.
	 */
	private record PagesOfRead(TableReadContext context,
			List<MergeKey> order) implements BoundRead.Visitor<PageSource> {

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
	 * Cursor over the items of several cursors, one after the other.
	 */
	private static final class ChainedCursor implements ItemCursor {

		private final List<? extends ItemCursor> cursors;

		private int index;

		ChainedCursor(List<? extends ItemCursor> cursors) {
			this.cursors = cursors;
		}

		@Override
		public boolean advance() {
			while (this.index < this.cursors.size()) {
				if (this.cursors.get(this.index).advance()) {
					return true;
				}
				this.index++;
			}
			return false;
		}

		@Override
		public Map<String, AttributeValue> item() {
			return this.cursors.get(this.index).item();
		}

		@Override
		public Map<String, AttributeValue> keys() {
			return this.cursors.get(this.index).keys();
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
