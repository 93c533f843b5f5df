package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.plan.filter.FilterVerifier;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.filter.KeyRejection;
import io.github.dynamospring.plan.key.IndexPresence;
import io.github.dynamospring.plan.key.KeyInterval;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatch.Tightness;
import io.github.dynamospring.plan.key.KeyMatcher;
import io.github.dynamospring.plan.key.TypeSeparation;
import io.github.dynamospring.plan.predicate.LiteralConditions;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.read.Candidate.Access;
import org.jspecify.annotations.Nullable;

/**
 * Planner of item collections: one Query over the partition that all members share.
 */
final class CollectionPlanner {

	private final PatternRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final PatternPredicates predicates;

	private final PlannerSettings settings;

	private final KeyMatcher matcher;

	private final List<String> reasons = new ArrayList<>();

	private String fix = "give them the same partition template, and give that by equality alone";

	CollectionPlanner(PatternRequest request, PatternPredicates predicates, PlannerSettings settings) {
		this.request = request;
		this.entity = request.entity();
		this.predicates = predicates;
		this.settings = settings;
		this.matcher = new KeyMatcher(request, predicates);
	}

	ReadPlan plan(List<EntityKey> keys) {
		if (isSorted()) {
			this.fix = "give them the same partition template, and ask for a range or order of a placeholder that "
					+ "all sort templates have at the same place, behind the same text";
		}
		for (EntityKey key : keys) {
			String reason = null;
			for (KeyMatch match : matches(key)) {
				String refusal = refusal(match);
				if (refusal == null) {
					return plan(match);
				}
				reason = Objects.requireNonNullElse(reason, refusal);
			}
			if (reason == null) {
				reason = missing(key);
			}
			this.reasons.add("the " + key.describe() + " " + reason);
		}
		throw new PlanRefusedException(this.request.name(),
				"no partition holds " + members() + " together: " + String.join("; ", this.reasons), this.fix);
	}

	private boolean isSorted() {
		return !this.request.orderings().isEmpty() || this.predicates.of(Predicate.Range.class).findAny().isPresent();
	}

	private String members() {
		return this.request.members()
			.stream()
			.map((member) -> member.getType().getSimpleName())
			.collect(Collectors.joining(" and "));
	}

	private String missing(EntityKey key) {
		return "needs " + String.join(", ", this.matcher.missing(key));
	}

	// A predicate on the partition may also bind a sort key of the parent, and need not
	// narrow it.
	private List<KeyMatch> matches(EntityKey key) {
		if (!this.matcher.missing(key).isEmpty()) {
			return List.of();
		}
		KeyMatch whole = this.matcher.match(key);
		KeyMatch partition = this.matcher.matchPartition(key);
		boolean open = whole.equalities() > 0 && whole.consumed().equals(partition.consumed());
		if (open) {
			return List.of(whole, partition);
		}
		return List.of(whole);
	}

	private @Nullable String refusal(KeyMatch match) {
		EntityKey key = match.key();
		if (!match.choices().isEmpty()) {
			return "would be read by several requests";
		}
		List<String> left = left(key, match);
		if (!left.isEmpty()) {
			return "takes " + String.join(" and ", left) + " for no partition";
		}
		if (!match.coarse().isEmpty() && !this.request.allowFilter()) {
			String shared = String.join(" and ", match.coarse().values());
			this.fix = "mark with @AllowFilter: it reads all with the same " + shared;
			return "leads to all with the same " + shared;
		}
		KeyRejection rejection = new FilterVerifier(this.request).verify(key, filters(match, List.of(), false),
				match.rangeRefusal(), false);
		if (rejection != null) {
			return "does not do: " + rejection.reason();
		}
		OrderMatch order = OrderMatch.of(this.request, this.predicates, match, false);
		if (order.refusal() != null) {
			return "has " + order.refusal();
		}
		if (key.kind() == EntityKey.Kind.GLOBAL && this.request.consistent()) {
			return "is only eventually consistent";
		}
		return this.request.members()
			.stream()
			.map((member) -> refusal(key, member, shared(match)))
			.filter((reason) -> reason != null)
			.findFirst()
			.orElse(null);
	}

	private List<String> left(EntityKey key, KeyMatch match) {
		List<Predicate> partition = bound(key.partition());
		return this.predicates.all()
			.stream()
			.filter((predicate) -> !isTaken(predicate, partition, match))
			.map((predicate) -> predicate.condition().toString())
			.toList();
	}

	private static boolean isTaken(Predicate predicate, List<Predicate> partition, KeyMatch match) {
		if (partition.contains(predicate)) {
			return !isInexact(predicate, match);
		}
		return isSorted(predicate, match);
	}

	private static boolean isSorted(Predicate predicate, KeyMatch match) {
		return predicate instanceof Predicate.OnProperty bound && match.consumed().contains(predicate)
				&& match.steps().stream().anyMatch((step) -> step.path().equals(bound.property().path()));
	}

	private static boolean isInexact(Predicate predicate, KeyMatch match) {
		return match.edges().contains(predicate) || match.coarse().containsKey(predicate);
	}

	private SharedSortKey shared(KeyMatch match) {
		KeyRange range = range(match);
		int ordered = (int) this.request.orderings()
			.stream()
			.filter((ordering) -> this.predicates.binding(ordering.property()) == null)
			.count();
		int depth = Math.max(ordered, (range != null) ? 1 : 0);
		return new SharedSortKey(match.key(), match.equalities(), range, match.equalities() + depth);
	}

