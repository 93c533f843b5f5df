package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.key.KeyBuckets;
import io.github.dynamospring.key.KeyCondition;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyLoss;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.key.KeyShards;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.KeyChoice.AllShards;
import io.github.dynamospring.plan.key.KeyChoice.Buckets;
import io.github.dynamospring.plan.key.KeyChoice.ShardsOfValue;
import io.github.dynamospring.plan.key.KeyMatch.Tightness;
import io.github.dynamospring.plan.key.SortMatcher.SortMatch;
import io.github.dynamospring.plan.predicate.LiteralConditions;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

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
	 * Return the properties that a partition key needs but no predicate gives.
	 */
	public List<String> missing(EntityKey key) {
		List<String> missing = new ArrayList<>();
		for (KeyPart part : key.partition()) {
			for (int i = 0; i < part.properties().size(); i++) {
				String path = part.properties().get(i).path();
				if (this.predicates.partitionBinding(part, i) == null && !isSpread(part, i)
						&& !missing.contains(path)) {
					missing.add(path);
				}
			}
		}
		return missing;
	}

	/**
	 * Return the properties of a partition key that no predicate gives a value.
	 */
	public List<String> unbound(EntityKey key) {
		return key.partition()
			.stream()
			.flatMap((part) -> IntStream.range(0, part.properties().size())
				.filter((placeholder) -> this.predicates.partitionBinding(part, placeholder) == null)
				.mapToObj((placeholder) -> part.properties().get(placeholder).path()))
			.distinct()
			.toList();
	}

	private boolean isSpread(KeyPart part, int placeholder) {
		return part instanceof KeyPart.Composed composed
				&& (composed.encoder().shards(placeholder) != null || bucketRange(composed, placeholder) != null);
	}

	// A range with an open end has no first or last bucket.
	private @Nullable Range bucketRange(KeyPart.Composed part, int placeholder) {
		Range range = anyBucketRange(part, placeholder);
		if (range == null || range.range() != KeyRange.BETWEEN) {
			return null;
		}
		return range;
	}

	private @Nullable Range anyBucketRange(KeyPart.Composed part, int placeholder) {
		PropertyReference property = part.properties().get(placeholder);
		Range range = this.predicates.range(property.path());
		if (range == null || part.encoder().buckets(placeholder) == null
				|| ValueOrder.refusal(property, range.range()) != null) {
			return null;
		}
		return range;
	}

	/**
	 * Return the range of a time if a partition key lacks only its other end, or null if
	 * it lacks more.
	 */
	public @Nullable OpenRange openRange(EntityKey key) {
		List<String> missing = missing(key);
		OpenRange open = null;
		for (KeyPart part : key.partition()) {
			for (int i = 0; i < part.properties().size(); i++) {
				if (missing.contains(part.properties().get(i).path())) {
					Range range = (part instanceof KeyPart.Composed composed) ? anyBucketRange(composed, i) : null;
					if (range == null) {
						return null;
					}
					open = new OpenRange(key, range);
				}
			}
		}
		return open;
	}

	/**
	 * Match a key without missing properties.
	 */
	public KeyMatch match(EntityKey key) {
		Bindings bindings = new Bindings();
		List<KeyChoice> spread = new ArrayList<>();
		List<AttributeCondition> partition = partition(key, bindings, spread);
		SortMatch sort = new SortMatcher(this.predicates, this.operands, bindings).match(key.sort());
		return match(key, partition, sort, bindings, spread);
	}

	/**
	 * Match the partition of a key without missing properties, and leave its sort key
	 * open.
	 */
	public KeyMatch matchPartition(EntityKey key) {
		Bindings bindings = new Bindings();
		List<KeyChoice> spread = new ArrayList<>();
		List<AttributeCondition> partition = partition(key, bindings, spread);
		return match(key, partition, new SortMatch(List.of(), Tightness.PREFIX, List.of(), 0, null), bindings, spread);
	}

	private List<AttributeCondition> partition(EntityKey key, Bindings bindings, List<KeyChoice> spread) {
		return key.partition().stream().map((part) -> equal(part, bindings, spread)).toList();
	}

	private KeyMatch match(EntityKey key, List<AttributeCondition> partition, SortMatch sort, Bindings bindings,
			List<KeyChoice> spread) {
		Set<Predicate> consumed = new LinkedHashSet<>(bindings.consumed());
		List<KeyChoice> choices = new ArrayList<>(this.operands.options(consumed));
		choices.addAll(spread);
		for (Predicate predicate : this.predicates.all()) {
			if (!consumed.contains(predicate) && isImplied(key, predicate)) {
				consumed.add(predicate);
			}
		}
		return new KeyMatch(key, partition, sort.conditions(), sort.tightness(), consumed, bindings.edges(),
				bindings.coarse(), sort.steps(), sort.equalities(), sort.rangeRefusal(), choices);
	}

	// An index holds only items that satisfy its 'when' and have all properties of its
	// key.
	private boolean isImplied(EntityKey key, Predicate predicate) {
		return this.literals.imply(IndexPresence.conditions(key), predicate.condition());
	}

	private AttributeCondition equal(KeyPart part, Bindings bindings, List<KeyChoice> spread) {
		if (part instanceof KeyPart.Composed composed) {
			return equal(composed, bindings, spread);
		}
		Predicate.OnProperty bound = binding(part, 0);
		bindings.add(bound, true);
		return new NativeCondition(part.attribute(), KeyCondition.Operator.EQUAL,
				List.of(this.operands.equality(bound)), this.operands.isShard(bound));
	}

	private AttributeCondition equal(KeyPart.Composed part, Bindings bindings, List<KeyChoice> spread) {
		KeyCondition condition = part.encoder().condition(part.properties().size(), null);
		List<KeyOperand> operands = new ArrayList<>();
		for (int i = 0; i < part.properties().size(); i++) {
			Predicate.OnProperty bound = bound(part, i);
			if (bound != null) {
				bindings.add(bound, part, i, !condition.inexact().contains(i) && !isStrict(bound));
			}
			KeyChoice choice = spread(part, i, bound, this.operands.choices() + spread.size());
			if (choice != null) {
				choice = add(choice, spread);
				operands.add(KeyOperand.spread(part.properties().get(i), choice.position()));
			}
			else {
				operands.add(this.operands.equality(binding(part, i)));
			}
		}
		return new ComposedCondition(part.attribute(), condition, operands, shard(part));
	}

	private int shard(KeyPart.Composed part) {
		return IntStream.range(0, part.properties().size())
			.filter((placeholder) -> part.encoder().shards(placeholder) != null
					|| this.operands.isShard(this.predicates.partitionBinding(part, placeholder)))
			.findFirst()
			.orElse(-1);
	}

	// Coarser buckets of a property follow from the finest ones.
	private static KeyChoice add(KeyChoice choice, List<KeyChoice> spread) {
		for (int i = 0; i < spread.size(); i++) {
			if (choice instanceof Buckets buckets && spread.get(i) instanceof Buckets other
					&& buckets.path().equals(other.path())) {
				spread.set(i, buckets.finest(other));
				return spread.get(i);
			}
		}
		spread.add(choice);
		return choice;
	}

	private Predicate.@Nullable OnProperty bound(KeyPart.Composed part, int placeholder) {
		Predicate.OnProperty bound = this.predicates.partitionBinding(part, placeholder);
		if (bound != null) {
			return bound;
		}
		return bucketRange(part, placeholder);
	}

	private static boolean isStrict(Predicate predicate) {
		return predicate instanceof Range range && range.strict();
	}

	private @Nullable KeyChoice spread(KeyPart.Composed part, int placeholder, Predicate.@Nullable OnProperty bound,
			int position) {
		KeyShards shards = part.encoder().shards(placeholder);
		if (shards != null && (bound == null || bound instanceof Range)) {
			return new AllShards(position, shards);
		}
		KeyBuckets buckets = part.encoder().buckets(placeholder);
		if (buckets != null && bound instanceof Range range) {
			String path = part.properties().get(placeholder).path();
			List<KeyOperand> ends = this.operands.range(range);
			return new Buckets(position, path, ends.get(0), ends.get(1), buckets);
		}
		if (shards != null && bound != null && shards.isGrowing()) {
			return new ShardsOfValue(position, this.operands.equality(bound), shards);
		}
		return null;
	}

	private Predicate.OnProperty binding(KeyPart part, int placeholder) {
		Predicate.OnProperty predicate = this.predicates.partitionBinding(part, placeholder);
		if (predicate == null) {
			throw new IllegalArgumentException("'" + part.properties().get(placeholder).path() + "' is not bound");
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

		private final Set<Predicate> near = new LinkedHashSet<>();

		private final Map<Predicate, String> coarse = new LinkedHashMap<>();

		void add(List<? extends Predicate> bound, KeyPart.Composed part, List<Integer> inexact) {
			for (int i = 0; i < bound.size(); i++) {
				add(bound.get(i), part, i, !inexact.contains(i));
			}
		}

		void add(Predicate predicate, KeyPart.Composed part, int placeholder, boolean exact) {
			add(predicate, exact);
			if (predicate instanceof Range || !isCoarse(part.encoder(), placeholder)) {
				this.near.add(predicate);
			}
			else {
				this.coarse.put(predicate, part.encoder().placeholders().get(placeholder).text());
			}
		}

		// A shard or a day holds many items, a spelling or a hash few.
		private static boolean isCoarse(KeyEncoder encoder, int placeholder) {
			return encoder.shards(placeholder) != null || encoder.buckets(placeholder) != null
					|| encoder.placeholders().get(placeholder).loss() == KeyLoss.TRUNCATION;
		}

		void add(Predicate predicate, boolean exact) {
			this.consumed.add(predicate);
			((exact || isTransformed(predicate)) ? this.exact : this.inexact).add(predicate);
		}

		// The predicate asks for the very text that the key holds.
		private static boolean isTransformed(Predicate predicate) {
			return predicate instanceof Predicate.OnProperty bound && bound.transformed() != null;
		}

		Set<Predicate> consumed() {
			return this.consumed;
		}

		// A predicate that one placeholder takes in part may be exact in another.
		List<Predicate> edges() {
			List<Predicate> edges = new ArrayList<>(this.inexact);
			edges.removeAll(this.exact);
			edges.removeAll(coarse().keySet());
			return edges;
		}

		Map<Predicate, String> coarse() {
			Map<Predicate, String> coarse = new LinkedHashMap<>(this.coarse);
			coarse.keySet().removeAll(this.exact);
			coarse.keySet().removeAll(this.near);
			return coarse;
		}

	}

}
