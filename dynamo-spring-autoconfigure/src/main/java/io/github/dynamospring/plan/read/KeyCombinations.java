package io.github.dynamospring.plan.read;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.StringJoiner;

import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.key.KeyChoice;
import io.github.dynamospring.plan.key.KeyChoice.Buckets;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.read.Candidate.Access;
import org.jspecify.annotations.Nullable;

/**
 * Combinations of the values that a plan's keys have in one call: the options of
 * {@code in} conditions, shards and time buckets. Each makes a request, or a key of a
 * BatchGetItem. They form groups, one after the other: by the values that lead the order,
 * then by time bucket. The requests of a group are merged.
 */
final class KeyCombinations {

	private static final int KEYS_OF_REQUEST = 100;

	private final List<KeyChoice> choices;

	private final List<KeyChoice> leading;

	private final @Nullable KeyChoice buckets;

	private final List<KeyChoice> merged;

	private final List<LeadingValue> leadingValues;

	private final boolean forwardInTime;

	private final int size;

	private final int keysOfRequest;

	private final FanOutLimit limit;

	private final boolean walked;

	/**
	 * Create combinations.
	 * @throws PlanRefusedException if too many are known at start-up
	 */
	KeyCombinations(PatternRequest request, PatternPredicates predicates, Candidate candidate, int maxFanOut) {
		OrderMatch order = candidate.order();
		this.choices = candidate.match().choices();
		this.leading = new ArrayList<>();
		this.merged = new ArrayList<>();
		KeyChoice buckets = null;
		for (KeyChoice choice : this.choices) {
			if (buckets == null && order.follows(choice)) {
				buckets = choice;
			}
			else {
				(order.leads(choice) ? this.leading : this.merged).add(choice);
			}
		}
		this.buckets = buckets;
		this.leadingValues = LeadingValue.of(request, predicates, order.leading());
		this.forwardInTime = order.forwardInTime();
		this.size = (int) predicates.of(OneOf.class).count() + this.choices.size();
		this.keysOfRequest = (candidate.access() == Access.BATCH_GET) ? KEYS_OF_REQUEST : 1;
		this.limit = new FanOutLimit(this.choices, maxFanOut);
		this.walked = candidate.access() == Access.QUERY && this.buckets != null && isWalk(request);
		this.limit.check(request, requests(fixed()));
	}

	private static boolean isWalk(PatternRequest request) {
		Result result = request.result();
		return result.limit() != null || request.dynamicLimit() || result.kind() == Result.Kind.STREAM
				|| result.kind() == Result.Kind.WINDOW || result.kind() == Result.Kind.EXISTS;
	}

	private long fixed() {
		long fixed = 1;
		for (KeyChoice choice : this.choices) {
			fixed = Math.multiplyExact(fixed, Math.max(1, choice.fixed()));
		}
		return fixed;
	}

	private long requests(long combinations) {
		return (combinations + this.keysOfRequest - 1) / this.keysOfRequest;
	}

	List<KeyChoice> choices() {
		return this.choices;
	}

	boolean isEmpty() {
		return this.choices.isEmpty();
	}

	/**
	 * Return the number of shards, or 1 without shards.
	 */
	int shards() {
		int shards = 1;
		for (KeyChoice choice : this.choices) {
			if (choice.isShards()) {
				shards = Math.multiplyExact(shards, choice.fixed());
			}
		}
		return shards;
	}

	/**
	 * Return the units of the time buckets, such as {@code day}, or null without buckets.
	 */
	@Nullable String units() {
		StringJoiner units = new StringJoiner(" and ");
		for (KeyChoice choice : this.choices) {
			if (choice instanceof Buckets slices) {
				units.add(slices.unit());
			}
		}
		if (units.length() == 0) {
			return null;
		}
		return units.toString();
	}

	/**
	 * Return whether groups are made when they are reached, because a call may stop
	 * early.
	 */
	boolean isWalked() {
		return this.walked;
	}

	/**
	 * Return the arguments of each key.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<CallArguments> all(CallArguments call) {
		return multiply(start(call), this.choices);
	}

	private List<CallArguments> start(CallArguments call) {
		return List.of(call.choose(new Object[this.size]));
	}

	/**
	 * Return the arguments of each request in groups.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<List<CallArguments>> groups(CallArguments call) {
		List<CallArguments> starts = leading(call);
		if (this.buckets != null) {
			starts = multiply(starts, this.buckets, inOrder(this.buckets.values(call)));
		}
		List<List<CallArguments>> groups = new ArrayList<>(starts.size());
		long requests = 0;
		for (CallArguments start : starts) {
			List<CallArguments> group = group(start);
			requests += group.size();
			this.limit.check(call, requests);
			groups.add(group);
		}
		return groups;
	}

	/**
	 * Return the beginnings of the groups without their time buckets: by the values that
	 * lead the order, or else in the order of the arguments.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<CallArguments> leading(CallArguments call) {
		return LeadingValue.sort(multiply(start(call), this.leading), this.leadingValues);
	}

	/**
	 * Return the time buckets of a call that is walked, one group after the other.
	 * @throws IllegalArgumentException if they cannot be counted
	 */
	List<Object> buckets(CallArguments call) {
		List<Object> buckets = (this.buckets != null) ? this.buckets.values(call) : List.of();
		if (buckets.size() == Integer.MAX_VALUE) {
			this.limit.check(call, buckets.size());
		}
		return inOrder(buckets);
	}

	private List<Object> inOrder(List<Object> buckets) {
		if (this.forwardInTime) {
			return buckets;
		}
		return new ReversedList(buckets);
	}

	/**
	 * Return the name of a time bucket of a call that is walked.
	 */
	String describe(Object bucket) {
		if (this.buckets instanceof Buckets each) {
			return each.unit() + " of " + bucket;
		}
		return bucket.toString();
	}

	/**
	 * Return the beginning of a group in a time bucket.
	 */
	CallArguments in(Object bucket, CallArguments start) {
		if (this.buckets == null) {
			return start;
		}
		return choose(start, this.buckets, bucket);
	}

	/**
	 * Return the arguments of the requests of a group.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<CallArguments> group(CallArguments start) {
		return multiply(List.of(start), this.merged);
	}

	private List<CallArguments> multiply(List<CallArguments> requests, List<KeyChoice> choices) {
		List<CallArguments> multiplied = requests;
		for (KeyChoice choice : choices) {
			multiplied = multiply(multiplied, choice, null);
		}
		return multiplied;
	}

	private List<CallArguments> multiply(List<CallArguments> requests, KeyChoice choice,
			@Nullable List<Object> values) {
		List<CallArguments> multiplied = new ArrayList<>();
		for (CallArguments request : requests) {
			List<Object> options = (values != null) ? values : choice.values(request);
			this.limit.check(request, requests((long) requests.size() * options.size()));
			options.forEach((value) -> multiplied.add(choose(request, choice, value)));
		}
		return multiplied;
	}

	private static CallArguments choose(CallArguments request, KeyChoice choice, Object value) {
		Object[] chosen = request.chosen().clone();
		chosen[choice.position()] = value;
		return request.choose(chosen);
	}

	/**
	 * View of a list from its end.
	 */
	private static final class ReversedList extends AbstractList<Object> implements RandomAccess {

		private final List<Object> list;

		ReversedList(List<Object> list) {
			this.list = list;
		}

		@Override
		public Object get(int index) {
			return this.list.get(this.list.size() - 1 - index);
		}

		@Override
		public int size() {
			return this.list.size();
		}

	}

}
