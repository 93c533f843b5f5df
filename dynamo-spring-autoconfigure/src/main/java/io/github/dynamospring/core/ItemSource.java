package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.plan.BatchGetPlan;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.GetPlan;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.QueryPlan;
import io.github.dynamospring.plan.ReadPlan;
import io.github.dynamospring.plan.ScanPlan;
import org.jspecify.annotations.Nullable;

/**
 * Where the items of one planned read come from.
 */
final class ItemSource {

	private final ReadPlan plan;

	private final TableReadContext context;

	private final ParallelRequests parallel;

	private final List<MergeKey> order;

	private final EntityTypeFilter typeFilter;

	ItemSource(ReadPlan plan, TableReadContext context, ParallelRequests parallel) {
		this.plan = plan;
		this.context = context;
		this.parallel = parallel;
		this.order = (plan instanceof QueryPlan query) ? query.mergeOrder() : List.of();
		this.typeFilter = new EntityTypeFilter(plan.request().entity());
	}

	/**
	 * Bind the plan to arguments.
	 * @return what is to be read, empty where no item can match
	 */
	List<PageSource> open(@Nullable Object[] arguments) {
		if (this.plan instanceof QueryPlan query) {
			List<PageSource> pages = new ArrayList<>();
			TableReadContext context = this.context.forThisThread();
			query.bind(arguments).forEach((bound) -> pages.add(new QueryPages(context, bound)));
			return pages;
		}
		PageSource pages = openOne(arguments);
		return (pages != null) ? List.of(pages) : List.of();
	}

	private @Nullable PageSource openOne(@Nullable Object[] arguments) {
		TableReadContext context = this.context.forThisThread();
		if (this.plan instanceof GetPlan get) {
			return map(get.bind(arguments), (bound) -> new GetPages(context, bound));
		}
		if (this.plan instanceof BatchGetPlan batch) {
			return map(batch.bind(arguments), (bound) -> batch(bound, batch, context));
		}
		ScanPlan scan = (ScanPlan) this.plan;
		return map(scan.bind(arguments), (bound) -> new ScanPages(context, bound));
	}

	private static @Nullable PageSource batch(BoundBatchGet bound, BatchGetPlan plan, TableReadContext context) {
		return bound.keys().isEmpty() ? null : new BatchPages(context, bound, plan.mergeOrder());
	}

	/**
	 * Return the items as they are needed.
	 */
	ItemCursor lazily(List<PageSource> pages, PageBudget budget, @Nullable Integer wanted) {
		List<PageCursor> cursors = pages.stream().map((each) -> new PageCursor(each, budget, wanted)).toList();
		return join(cursors);
	}

	/**
	 * Return the items after the first pages have been read, at the same time where there
	 * are several requests.
	 */
	ItemCursor started(List<PageSource> pages, PageBudget budget, int wanted) {
		return join(this.parallel.all(pages, (each) -> new PageCursor(each, budget, wanted).start()));
	}

	/**
	 * Return the items after all have been read, at the same time where there are several
	 * requests.
	 */
	ItemCursor completely(List<PageSource> pages, PageBudget budget) {
		if (pages.size() == 1) {
			return lazily(pages, budget, null);
		}
		return join(this.parallel.all(pages, (each) -> ReadItems.of(new PageCursor(each, budget, null))));
	}

	private ItemCursor join(List<? extends ItemCursor> cursors) {
		if (cursors.size() == 1) {
			return cursors.get(0);
		}
		return this.order.isEmpty() ? new ChainedCursor(cursors)
				: new MergingCursor(cursors, this.order, this.parallel);
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
			for (int read = 0; !each.isDone(); read++) {
				budget.take();
				if (count(each.next(PageCursor.growing(1, read))) > 0) {
					return true;
				}
			}
		}
		return false;
	}

	private static <B> @Nullable PageSource map(@Nullable B bound, Function<B, @Nullable PageSource> function) {
		return (bound != null) ? function.apply(bound) : null;
	}

}