	private @Nullable KeyRange range(KeyMatch match) {
		if (match.tightness() != Tightness.RANGE) {
			return null;
		}
		Predicate.Range range = this.predicates.range(match.steps().get(match.equalities()).path());
		if (range == null) {
			return null;
		}
		return range.range();
	}

	private List<Predicate> bound(List<KeyPart> parts) {
		return parts.stream()
			.flatMap((part) -> IntStream.range(0, part.properties().size())
				.<Predicate>mapToObj((placeholder) -> this.predicates.binding(part, placeholder)))
			.toList();
	}

	private @Nullable String refusal(EntityKey key, DynamoPersistentEntity<?> member, SharedSortKey shared) {
		String type = member.getType().getSimpleName();
		EntityKey other = isInTable(member) ? TypeSeparation.counterpart(key, member) : null;
		if (other == null || !templates(other).equals(templates(key))) {
			return "has another partition in " + type;
		}
		if (other.when() != null && !new LiteralConditions(member).imply(this.predicates.conditions(), other.when())) {
			return "holds only some of " + type;
		}
		List<String> absent = new IndexPresence(member).missing(other, this.predicates.conditions());
		if (!absent.isEmpty()) {
			return "leaves out " + type + " without '" + String.join("' or '", absent) + "'";
		}
		PropertyAttributes attributes = new PropertyAttributes(member);
		for (DynamoPersistentProperty property : member) {
			if (!attributes.isRead(property.getName(), other)) {
				return "does not project " + property.getName() + " of " + type;
			}
		}
		return shared.refusal(other, type);
	}

	private boolean isInTable(DynamoPersistentEntity<?> member) {
		return member.getTable().logicalName().equals(this.entity.getTable().logicalName());
	}

	private static List<String> templates(EntityKey key) {
		return key.partition().stream().map((part) -> part.attribute() + part.template()).toList();
	}

	private ReadPlan plan(KeyMatch whole) {
		EntityKey key = whole.key();
		boolean sorted = whole.equalities() > 0 || whole.tightness() == Tightness.RANGE;
		KeyMatch match = sorted ? whole : this.matcher.matchPartition(key);
		List<DynamoPersistentEntity<?>> strangers = strangers(match);
		KeyInterval interval = (strangers.isEmpty() || sorted) ? null : interval(key);
		if (interval != null) {
			match = match.withSort(List.of(interval.on(key.sort().get(0).attribute())));
			strangers.removeIf((stranger) -> !overlaps(stranger, key, interval));
		}
		boolean consistent = key.kind() != EntityKey.Kind.GLOBAL
				&& (this.request.consistent() || this.settings.consistentReads());
		OrderMatch order = OrderMatch.of(this.request, this.predicates, whole, false);
		Candidate candidate = new Candidate(Access.QUERY, match, order, filters(strangers, match),
				new ResultDelivery(Selection.DEFAULT, null, null, ResultDelivery.Fetch.NONE, null), List.of(),
				consistent, List.of());
		return new ReadPlan(this.request, this.predicates, candidate, this.settings);
	}

	private List<DynamoPersistentEntity<?>> strangers(KeyMatch match) {
		List<DynamoPersistentEntity<?>> strangers = new ArrayList<>(TypeSeparation.others(this.entity, match));
		strangers.removeIf(this::isMember);
		if (!isMember(this.entity)) {
			strangers.add(this.entity);
		}
		return strangers;
	}

	private boolean isMember(DynamoPersistentEntity<?> entity) {
		return this.request.members().stream().anyMatch((member) -> member.getType() == entity.getType());
	}

	private @Nullable KeyInterval interval(EntityKey key) {
		KeyInterval all = null;
		for (DynamoPersistentEntity<?> member : this.request.members()) {
			KeyInterval interval = interval(member, key);
			if (interval == null) {
				return null;
			}
			all = (all != null) ? all.span(interval) : interval;
		}
		return all;
	}

	private static @Nullable KeyInterval interval(DynamoPersistentEntity<?> entity, EntityKey key) {
		EntityKey own = TypeSeparation.counterpart(key, entity);
		if (own != null && own.sort().size() == 1 && own.sort().get(0) instanceof KeyPart.Composed composed) {
			return KeyInterval.of(composed.encoder());
		}
		return null;
	}

	private static boolean overlaps(DynamoPersistentEntity<?> stranger, EntityKey key, KeyInterval interval) {
		KeyInterval other = interval(stranger, key);
		return other == null || other.overlaps(interval);
	}

	private ItemFilters filters(List<DynamoPersistentEntity<?>> strangers, KeyMatch match) {
		boolean timeToLive = !this.request.includeExpired()
				&& this.request.members().stream().anyMatch((member) -> member.getTimeToLiveProperty() != null);
		boolean filtered = !strangers.isEmpty() && this.entity.getTable().names().type() != null;
		return filters(match, filtered ? this.request.members() : List.of(), timeToLive);
	}

	private static ItemFilters filters(KeyMatch match, List<DynamoPersistentEntity<?>> types, boolean timeToLive) {
		return new ItemFilters(List.copyOf(match.coarse().keySet()), match.edges(), types, timeToLive);
	}

}
