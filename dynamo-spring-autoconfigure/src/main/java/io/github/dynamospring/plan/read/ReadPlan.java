package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.filter.CompiledFilter;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.RangeForms;
import io.github.dynamospring.plan.read.Candidate.Access;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a pattern that reads.
 */
public final class ReadPlan implements AccessPlan {

	private final PatternRequest request;

	private final Candidate candidate;

	private final KeyCombinations combinations;

	private final int maxFanOut;

	private final Price price;

	private final Function<CallArguments, List<List<BoundRead>>> compiled;

	private final @Nullable RangedReads ranged;

	ReadPlan(PatternRequest request, PatternPredicates predicates, Candidate candidate, PlannerSettings settings) {
		KeyCombinations combinations = new KeyCombinations(request, predicates, candidate, settings.maxFanOut());
		this.request = request;
		this.candidate = candidate;
		this.combinations = combinations;
		this.maxFanOut = settings.maxFanOut();
		this.price = price(request, candidate, combinations);
		EmptyResults emptyResults = new EmptyResults(request, predicates);
		Function<CallArguments, List<List<BoundRead>>> reads = compile(request, candidate, combinations,
				settings.clock());
		this.compiled = (call) -> emptyResults.isKnown(call) ? List.of() : reads.apply(call);
		this.ranged = null;
	}

	private ReadPlan(ReadPlan plan, RangedReads reads) {
		this.request = plan.request;
		this.candidate = plan.candidate;
		this.combinations = plan.combinations;
		this.maxFanOut = plan.maxFanOut;
		this.price = plan.price;
		this.compiled = reads::bind;
		this.ranged = reads;
	}

	/**
	 * Return this plan with all forms of its ranges.
	 * @param planner the planner of the request of a form
	 */
	ReadPlan with(RangeForms forms, Function<PatternRequest, ReadPlan> planner) {
		return new ReadPlan(this, RangedReads.of(this, forms, planner));
	}

	private static Function<CallArguments, List<List<BoundRead>>> compile(PatternRequest request, Candidate candidate,
			KeyCombinations combinations, Clock clock) {
		return switch (candidate.access()) {
			case GET, BATCH_GET -> {
				CompiledGet get = new CompiledGet(request, candidate, combinations, clock);
				yield (call) -> oneGroup(get.bind(call));
			}
			case QUERY -> new CompiledQuery(request, candidate, combinations, clock)::bind;
			case SCAN -> scan(request, candidate, clock);
		};
	}

	private static Price price(PatternRequest request, Candidate candidate, KeyCombinations combinations) {
		Price price = price(candidate, combinations);
		boolean whole = switch (request.result().kind()) {
			case ONE, LIST, STREAM, WINDOW -> request.projectedProperties() == null;
			case COUNT, EXISTS, COLLECTION, DELETE -> false;
		};
		for (DynamoPersistentEntity<?> member : request.members()) {
			price = price.withObjects(member, Price.Unit.GET);
		}
		return whole ? price.withObjects(request.entity(), Price.Unit.GET) : price;
	}

	private static Price price(Candidate candidate, KeyCombinations combinations) {
		Price read = Price.read(candidate.consistent());
		Price all = read.times(combinations.shards(), combinations.units());
		Price price = combinations.isWalked() ? all.orLess() : all;
		if (candidate.delivery().fetch() == ResultDelivery.Fetch.NONE) {
			return price;
		}
		return price.plus(read.charges().stream().map((charge) -> charge.of(Price.Subject.FETCHED_ITEM)).toList());
	}

	private static List<List<BoundRead>> oneGroup(List<BoundRead> reads) {
		if (reads.isEmpty()) {
			return List.of();
		}
		return List.of(reads);
	}

	private static Function<CallArguments, List<List<BoundRead>>> scan(PatternRequest request, Candidate candidate,
			Clock clock) {
		Placeholders placeholders = new Placeholders();
		CompiledFilter filter = new CompiledFilter(request, clock, candidate.filters().condition(), placeholders);
		String projection = candidate.delivery().projection(placeholders);
		Map<String, String> names = placeholders.names();
		String table = request.entity().getTable().logicalName();
		Integer limit = candidate.pageLimit(request.result());
		ScanSettings settings = Objects.requireNonNull(request.scan());
		return (call) -> {
			Map<String, ItemValue> values = new LinkedHashMap<>();
			String bound = filter.bind(call, values);
			return oneGroup(IntStream.range(0, settings.segments())
				.<BoundRead>mapToObj((segment) -> new BoundScan(table, bound, projection, names, values, limit,
						candidate.consistent(), candidate.delivery().selection(), settings, segment))
				.toList());
		};
	}

	@Override
	public PatternRequest request() {
		return this.request;
	}

	@Override
	public @Nullable String index() {
		return this.candidate.key().indexName();
	}

