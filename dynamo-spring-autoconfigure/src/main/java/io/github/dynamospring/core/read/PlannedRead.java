package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.dynamospring.core.PositionedIterator;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.ProjectionCodec;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.scroll.ScrollPositions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Read pattern that runs its plan.
 *
 * @param <R> the type of the results
 */
public final class PlannedRead<R> implements ReadPattern<R> {

	private final ReadPlan plan;

	private final ItemSource source;

	private final GroupedItems items;

	private final ResultReader<R> reader;

	private final @Nullable CollectionReader<R> collections;

	private final int maxPages;

	private final @Nullable UnreadableItems unreadable;

	private final LongAdder skipped = new LongAdder();

	private PlannedRead(ReadPlan plan, BatchReader batches, ResultReader<R> reader,
			@Nullable CollectionReader<R> collections, int maxPages, @Nullable UnreadableItems unreadable) {
		this.plan = plan;
		this.source = new ItemSource(plan, batches);
		this.items = this.source.items();
		this.reader = reader;
		this.collections = collections;
		this.maxPages = maxPages;
		this.unreadable = unreadable;
	}

	/**
	 * Prepare a plan.
	 * @param plan the plan
	 * @param resultType the entity, a projection of it, or the record that holds an item
	 * collection
	 * @param batches the reader of batches, with the sender and threads for all reads of
	 * the plan
	 * @param lifecycle the callbacks and events of the entities
	 * @param maxPages the most pages of a list
	 * @param unreadable the handler of items that cannot be read
	 */
	public static <R> PlannedRead<R> of(ReadPlan plan, Class<R> resultType, BatchReader batches,
			EntityLifecycle lifecycle, int maxPages, UnreadableItems unreadable) {
		if (plan.request().result().kind() == Result.Kind.COLLECTION) {
			CollectionReader<R> collections = collections(plan, resultType, batches, lifecycle, unreadable);
			return new PlannedRead<>(plan, batches, (item) -> null, collections, maxPages, unreadable);
		}
		ResultReader<R> reader = reader(plan, resultType, batches, lifecycle, unreadable);
		return new PlannedRead<>(plan, batches, reader, null, maxPages, unreadable);
	}

	/**
	 * Prepare a plan that returns attributes of items of its entity.
	 */
	public static PlannedRead<Map<String, AttributeValue>> ofItems(ReadPlan plan, BatchReader batches, int maxPages) {
		EntityTypeFilter types = new EntityTypeFilter(plan.request().entity());
		return new PlannedRead<>(plan, batches, (item) -> types.isOfEntity(item) ? item : null, null, maxPages, null);
	}

	private static <R> CollectionReader<R> collections(ReadPlan plan, Class<R> resultType, BatchReader batches,
			EntityLifecycle lifecycle, UnreadableItems unreadable) {
		Map<DynamoPersistentEntity<?>, ResultReader<?>> readers = new LinkedHashMap<>();
		for (DynamoPersistentEntity<?> member : plan.request().members()) {
			readers.put(member, entityReader(plan, member, batches, lifecycle, unreadable));
		}
		return new CollectionReader<>(plan.name(), new EntityTypeFilter(plan.request().entity()),
				CollectionShape.of(resultType), readers);
	}

	@SuppressWarnings("unchecked")
	private static <R> ResultReader<R> reader(ReadPlan plan, Class<R> resultType, BatchReader batches,
			EntityLifecycle lifecycle, UnreadableItems unreadable) {
		DynamoPersistentEntity<?> entity = plan.request().entity();
		if (resultType.isAssignableFrom(entity.getType())) {
			return (ResultReader<R>) entityReader(plan, entity, batches, lifecycle, unreadable);
		}
		ProjectionCodec<R> codec = entity.getCodec().projection(resultType);
		ItemDecoder<R> decoder = new ItemDecoder<>(entity, (item, pattern) -> codec.read(item), unreadable,
				batches.sender());
		return (item) -> decoder.decode(item, plan.name());
	}

	private static <T> ResultReader<T> entityReader(ReadPlan plan, DynamoPersistentEntity<T> entity,
			BatchReader batches, EntityLifecycle lifecycle, UnreadableItems unreadable) {
		EntityReader<T> reader = new EntityReader<>(entity, lifecycle, unreadable, batches.sender());
		if (reader.isRemote()) {
			return new RemoteReader<>(reader, batches.parallel(), plan.name());
		}
		return (item) -> reader.read(item, plan.name());
	}

	@Override
	public ReadPlan plan() {
		return this.plan;
	}

	@Override
	public long skippedItems() {
		return this.skipped.sum();
	}

	@Override
	public long unreadableItems() {
		return (this.unreadable != null) ? this.unreadable.skipped() : 0;
	}

