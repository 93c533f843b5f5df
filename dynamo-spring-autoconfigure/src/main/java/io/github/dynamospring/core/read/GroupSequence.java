package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.read.BucketWalk;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;

/**
 * Sequence of the groups of sources of a call, which are read one after the other. Each
 * is opened when it is reached. For one thread at a time.
 */
final class GroupSequence implements Iterator<GroupSequence.PageGroup> {

	private final List<List<BoundRead>> groups;

	private final BoundRead.Visitor<PageSource> opener;

	private final PropertyOrder properties;

	private boolean backward;

	private @Nullable ItemPosition position;

	private List<BoundRead> current = List.of();

	private int reached;

	private boolean stopped;

	/**
	 * Create groups that are read from the first one on.
	 * @param opener opens the source of a request
	 * @param properties the order of items by other properties than their keys, possibly
	 * empty
	 */
	GroupSequence(List<List<BoundRead>> groups, BoundRead.Visitor<PageSource> opener, PropertyOrder properties) {
		this.groups = groups;
		this.opener = opener;
		this.properties = properties;
	}

	/**
	 * Read against the order, from the last group on.
	 */
	GroupSequence backward() {
		this.backward = true;
		return this;
	}

	/**
	 * Go on behind an item.
	 * @return whether it can have come from one of the sources, if there are any
	 */
	boolean startBehind(ItemPosition position) {
		if (!hasNext()) {
			return true;
		}
		this.position = position;
		return goTo((group) -> group.stream().anyMatch(position::isOf))
				|| goTo((group) -> group.stream().anyMatch(position::isOfOtherShard));
	}

	/**
	 * Go on in a time bucket, or before it if the direction has changed.
	 * @return whether the sources ask it, if there are any
	 */
	boolean startAt(BucketPosition bucket) {
		if (!hasNext()) {
			return true;
		}
		boolean found = goTo(bucket::isOf) || goTo(bucket::isOfOtherShards);
		if (bucket.direction() != direction()) {
			this.current = List.of();
		}
		return found;
	}

	private boolean goTo(Predicate<List<BoundRead>> group) {
		this.reached = 0;
		this.current = List.of();
		while (hasNext()) {
			if (group.test(this.current)) {
				return true;
			}
			this.current = List.of();
		}
		return false;
	}

	private Direction direction() {
		return this.backward ? Direction.BACKWARD : Direction.FORWARD;
	}

	/**
	 * Return whether the groups are time buckets, one after the other.
	 */
	boolean isWalk() {
		return this.groups instanceof BucketWalk;
	}

	/**
	 * Return the number of requests of the next group, or 0 after the last one.
	 */
	int nextSize() {
		return hasNext() ? this.current.size() : 0;
	}

	/**
	 * Return the name of the time bucket that is read next.
	 */
	String nextBucket() {
		return ((BucketWalk) this.groups).bucket(index(this.reached - 1));
	}

	/**
	 * Read no further group, though there are some.
	 */
	void stop() {
		this.stopped = true;
	}

	/**
	 * Return the position of the group that would be read next, or null if the groups
	 * were not stopped.
	 */
	@Nullable ScrollPosition stopped() {
		if (this.stopped) {
			return BucketPosition.of(this.current.get(0), direction()).toScrollPosition();
		}
		return null;
	}

	// A group that is bound when it is reached may turn out to have no request.
	@Override
	public boolean hasNext() {
		while (this.current.isEmpty() && this.reached < this.groups.size()) {
			this.current = this.groups.get(index(this.reached));
			this.reached++;
		}
		return !this.current.isEmpty();
	}

	private int index(int reached) {
		return this.backward ? this.groups.size() - 1 - reached : reached;
	}

	/**
	 * Return a source of the next group, or null after the last one. It is not read, but
	 * only shows how its items are processed.
	 */
	@Nullable PageSource first() {
		if (hasNext()) {
			return this.current.get(0).accept(this.opener);
		}
		return null;
	}

	@Override
	public PageGroup next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		List<BoundRead> reads = this.current;
		ItemPosition start = this.position;
		this.current = List.of();
		this.position = null;
		if (isMerged(reads, start)) {
			List<BoundQuery> queries = inOrder(reads);
			boolean ascending = isAscending(queries.get(0));
			return merged((start != null) ? start.behind(queries, ascending) : queries, ascending, start);
		}
		return new PageGroup(reads.stream().map((read) -> source(read, start)).toList(), this.properties);
	}

	// From a position in another shard the only request goes on like one of several.
	private boolean isMerged(List<BoundRead> reads, @Nullable ItemPosition start) {
		BoundRead first = reads.get(0);
		boolean alone = reads.size() == 1 && (start == null || start.isOf(first));
		return !alone && first instanceof BoundQuery && this.properties.isEmpty();
	}

	/**
	 * Return all groups that are left.
	 */
	List<PageGroup> all(PageBudget budget) {
		List<PageGroup> all = new ArrayList<>();
		forEachRemaining((group) -> {
			budget.request(group.sources().size());
			all.add(group);
		});
		return all;
	}

	private List<BoundQuery> inOrder(List<BoundRead> reads) {
		List<BoundQuery> queries = new ArrayList<>(reads.stream().map(BoundQuery.class::cast).toList());
		queries.sort(Comparator.comparing(BoundQuery::keys, SortKeyOrder.OF_SOURCES));
		if (!isAscending(queries.get(0))) {
			Collections.reverse(queries);
		}
		return queries;
	}

	private boolean isAscending(BoundQuery query) {
		return query.forward() != this.backward;
	}

	private PageGroup merged(List<BoundQuery> queries, boolean ascending, @Nullable ItemPosition start) {
		List<PageSource> sources = new ArrayList<>(queries.size());
		for (BoundQuery query : queries) {
			sources.add((start == null || start.isOf(query)) ? source(query, start) : narrowed(query));
		}
		List<BoundKeys> keys = queries.stream().map(BoundQuery::keys).toList();
		return new PageGroup(sources, new SortKeyOrder(keys, ascending, this.properties.attributes()));
	}

	private PageSource source(BoundRead read, @Nullable ItemPosition start) {
		PageSource source = read.accept(this.opener);
		source.startAt((start != null) ? start.keys() : null, this.backward);
		if (start != null && read instanceof BoundQuery query && start.isLastOf(query, isAscending(query))) {
			source.end();
		}
		return source;
	}

	private PageSource narrowed(BoundQuery query) {
		PageSource source = BoundedPages.of(query.accept(this.opener), query.keys(), this.properties.attributes());
		source.startAt(null, this.backward);
		return source;
	}

	/**
	 * Sources of pages with items that are merged.
	 *
	 * @param sources the sources, in the order in which equal items come
	 * @param order the order of the items
	 */
	record PageGroup(List<PageSource> sources, MergeOrder order) {

	}

}
