package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyCondition;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.key.KeyOrder;
import io.github.dynamospring.key.KeyPlaceholder;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.key.KeyRefusedException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.key.KeyMatch.SortStep;
import io.github.dynamospring.plan.key.KeyMatch.Tightness;
import io.github.dynamospring.plan.key.KeyMatcher.Bindings;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

/**
 * Matcher that binds a sort key from the left: equality after equality, then one range at
 * most.
 */
final class SortMatcher {

	private final PatternPredicates predicates;

	private final KeyOperandFactory operands;

	private final Bindings bindings;

	private final List<AttributeCondition> conditions = new ArrayList<>();

	private @Nullable String rangeRefusal;

	SortMatcher(PatternPredicates predicates, KeyOperandFactory operands, Bindings bindings) {
		this.predicates = predicates;
		this.operands = operands;
		this.bindings = bindings;
	}

	SortMatch match(List<KeyPart> parts) {
		List<SortStep> steps = new ArrayList<>();
		parts.forEach((part) -> addSteps(part, steps));
		if (parts.size() == 1 && parts.get(0) instanceof KeyPart.Composed composed) {
			return composed(composed, steps);
		}
		int equalities = natives(parts);
		Tightness tightness = (equalities == parts.size()) ? Tightness.EXACT : range(parts.get(equalities));
		return new SortMatch(this.conditions, tightness, steps, equalities, this.rangeRefusal);
	}

	private static void addSteps(KeyPart part, List<SortStep> steps) {
		if (part instanceof KeyPart.Composed composed) {
			List<KeyPlaceholder> placeholders = composed.encoder().placeholders();
			for (int i = 0; i < placeholders.size(); i++) {
				steps.add(step(placeholders.get(i), composed.properties().get(i)));
			}
			return;
		}
		PropertyReference property = ((KeyPart.Native) part).property();
		String refusal = property.sortsAsStored() ? null : unordered(property.path(), ValueOrder.unsorted(property));
		steps.add(new SortStep(property.path(), true, refusal, null));
	}

	private static SortStep step(KeyPlaceholder placeholder, PropertyReference property) {
		String refusal = ValueOrder.refusal(property);
		return new SortStep(placeholder.path(), placeholder.order() != KeyOrder.DESCENDING,
				(refusal != null) ? unordered(property.path(), refusal) : placeholder.orderRefusal(),
				placeholder.orderPrecision());
	}

	private static String unordered(String path, String reason) {
		return "no order by '" + path + "': " + reason;
	}

	private SortMatch composed(KeyPart.Composed part, List<SortStep> steps) {
		List<Predicate.OnProperty> bound = new ArrayList<>();
		for (int i = 0; i < part.properties().size(); i++) {
			Predicate.OnProperty predicate = this.predicates.binding(part, i);
			if (predicate == null) {
				break;
			}
			bound.add(predicate);
		}
		return new SortMatch(this.conditions, tightness(part, bound), steps, bound.size(), this.rangeRefusal);
	}

	private Tightness tightness(KeyPart.Composed part, List<Predicate.OnProperty> bound) {
		if (bound.size() == part.properties().size()) {
			add(part, bound, part.encoder().condition(bound.size(), null), List.of());
			return Tightness.EXACT;
		}
		return range(part, bound, this.predicates.range(part.properties().get(bound.size()).path()));
	}

	private Tightness range(KeyPart.Composed part, List<Predicate.OnProperty> bound, @Nullable Range range) {
		KeyCondition condition = condition(part, bound.size(), range);
		if (range == null || condition == null) {
			add(part, bound, part.encoder().condition(bound.size(), null), List.of());
			return Tightness.PREFIX;
		}
		add(part, bound, condition, this.operands.range(range));
		this.bindings.add(range, !range.strict() && !condition.inexact().contains(bound.size()));
		return Tightness.RANGE;
	}

	private @Nullable KeyCondition condition(KeyPart.Composed part, int equalities, @Nullable Range range) {
		if (range == null) {
			return null;
		}
		this.rangeRefusal = ValueOrder.refusal(range.property(), range.range());
		if (this.rangeRefusal != null) {
			return null;
		}
		try {
			return part.encoder().condition(equalities, range.range());
		}
		catch (KeyRefusedException ex) {
			this.rangeRefusal = ex.getMessage();
			return null;
		}
	}

	private void add(KeyPart.Composed part, List<Predicate.OnProperty> bound, KeyCondition condition,
			List<KeyOperand> range) {
		this.bindings.add(bound, part, condition.inexact());
		if (condition.operator() != Operator.NONE) {
			List<KeyOperand> operands = new ArrayList<>(bound.stream().map(this.operands::equality).toList());
			operands.addAll(range);
			this.conditions.add(new ComposedCondition(part.attribute(), condition, operands));
		}
	}

	private int natives(List<KeyPart> parts) {
		int equalities = 0;
		for (KeyPart part : parts) {
			Predicate.OnProperty predicate = this.predicates.binding(part, 0);
			if (predicate == null) {
				break;
			}
			this.conditions
				.add(new NativeCondition(part.attribute(), Operator.EQUAL, List.of(this.operands.equality(predicate))));
			this.bindings.add(predicate, true);
			equalities++;
		}
		return equalities;
	}

	private Tightness range(KeyPart part) {
		Range range = this.predicates.range(part.properties().get(0).path());
		if (range == null || !serves(range)) {
			return Tightness.PREFIX;
		}
		this.conditions.add(new NativeCondition(part.attribute(), operator(range.range()), this.operands.range(range)));
		this.bindings.add(range, true);
		return Tightness.RANGE;
	}

	private boolean serves(Range range) {
		String path = range.property().path();
		if (range.strict()) {
			this.rangeRefusal = "DynamoDB takes one range on '" + path + "', with both ends in it";
		}
		else if (range.range() == KeyRange.STARTING_WITH) {
			this.rangeRefusal = ValueOrder.refusal(range.property(), range.range());
		}
		else if (!range.property().sortsAsStored()) {
			this.rangeRefusal = ValueOrder.unsorted(range.property());
		}
		return this.rangeRefusal == null;
	}

	private static Operator operator(KeyRange range) {
		return switch (range) {
			case LESS_THAN -> Operator.LESS_THAN;
			case LESS_THAN_OR_EQUAL -> Operator.LESS_THAN_OR_EQUAL;
			case GREATER_THAN -> Operator.GREATER_THAN;
			case GREATER_THAN_OR_EQUAL -> Operator.GREATER_THAN_OR_EQUAL;
			case BETWEEN -> Operator.BETWEEN;
			case STARTING_WITH -> Operator.BEGINS_WITH;
		};
	}

	/**
	 * Match of a sort key.
	 */
	record SortMatch(List<AttributeCondition> conditions, Tightness tightness, List<SortStep> steps, int equalities,
			@Nullable String rangeRefusal) {
	}

}