	@Override
	public Set<TableAction> actions() {
		return forms().stream()
			.flatMap((form) -> form.candidate.actions().stream())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	@Override
	public Price price() {
		return this.price;
	}

	@Override
	public String explain() {
		String ranges = (this.ranged != null) ? this.ranged.describe() : "";
		return new Explanation(this.request).of(this.candidate, this.combinations, this.price, ranges);
	}

	/**
	 * Bind the plan to the arguments of a call that belongs to no tenant.
	 * @param arguments the arguments, at the positions that the parameters name
	 * @return the requests of all groups, empty if no item can satisfy the arguments
	 * @throws IllegalArgumentException if an argument cannot be bound, or there are more
	 * requests than a call may make; the message names the pattern and the parameter
	 */
	public List<BoundRead> bind(@Nullable Object[] arguments) {
		return groups(arguments).stream().flatMap(List::stream).toList();
	}

	/**
	 * Bind the plan to the arguments of a call that belongs to no tenant.
	 * @param arguments the arguments, at the positions that the parameters name
	 * @return the groups, as {@link #groupsFor} returns them
	 */
	public List<List<BoundRead>> groups(@Nullable Object[] arguments) {
		return groupsFor(null, arguments);
	}

	/**
	 * Bind the plan to the arguments of a call, in groups that come one after the other
	 * in the order of the plan. The items of the requests of one group are merged by the
	 * rest of their sort keys ({@link BoundKeys}), or else by {@link #mergeOrder()}. The
	 * items of the segments of a scan have no order.
	 * @param tenant the tenant that the call belongs to, or null if the entity has no
	 * tenant
	 * @param arguments the arguments, at the positions that the parameters name
	 * @return the groups, empty if no item can satisfy the arguments. A list may bind a
	 * group when it is reached, and that group may be empty
	 * @throws IllegalArgumentException if an argument cannot be bound; the message names
	 * the pattern and the parameter
	 */
	public List<List<BoundRead>> groupsFor(@Nullable String tenant, @Nullable Object[] arguments) {
		return groups(CallArguments.ofTenant(name(), tenant, arguments));
	}

	List<List<BoundRead>> groups(CallArguments call) {
		return this.compiled.apply(call);
	}

	EntityKey key() {
		return this.candidate.key();
	}

	ItemFilters filters() {
		return this.candidate.filters();
	}

	/**
	 * Return the plans of all forms that a call can have.
	 */
	List<ReadPlan> forms() {
		if (this.ranged == null) {
			return List.of(this);
		}
		return this.ranged.plans();
	}

	/**
	 * Return the plan of the form that a call has.
	 * @throws IllegalArgumentException if no request serves it
	 */
	ReadPlan form(CallArguments call) {
		if (this.ranged == null) {
			return this;
		}
		return this.ranged.plan(call);
	}

	/**
	 * Return the names of the attributes that requests read from the table or the index,
	 * except attributes for the library itself, or null for all.
	 */
	public @Nullable Set<String> readAttributes() {
		Set<String> names = new TreeSet<>();
		for (ReadPlan form : forms()) {
			Set<String> own = form.candidate.readAttributes(this.request.entity());
			if (own == null) {
				return null;
			}
			names.addAll(own);
		}
		return names;
	}

	/**
	 * Return the settings of the scan of the whole table, or null without a scan.
	 */
	public @Nullable ScanSettings scan() {
		if (this.candidate.access() != Access.SCAN) {
			return null;
		}
		return this.request.scan();
	}

	/**
	 * Return whether a read can go on behind each item: it returns them all, whole, and
	 * in an order that their keys give. A window always can.
	 */
	public boolean isResumable() {
		Result result = this.request.result();
		return switch (result.kind()) {
			case WINDOW -> true;
			case LIST, STREAM -> result.limit() == null && this.request.projectedProperties() == null
					&& forms().stream().allMatch(ReadPlan::hasPositions);
			default -> false;
		};
	}

	private boolean hasPositions() {
		return (this.candidate.access() == Access.QUERY || this.candidate.access() == Access.SCAN)
				&& WindowRule.verify(this.candidate) == null;
	}

	/**
	 * Return whether items come in ascending order of their sort keys.
	 */
	public boolean isForward() {
		return this.candidate.order().forward();
	}

	/**
	 * Return the maximum number of requests of a call.
	 */
	public int maxFanOut() {
		return this.maxFanOut;
	}

	/**
	 * Return the values by which the items of several requests, or of several keys, are
	 * ordered. The list is empty if their sort keys order them, or the order of the
	 * arguments is kept.
	 */
	public List<MergeKey> mergeOrder() {
		return this.candidate.order().mergeOrder();
	}

	@Override
	public String toString() {
		return explain();
	}

}
