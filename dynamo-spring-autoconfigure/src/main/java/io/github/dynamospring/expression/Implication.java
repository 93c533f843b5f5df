package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.item.ItemValue;

/**
 * Proof that conditions imply another one, with the semantics of
 * {@link ConditionExpression#test}. It consists of the facts about an item: conditions
 * that hold together.
 *
 * @since 0.1
 */
public final class Implication {

	private final List<ConditionExpression> facts;

	// all possible values of a path; an empty optional for an absent one
	private final Map<Path, List<Optional<ItemValue>>> values = new LinkedHashMap<>();

	/**
	 * Return whether every item that satisfies all predicates provably satisfies the
	 * other condition too. False only means that there is no proof. All occurrences of a
	 * parameter have the same value. Literals are compared as stored values, so both
	 * sides need a {@link ConditionBinder} if properties are converted.
	 */
	public static boolean implies(List<ConditionExpression> predicates, ConditionExpression when) {
		ConditionExpression wanted = DisjunctiveForm.pushNegation(when);
		return DisjunctiveForm.of(predicates).stream().allMatch((facts) -> new Implication(facts).imply(wanted));
	}

	private Implication(List<ConditionExpression> facts) {
		this.facts = facts;
		facts.forEach(this::collectValues);
	}

	private void collectValues(ConditionExpression fact) {
		if (fact instanceof In in && in.operand() instanceof Path path && isLiteral(in.options())) {
			know(path, in.options().stream().map((option) -> Optional.of(((Literal) option).value())).toList());
		}
		if (fact instanceof AttributeNotExists function) {
			know(function.path(), List.of(Optional.empty()));
		}
		for (ValueBound bound : ValueBound.of(fact)) {
			if (bound.operator() == Operator.EQ) {
				know(bound.path(), List.of(Optional.of(bound.value())));
			}
		}
	}

	private static boolean isLiteral(List<Operand> operands) {
		return operands.stream().allMatch(Literal.class::isInstance);
	}

	private void know(Path path, List<Optional<ItemValue>> found) {
		this.values.merge(path, found, (first, second) -> first.stream().filter(second::contains).toList());
	}

	private boolean imply(ConditionExpression wanted) {
		if (this.facts.contains(wanted) || holdsForValues(wanted)) {
			return true;
		}
		if (wanted instanceof And and) {
			return and.conditions().stream().allMatch(this::imply);
		}
		if (wanted instanceof Or or) {
			return or.conditions().stream().anyMatch(this::imply);
		}
		return implyExistence(wanted) || implyBounds(wanted) || implyPrefix(wanted) || implyByEquality(wanted)
				|| implyByAbsence(wanted);
	}

	// on a single path with known values, and true for each value that the other facts
	// allow
	private boolean holdsForValues(ConditionExpression wanted) {
		Set<Path> paths = wanted.paths();
		if (paths.size() != 1 || !wanted.parameters().isEmpty()) {
			return false;
		}
		Path path = paths.iterator().next();
		List<Optional<ItemValue>> known = this.values.get(path);
		return known != null
				&& known.stream().filter((value) -> isAllowed(path, value)).allMatch((value) -> holds(wanted, value));
	}

	private boolean isAllowed(Path path, Optional<ItemValue> value) {
		return this.facts.stream()
			.filter((fact) -> fact.paths().equals(Set.of(path)) && fact.parameters().isEmpty())
			.allMatch((fact) -> holds(fact, value));
	}

	private static boolean holds(ConditionExpression condition, Optional<ItemValue> value) {
		return condition.test((path) -> value.orElse(null));
	}

	private boolean implyExistence(ConditionExpression wanted) {
		if (wanted instanceof AttributeExists function) {
			return this.facts.stream()
				.flatMap((fact) -> needed(fact).stream())
				.anyMatch((path) -> path.startsWith(function.path()));
		}
		return wanted instanceof AttributeNotExists function && isAbsent(function.path());
	}

	// the paths that a condition requires
	private static List<Path> needed(ConditionExpression fact) {
		if (fact instanceof Comparison comparison) {
			return neededBy(comparison);
		}
		if (fact instanceof Between between) {
			return paths(between.operand(), between.low(), between.high());
		}
		if (fact instanceof In in) {
			return paths(in.operand());
		}
		return neededByFunction(fact);
	}

	private static List<Path> neededBy(Comparison comparison) {
		if (comparison.operator() == Operator.NE) {
			return List.of();
		}
		return paths(comparison.left(), comparison.right());
	}

	private static List<Path> neededByFunction(ConditionExpression fact) {
		if (fact instanceof BeginsWith function) {
			return List.of(function.path());
		}
		if (fact instanceof Contains function) {
			return List.of(function.path());
		}
		if (fact instanceof HasType function) {
			return List.of(function.path());
		}
		if (fact instanceof AttributeExists function) {
			return List.of(function.path());
		}
		return List.of();
	}

	private static List<Path> paths(Operand... operands) {
		List<Path> paths = new ArrayList<>();
		Stream.of(operands).forEach((operand) -> {
			if (operand instanceof Path path) {
				paths.add(path);
			}
			if (operand instanceof Size size) {
				paths.add(size.path());
			}
		});
		return paths;
	}

	private boolean implyBounds(ConditionExpression wanted) {
		List<ValueBound> bounds = ValueBound.of(wanted);
		return !bounds.isEmpty() && bounds.stream().allMatch(this::implyBound);
	}

	private boolean implyBound(ValueBound wanted) {
		return this.facts.stream()
			.flatMap((fact) -> ValueBound.of(fact).stream())
			.anyMatch((bound) -> bound.implies(wanted));
	}

	private boolean implyPrefix(ConditionExpression wanted) {
		return wanted instanceof BeginsWith function && function.prefix() instanceof Literal prefix
				&& this.facts.stream()
					.anyMatch((fact) -> fact instanceof BeginsWith known && known.path().equals(function.path())
							&& known.prefix() instanceof Literal longer
							&& ValueContent.beginsWith(longer.value(), prefix.value()));
	}

	// "equal", "not less" and "not greater" follow from the equality of two operands
	private boolean implyByEquality(ConditionExpression wanted) {
		if (wanted instanceof Comparison comparison) {
			return comparison.operator() == Operator.EQ && areEqual(comparison);
		}
		return wanted instanceof Not not && not.condition() instanceof Comparison comparison
				&& (comparison.operator() == Operator.LT || comparison.operator() == Operator.GT)
				&& areEqual(comparison);
	}

	private boolean areEqual(Comparison comparison) {
		return this.facts.contains(new Comparison(comparison.left(), Operator.EQ, comparison.right()))
				|| this.facts.contains(new Comparison(comparison.right(), Operator.EQ, comparison.left()));
	}

	// the opposite is false, because it requires an absent path
	private boolean implyByAbsence(ConditionExpression wanted) {
		if (wanted instanceof Comparison comparison && comparison.operator() == Operator.NE) {
			return paths(comparison.left(), comparison.right()).stream().anyMatch(this::isAbsent);
		}
		return wanted instanceof Not not && needed(not.condition()).stream().anyMatch(this::isAbsent);
	}

	private boolean isAbsent(Path path) {
		return this.facts.stream()
			.anyMatch((fact) -> fact instanceof AttributeNotExists known && path.startsWith(known.path()));
	}

}