	@Override
	public @Nullable R one(@Nullable Object... arguments) {
		Integer limit = this.plan.request().result().limit();
		int wanted = (limit != null) ? 1 : 2;
		GroupSequence pages = this.source.open(arguments);
		List<R> found = upTo(wanted, pages, limit != null);
		if (found.size() > 1) {
			throw new IncorrectResultSizeDataAccessException(
					this.plan.name() + " found more than one item: return a List, or name it findFirst…", 1);
		}
		return found.isEmpty() ? null : found.get(0);
	}

	private List<R> upTo(int wanted, GroupSequence pages, boolean lazily) {
		try (RunningCalls.Call call = this.source.begin()) {
			ItemCursor items = lazily ? this.items.lazily(pages, budget(), wanted)
					: this.items.started(pages, budget(), wanted);
			return results(items).upTo(wanted);
		}
	}

	@Override
	public List<R> list(@Nullable Object... arguments) {
		return list(ownLimit(), arguments);
	}

	@Override
	public List<R> list(Limit limit, @Nullable Object... arguments) {
		Integer wanted = most(limit);
		GroupSequence pages = this.source.open(arguments);
		try (RunningCalls.Call call = this.source.begin()) {
			if (wanted != null) {
				return results(this.items.lazily(pages, budget(), wanted)).upTo(wanted);
			}
			return results(this.items.completely(pages, budget())).upTo(Integer.MAX_VALUE);
		}
	}

	private @Nullable Integer most(Limit limit) {
		if (limit.isUnlimited()) {
			return null;
		}
		if (limit.max() < 1) {
			throw new InvalidDataAccessApiUsageException(this.plan.name() + " cannot return at most " + limit.max()
					+ " results: pass a Limit of at least 1, or Limit.unlimited()");
		}
		return limit.max();
	}

	private static Integer oneMore(int most) {
		return (most < Integer.MAX_VALUE) ? most + 1 : most;
	}

	private Limit ownLimit() {
		Integer limit = this.plan.request().result().limit();
		return (limit != null) ? Limit.of(limit) : Limit.unlimited();
	}

	@Override
	public Stream<R> stream(@Nullable Object... arguments) {
		return stream(ownLimit(), arguments);
	}

	@Override
	public Stream<R> stream(Limit limit, @Nullable Object... arguments) {
		Integer wanted = most(limit);
		PageBudget budget = PageBudget.unlimited(this.plan.name());
		ResultCursor<R> results = results(this.source.lazily(this.source.open(arguments), budget, wanted));
		Stream<R> stream = StreamSupport
			.stream(Spliterators.spliteratorUnknownSize(results, Spliterator.ORDERED | Spliterator.NONNULL), false)
			.onClose(results::close);
		return (wanted != null) ? stream.limit(wanted) : stream;
	}

	@Override
	public PositionedIterator<R> iterate(ReadPart part, @Nullable Object... arguments) {
		verify(part);
		KeysetScrollPosition position = ScrollPositions.keyset(part.position());
		GroupSequence groups = startAt(position, this.source.open(part, arguments));
		PageBudget budget = PageBudget.unlimited(this.plan.name()).at(CapacityRate.of(part.scan()));
		ResultCursor<R> results = results(this.items.lazily(groups, budget, null));
		return results.positioned(this.source.attributes(), position.getDirection());
	}

	private void verify(ReadPart part) {
		if (!this.plan.isResumable()) {
			throw new InvalidDataAccessApiUsageException(
					this.plan.name() + " has no positions at which it could go on: let it return a Window");
		}
		if (part.scan().segments() > 1 && this.plan.scan() == null) {
			throw new InvalidDataAccessApiUsageException(
					this.plan.name() + " cannot be read in segments, because it is no scan");
		}
		if (part.scan().isBounded() && this.plan.request().fetchFromTable()) {
			throw new InvalidDataAccessApiUsageException(this.plan.name()
					+ " cannot keep to a rate, because the units of items fetched from the table are not counted");
		}
	}

	@Override
	public Window<R> window(ScrollPosition position, Limit limit, @Nullable Object... arguments) {
		KeysetScrollPosition keyset = ScrollPositions.keyset(position);
		Limit size = limit.isLimited() ? limit : ownLimit();
		Integer most = most(size);
		GroupSequence pages = open(keyset, arguments);
		try (RunningCalls.Call call = this.source.begin()) {
			ResultCursor<R> results = results(this.items.probed(pages, budget(), most));
			return results.window(size, this.source.attributes(), keyset.getDirection(), pages::stopped);
		}
	}

	private GroupSequence open(KeysetScrollPosition position, @Nullable Object[] arguments) {
		return startAt(position, this.source.open(arguments));
	}

