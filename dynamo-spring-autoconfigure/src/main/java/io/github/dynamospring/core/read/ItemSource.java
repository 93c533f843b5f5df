package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.read.GroupSequence.PageGroup;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundBatchGet;
import io.github.dynamospring.plan.BoundGet;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

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
	 * @return the groups to read, empty if no item can match
	 */
	GroupSequence open(@Nullable Object[] arguments) {
		String tenant = this.sender.tenant().of(this.plan.request(), arguments);
		return groups(this.plan.groupsFor(tenant, arguments), this.context.forThisThread());
	}

	/**
	 * Bind the plan to arguments, for a part of its results.
	 * @return the groups to read, empty if no item can match
	 */
	GroupSequence open(ReadPart part, @Nullable Object[] arguments) {
		String tenant = this.sender.tenant().of(this.plan.request(), arguments);
		List<List<BoundRead>> groups = this.plan.groupsFor(tenant, arguments);
		if (this.plan.scan() != null) {
			groups = groups.stream().map((segments) -> segment(segments, part)).toList();
		}
		TableReadContext own = this.context.forThisThread();
		return groups(groups, part.scan().isBounded() ? own.withMeter() : own);
	}

	private static List<BoundRead> segment(List<BoundRead> segments, ReadPart part) {
		return List.of(((BoundScan) segments.get(0)).in(part.scan(), part.segment()));
	}

	private GroupSequence groups(List<List<BoundRead>> groups, TableReadContext context) {
		return new GroupSequence(groups, new PagesOfRead(context, this.properties), this.properties);
	}

	/**
	 * Return the reader of the attributes of items.
	 */
	ItemAttributes attributes() {
		return this.context.attributes();
	}

	/**
	 * Return the reader of the opened groups.
	 */
	GroupedItems items() {
		return new GroupedItems(this.properties, this.parallel);
	}

	/**
	 * Return the items as they are needed.
	 * @param wanted how many items are enough, or null for all
	 */
	ItemCursor lazily(GroupSequence groups, PageBudget budget, @Nullable Integer wanted) {
		ScanSettings scan = this.plan.scan();
		if (scan == null || scan.equals(ScanSettings.DEFAULT)) {
			return items().lazily(groups, budget, wanted);
		}
		CapacityRate rate = CapacityRate.of(scan);
		List<PageSource> segments = groups.all(budget).stream().flatMap((group) -> group.sources().stream()).toList();
		return new SegmentCursor(segments, wanted, rate, this.parallel);
	}

	/**
	 * Count the items, at the same time where there are several requests.
	 */
	long count(GroupSequence groups, PageBudget budget) {
		List<PageSource> sources = groups.all(budget).stream().flatMap((group) -> group.sources().stream()).toList();
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

	// A count comes with items only if the type of each has to be checked.
	private long count(Page page) {
		if (page.items().isEmpty()) {
			return page.count();
		}
		return page.items().stream().filter(this.typeFilter::isOfEntity).count();
	}

	/**
	 * Return whether there is an item: one step after the other, until one has it. The
	 * first source of a single group is asked alone, because it mostly has one if any
	 * has.
	 */
	boolean exists(GroupSequence groups, PageBudget budget) {
		GroupSteps steps = new GroupSteps(groups, budget, this.parallel.maxOfCall(), false);
		for (List<PageGroup> step = steps.next(0); !step.isEmpty(); step = steps.next(0)) {
			List<PageSource> sources = step.stream().flatMap((group) -> group.sources().stream()).toList();
			int alone = (step.size() == 1) ? 1 : 0;
			if (exists(sources.subList(0, alone), budget) || exists(sources.subList(alone, sources.size()), budget)) {
				return true;
			}
		}
		return false;
	}

	private boolean exists(List<PageSource> sources, PageBudget budget) {
		return this.parallel.all(sources, (each) -> exists(each, budget)).contains(true);
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
			return new ScanPages(this.context.sender(), this.context.attributes(), scan, this.context.consistent(),
					null);
		}

	}

	/**
	 * Source of the only page of a GetItem.
	 */
	private static final class GetPages extends PageSource {

		private final TableReadContext context;

		private final BoundGet get;

		GetPages(TableReadContext context, BoundGet get) {
			this.context = context;
			this.get = get;
		}

		@Override
		boolean isFiltered() {
			return false;
		}

		@Override
		List<GetItemRequest> requests(PageRequest request) {
			return List.of(request(request).build());
		}

		private GetItemRequest.Builder request(PageRequest request) {
			return ReadRequests.get(this.context.sender(), this.get,
					this.get.consistent() || this.context.consistent());
		}

		@Override
		Page read(PageRequest request) {
			Map<String, AttributeValue> item = this.context.sender().send(request(request));
			boolean found = item != null && this.context.attributes().satisfies(item, this.get.check());
			return Page.whole(found ? List.of(item) : List.of(), request);
		}

	}

	/**
	 * Source of the only page of BatchGetItems: the existing items, in the requested
	 * order, else in the order of their keys.
	 */
	private static final class BatchPages extends PageSource {

		private final TableReadContext context;

		private final BoundBatchGet batch;

		private final PropertyOrder order;

		BatchPages(TableReadContext context, BoundBatchGet batch, PropertyOrder order) {
			this.context = context;
			this.batch = batch;
			this.order = order;
		}

		@Override
		boolean isFiltered() {
			return false;
		}

		@Override
		List<BatchGetItemRequest> requests(PageRequest request) {
			return KeyedRead.chunks(List.of(read()))
				.stream()
				.map((chunk) -> ReadRequests.batchGet(chunk).build())
				.toList();
		}

		private KeyedRead read() {
			return new KeyedRead(this.context.sender().tableName(this.batch.table()),
					this.batch.keys().stream().map(AttributeValues::of).toList(), this.batch.projection(),
					this.batch.names(), this.batch.consistent() || this.context.consistent());
		}

		@Override
		Page read(PageRequest request) {
			KeyedRead read = read();
			List<Map<String, AttributeValue>> items = new ArrayList<>();
			for (Map<String, AttributeValue> item : this.context.batches().read(List.of(read)).all(read)) {
				if (item != null && this.context.attributes().satisfies(item, this.batch.check())) {
					items.add(item);
				}
			}
			return Page.whole(this.order.sorted(items), request);
		}

	}

}
