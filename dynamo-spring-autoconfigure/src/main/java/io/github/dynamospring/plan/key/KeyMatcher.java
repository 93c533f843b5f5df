package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.key.KeyCondition;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.SortMatcher.SortMatch;
import io.github.dynamospring.plan.predicate.LiteralConditions;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;

/**
 * Matcher that binds the predicates of a pattern to a key: the partition key by equality,
 * the sort key from the left.
 */
public final class KeyMatcher {

	private final PatternPredicates predicates;

	private final KeyOperandFactory operands;

	private final LiteralConditions literals;

	public KeyMatcher(PatternRequest request, PatternPredicates predicates) {
		this.predicates = predicates;
		this.operands = new KeyOperandFactory(request, predicates);
		this.literals = new LiteralConditions(request.entity());
	}

	/**
	 * Return the properties that a partition key needs and no predicate gives.
	 */
	public List<String> missing(EntityKey key) {
		return key.partition()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.filter((path) -> this.predicates.partitionBinding(path) == null)
			.distinct()
			.toList();
	}

	/**
	 * Match a key that misses nothing.
	 */
	public KeyMatch match(EntityKey key) {
		Bindings bindings = new Bindings();
		List<AttributeCondition> partition = key.partition().stream().map((part) -> equal(part, bindings)).toList();
		SortMatch sort = new SortMatcher(this.predicates, this.operands, bindings).match(key.sort());
		Set<Predicate> consumed = new LinkedHashSet<>(bindings.consumed());
		for (Predicate predicate : this.predicates.all()) {
			if (!consumed.contains(predicate) && isImplied(key, predicate)) {
				consumed.add(predicate);
			}
		}
		return new KeyMatch(key, partition, sort.conditions(), sort.tightness(), consumed, bindings.edges(),
				sort.steps(), sort.equalities(), sort.rangeRefusal());
	}

	// An index holds no items but those with its 'when' and with all properties of its
	// key.
	private boolean isImplied(EntityKey key, Predicate predicate) {
		return this.literals.imply(IndexPresence.conditions(key), predicate.condition());
	}

	private AttributeCondition equal(KeyPart part, Bindings bindings) {
		List<Predicate.OnProperty> bound = part.properties().stream().map(this::binding).toList();
		List<KeyOperand> operands = bound.stream().map(this.operands::equality).toList();
		if (part instanceof KeyPart.Composed composed) {
			KeyCondition condition = composed.encoder().condition(bound.size(), null);
			bindings.add(bound, condition.inexact());
			return new ComposedCondition(part.attribute(), condition, operands);
		}
		bindings.add(bound, List.of());
		return new NativeCondition(part.attribute(), KeyCondition.Operator.EQUAL, operands);
	}

	private Predicate.OnProperty binding(PropertyReference property) {
		Predicate.OnProperty predicate = this.predicates.partitionBinding(property.path());
		if (predicate == null) {
			throw new IllegalArgumentException("'" + property.path() + "' is not bound");
		}
		return predicate;
	}

	/**
	 * Predicates that the attributes of a key take.
	 */
	static final class Bindings {

		private final Set<Predicate> consumed = new LinkedHashSet<>();

		private final Set<Predicate> inexact = new LinkedHashSet<>();

		private final Set<Predicate> exact = new LinkedHashSet<>();

		void add(List<? extends Predicate> bound, List<Integer> inexact) {
			for (int i = 0; i < bound.size(); i++) {
				add(bound.get(i), !inexact.contains(i));
			}
		}

		void add(Predicate predicate, boolean exact) {
			this.consumed.add(predicate);
			(exact ? this.exact : this.inexact).add(predicate);
		}

		Set<Predicate> consumed() {
			return this.consumed;
		}

		// An equality that one placeholder takes in part can be whole in another one.
		List<Predicate> edges() {
			List<Predicate> edges = new ArrayList<>(this.inexact);
			edges.removeIf((predicate) -> this.exact.contains(predicate) && !(predicate instanceof Predicate.Range));
			return edges;
		}

	}

}
