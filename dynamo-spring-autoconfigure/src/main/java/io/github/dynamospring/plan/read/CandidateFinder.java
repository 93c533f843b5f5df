package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.filter.FilterVerifier;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.filter.KeyRejection;
import io.github.dynamospring.plan.filter.KeyRejection.Stage;
import io.github.dynamospring.plan.key.IndexPresence;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatch.Tightness;
import io.github.dynamospring.plan.key.KeyMatcher;
import io.github.dynamospring.plan.key.KeyOperandFactory;
import io.github.dynamospring.plan.key.OpenRange;
import io.github.dynamospring.plan.key.TypeSeparation;
import io.github.dynamospring.plan.predicate.LiteralConditions;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.read.Candidate.Access;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Finder of the ways to serve a pattern. It tries each key of the entity, and collects
 * the rejections of keys that do not serve.
 */
final class CandidateFinder {

	private final PatternRequest request;

	private final PlannerSettings settings;

	private final PatternPredicates predicates;

	private final KeyMatcher matcher;

	private final DeliveryPlanner deliveries;

	private final IndexPresence presence;

	private final List<Candidate> candidates = new ArrayList<>();

	private final List<KeyRejection> rejections = new ArrayList<>();

	CandidateFinder(PatternRequest request, PatternPredicates predicates, PlannerSettings settings) {
		this.request = request;
		this.settings = settings;
		this.predicates = predicates;
		this.matcher = new KeyMatcher(request, predicates);
		this.deliveries = new DeliveryPlanner(request);
		this.presence = new IndexPresence(request.entity());
	}

	Optional<Candidate> find(List<EntityKey> keys) {
		for (EntityKey key : keys) {
			attempt(key);
		}
		return this.candidates.stream().filter(this::isUnbeaten).min(Candidate.RANKING);
	}