	private GroupSequence startAt(KeysetScrollPosition position, GroupSequence groups) {
		if (position.scrollsBackward()) {
			groups.backward();
		}
		if (!isFound(position, groups)) {
			throw new InvalidDataAccessApiUsageException(this.plan.name()
					+ " cannot go on from the scroll position: its item is not one of those that the arguments ask for; "
					+ "pass the arguments of the call that it comes from");
		}
		return groups;
	}

	private boolean isFound(KeysetScrollPosition position, GroupSequence groups) {
		Collection<String> keys = this.source.attributes().keys();
		if (BucketPosition.isNamedBy(position)) {
			return groups.startAt(BucketPosition.of(position, keys));
		}
		Map<String, AttributeValue> start = ScrollPositions.startKey(position, keys);
		return start == null || groups.startBehind(new ItemPosition(start));
	}

	@Override
	public long count(@Nullable Object... arguments) {
		try (RunningCalls.Call call = this.source.begin()) {
			return this.source.count(this.source.open(arguments), budget());
		}
	}

	@Override
	public boolean exists(@Nullable Object... arguments) {
		try (RunningCalls.Call call = this.source.begin()) {
			return this.source.exists(this.source.open(arguments), budget());
		}
	}

	@Override
	public @Nullable R collection(@Nullable Object... arguments) {
		if (this.collections == null) {
			throw new IllegalStateException(this.plan.name() + " is not planned as an item collection");
		}
		try (RunningCalls.Call call = this.source.begin()) {
			ItemCursor items = this.items.completely(this.source.open(arguments), budget());
			return this.collections.read(items, this.skipped);
		}
	}

	private ResultCursor<R> results(ItemCursor items) {
		return new ResultCursor<>(items, this.reader, this.skipped);
	}

	private PageBudget budget() {
		return new PageBudget(this.plan.name(), this.plan.maxFanOut(), this.maxPages);
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		Integer wanted = wanted(argument(Limit.class, arguments));
		ScrollPosition position = argument(ScrollPosition.class, arguments);
		KeysetScrollPosition keyset = ScrollPositions
			.keyset(Objects.requireNonNullElse(position, ScrollPosition.keyset()));
		List<DynamoDbRequest> requests = new ArrayList<>();
		GroupSequence groups = open(keyset, arguments);
		while (groups.hasNext() && requests.size() < this.plan.maxFanOut()) {
			groups.next().sources().forEach((pages) -> requests.addAll(pages.requestsForNext(wanted)));
		}
		return requests;
	}

	private @Nullable Integer wanted(@Nullable Limit limit) {
		Result result = this.plan.request().result();
		Integer most = (limit != null && limit.isLimited()) ? most(limit) : result.limit();
		return switch (result.kind()) {
			case ONE -> (most != null) ? 1 : 2;
			case EXISTS -> 1;
			case WINDOW -> (most != null) ? oneMore(most) : null;
			default -> most;
		};
	}

	private static <A> @Nullable A argument(Class<A> type, @Nullable Object[] arguments) {
		return Arrays.stream(arguments).filter(type::isInstance).map(type::cast).findFirst().orElse(null);
	}

	/**
	 * Reader that makes item collections of the items of a partition.
	 *
	 * @param <C> the type of the collections
	 */
	private static final class CollectionReader<C> {

		private final String pattern;

		private final EntityTypeFilter typeFilter;

		private final CollectionShape<C> shape;

		private final Map<DynamoPersistentEntity<?>, ResultReader<?>> readers;

		CollectionReader(String pattern, EntityTypeFilter typeFilter, CollectionShape<C> shape,
				Map<DynamoPersistentEntity<?>, ResultReader<?>> readers) {
			this.pattern = pattern;
			this.typeFilter = typeFilter;
			this.shape = shape;
			this.readers = readers;
		}

		/**
		 * Read a collection, or return null if it has no items.
		 */
		@Nullable C read(ItemCursor items, LongAdder skipped) {
			List<CollectionShape.Slot> slots = this.shape.slots(this.pattern);
			boolean found = false;
			while (items.advance()) {
				found |= add(items.item(), slots, skipped);
			}
			return found ? this.shape.create(slots) : null;
		}

		private boolean add(Map<String, AttributeValue> item, List<CollectionShape.Slot> slots, LongAdder skipped) {
			DynamoPersistentEntity<?> entity = this.typeFilter.entityOf(item);
			ResultReader<?> reader = (entity != null) ? this.readers.get(entity) : null;
			Object member = (reader != null) ? reader.read(item) : null;
			if (entity == null || member == null) {
				skipped.increment();
				return false;
			}
			for (CollectionShape.Slot slot : slots) {
				slot.offer(entity.getType(), member);
			}
			return true;
		}

	}

}