	private boolean isUnbeaten(Candidate candidate) {
		for (Candidate other : this.candidates) {
			if (candidate.isBeatenBy(other)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Return the scan, which needs no key.
	 */
	Candidate scan() {
		DynamoPersistentEntity<?> entity = this.request.entity();
		TableModel table = entity.getTable();
		boolean amongTypes = table.entities().size() > 1 || table.hasMarkers() || table.hasRevisions();
		KeyMatch none = new KeyMatch(entity.getPrimaryKey(), List.of(), List.of(), Tightness.PREFIX, Set.of(),
				List.of(), Map.of(), List.of(), 0, null, List.of());
		ResultDelivery delivery = this.deliveries.query(none.key(), OrderMatch.NONE, amongTypes);
		Assert.state(delivery != null, "A table has all attributes");
		boolean typed = amongTypes && hasTypeAttribute() || countsKnownTypes();
		return new Candidate(Access.SCAN, none, OrderMatch.NONE, filters(none, types(typed)), delivery, List.of(),
				isConsistent(none.key()), List.of());
	}

	// A count has no reader that would drop items of unknown types.
	private boolean countsKnownTypes() {
		return this.request.result().isCounted() && !this.request.entity().getSubtypes().isEmpty()
				&& hasTypeAttribute();
	}

	private boolean hasTypeAttribute() {
		return this.request.entity().getTable().names().type() != null;
	}

	List<KeyRejection> rejections() {
		return this.rejections;
	}

	private void attempt(EntityKey key) {
		List<String> missing = this.matcher.missing(key);
		if (!missing.isEmpty()) {
			rejectUnbound(key, missing);
			return;
		}
		KeyMatch match = this.matcher.match(key);
		Candidate candidate = isItem(match) ? item(match) : query(match);
		if (candidate != null && admits(candidate)) {
			this.candidates.add(candidate);
		}
	}

	private void rejectUnbound(EntityKey key, List<String> missing) {
		OpenRange open = this.matcher.openRange(key);
		if (open != null) {
			this.rejections.add(new KeyRejection(key, Stage.OPEN_RANGE, open.reason(), open.fix(), missing));
		}
		else {
			reject(key, Stage.PARTITION, "", missing);
		}
	}

	private void reject(EntityKey key, Stage stage, String reason, List<String> culprits) {
		this.rejections.add(new KeyRejection(key, stage, reason, "", culprits));
	}

	private void reject(EntityKey key, OrderMatch order) {
		String reason = Objects.requireNonNullElse(order.refusal(), "");
		this.rejections.add(new KeyRejection(key, Stage.ORDER, reason, order.fix(), List.of()));
	}

	// A window continues from a position, and a GetItem has no position.
	private boolean isItem(KeyMatch match) {
		return match.isWholePrimaryKey() && this.request.result().kind() != Result.Kind.WINDOW;
	}

	private @Nullable Candidate item(KeyMatch match) {
		ItemFilters filters = filters(match, List.of());
		if (isRejected(match, filters, true)) {
			return null;
		}
		boolean single = match.choices().isEmpty();
		refuseOneOfAllShards(match.fanOut(this.predicates));
		OrderMatch order = OrderMatch.of(this.request, this.predicates, match, true);
		if (order.refusal() != null) {
			reject(match.key(), order);
			return null;
		}
		return new Candidate(single ? Access.GET : Access.BATCH_GET, match, order, filters,
				this.deliveries.get(filters, order.mergeOrder(), !single), List.of(), isConsistent(match.key()),
				List.of());
	}

	private void refuseOneOfAllShards(List<OneOf> fanOut) {
		boolean one = this.request.result().kind() == Result.Kind.ONE && this.request.result().limit() == null;
		for (OneOf shard : this.predicates.shards()) {
			if (one && fanOut.contains(shard)) {
				String name = shard.property().path();
				throw new PlanRefusedException(this.request.name(), "'" + name
						+ "' is part of the primary key and not asked for, so that there may be an item in each of "
						+ KeyOperandFactory.label(shard), "return a List, or add a parameter named " + name);
			}
		}
	}

	private @Nullable Candidate query(KeyMatch match) {
		TypeSeparation separation = TypeSeparation.of(this.request.entity(), match);
		ItemFilters filters = filters(match, types(separation.filter() || countsKnownTypes()));
		if (match.isWholeIndex() && !filters.asked().isEmpty() && !this.request.allowFilter()) {
			reject(match.key(), Stage.PARTITION, "", this.matcher.unbound(match.key()));
			return null;
		}
		if (isRejected(match, filters, false)) {
			return null;
		}
		OrderMatch order = OrderMatch.of(this.request, this.predicates, match, false);
		if (order.refusal() != null) {
			reject(match.key(), order);
			return null;
		}
		ConditionExpression when = match.key().when();
		if (when != null && !impliesWhen(when)) {
			reject(match.key(), Stage.SPARSE, "", List.of(when.toString()));
			return null;
		}
		List<String> leftOut = leftOut(match, filters);
		List<String> absent = new ArrayList<>(this.presence.missing(match.key(), this.predicates.conditions()));
		absent.removeAll(leftOut);
		if (!absent.isEmpty()) {
			reject(match.key(), Stage.PRESENCE, "", absent);
			return null;
		}
		if (separation.filter() && !hasTypeAttribute()) {
			reject(match.key(), Stage.TYPE, "", names(TypeSeparation.others(this.request.entity(), match)));
			return null;
		}
		ResultDelivery delivery = this.deliveries.query(match.key(), order, separation.filter());
		if (delivery == null) {
			reject(match.key(), Stage.COVERAGE, "", this.deliveries.missing(match.key(), order.mergeOrder()));
			return null;
		}
		return new Candidate(Access.QUERY, separation.match(), order, filters, delivery, separation.narrowedFrom(),
				isConsistent(match.key()), leftOut);
	}

	private List<String> leftOut(KeyMatch match, ItemFilters filters) {
		if (!match.sort().isEmpty() || !filters.asked().isEmpty()) {
			return List.of();
		}
		return this.presence.leftOut(match.key(), this.predicates.conditions());
	}

	private static List<String> names(List<DynamoPersistentEntity<?>> entities) {
		return entities.stream().map((entity) -> entity.getType().getSimpleName()).toList();
	}

	private List<DynamoPersistentEntity<?>> types(boolean filtered) {
		if (!filtered) {
			return List.of();
		}
		return List.of(this.request.entity());
	}

	private ItemFilters filters(KeyMatch match, List<DynamoPersistentEntity<?>> types) {
		Set<Predicate> coarse = match.coarse().keySet();
		boolean item = isItem(match);
		List<Predicate> asked = this.predicates.all()
			.stream()
			.filter((predicate) -> !match.consumed().contains(predicate) || !item && coarse.contains(predicate))
			.toList();
		List<Predicate> edges = new ArrayList<>(match.edges());
		if (item) {
			edges.addAll(coarse);
		}
		boolean timeToLive = !this.request.includeExpired() && this.request.entity().getTimeToLiveProperty() != null;
		return new ItemFilters(asked, edges, types, timeToLive);
	}

	private boolean isRejected(KeyMatch match, ItemFilters filters, boolean inMemory) {
		KeyRejection rejection = new FilterVerifier(this.request).verify(match.key(), filters, match.rangeRefusal(),
				inMemory);
		if (rejection != null) {
			this.rejections.add(rejection);
		}
		return rejection != null;
	}

	private boolean isConsistent(EntityKey key) {
		boolean deletes = this.request.result().kind() == Result.Kind.DELETE;
		return key.kind() != EntityKey.Kind.GLOBAL
				&& (deletes || this.request.consistent() || this.settings.consistentReads());
	}

	private boolean admits(Candidate candidate) {
		EntityKey key = candidate.key();
		if (key.kind() == EntityKey.Kind.GLOBAL && this.request.consistent()) {
			reject(key, Stage.CONSISTENCY, "", List.of());
			return false;
		}
		if (this.request.result().kind() != Result.Kind.WINDOW) {
			return true;
		}
		KeyRejection rejection = WindowRule.verify(candidate);
		if (rejection != null) {
			this.rejections.add(rejection);
		}
		return rejection == null;
	}

	private boolean impliesWhen(ConditionExpression when) {
		return new LiteralConditions(this.request.entity()).imply(this.predicates.conditions(), when);
	}

}
