package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.predicate.Predicate.Ends;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.predicate.Predicate.Other;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Reader that takes a condition apart into predicates that keys can take.
 */
final class PredicateReader {

	private final DynamoPersistentEntity<?> entity;

	private final PatternRequest request;

	PredicateReader(PatternRequest request) {
		this.entity = request.entity();
		this.request = request;
	}

	PatternPredicates read() {
		List<OneOf> shards = this.entity.getShards().stream().map(this::oneOf).toList();
		List<Predicate> predicates = PatternPredicates.conjuncts(this.request.condition())
			.stream()
			.map(this::predicate)
			.toList();
		return new PatternPredicates(RangePairs.join(predicates), shards);
	}

	private OneOf oneOf(DynamoPersistentProperty shard) {
		ShardCount count = shard.getShardCount();
		Assert.state(count != null, "A shard has a count");
		List<Operand> options = count.shards().stream().<Operand>map(PredicateReader::literal).toList();
		return new OneOf(this.entity.getRequiredProperty(shard.getName()), options, false,
				new In(Path.of(shard.getName()), options));
	}

	private static Literal literal(int number) {
		return new Literal(ItemValue.number(number));
	}

	private Predicate predicate(ConditionExpression condition) {
		Predicate predicate = null;
		if (condition instanceof Comparison comparison) {
			predicate = comparison(comparison);
		}
		else if (condition instanceof Between between) {
			predicate = range(between.operand(), KeyRange.BETWEEN, List.of(between.low(), between.high()), between);
		}
		else if (condition instanceof In in) {
			predicate = oneOf(in.operand(), in.options(), in);
		}
		else if (condition instanceof BeginsWith beginsWith) {
			predicate = range(beginsWith.path(), KeyRange.STARTING_WITH, List.of(beginsWith.prefix()), beginsWith);
		}
		else if (condition instanceof Or or) {
			predicate = alternatives(or);
		}
		if (predicate == null) {
			return new Other(condition);
		}
		return predicate;
	}

	private @Nullable Predicate comparison(Comparison comparison) {
		if (isValue(comparison.left())) {
			return comparison(comparison.right(), comparison.operator().mirrored(), comparison.left(), comparison);
		}
		return comparison(comparison.left(), comparison.operator(), comparison.right(), comparison);
	}

	private @Nullable Predicate comparison(Operand left, Operator operator, Operand right,
			ConditionExpression condition) {
		PropertyReference property = property(left);
		if (property == null || !isValue(right)) {
			return null;
		}
		return switch (operator) {
			case EQ -> new Equality(property, right, condition);
			case NE -> null;
			case LT -> range(left, KeyRange.LESS_THAN, List.of(right), condition);
			case LE -> range(left, KeyRange.LESS_THAN_OR_EQUAL, List.of(right), condition);
			case GT -> range(left, KeyRange.GREATER_THAN, List.of(right), condition);
			case GE -> range(left, KeyRange.GREATER_THAN_OR_EQUAL, List.of(right), condition);
		};
	}

	private @Nullable Predicate range(Operand operand, KeyRange range, List<Operand> operands,
			ConditionExpression condition) {
		PropertyReference property = property(operand);
		if (property == null || !operands.stream().allMatch(PredicateReader::isValue)) {
			return null;
		}
		return new Range(property, range, operands, Ends.NONE, condition);
	}

	private @Nullable Predicate oneOf(Operand operand, List<Operand> options, ConditionExpression condition) {
		PropertyReference property = property(operand);
		if (property == null || !options.stream().allMatch(PredicateReader::isValue)) {
			return null;
		}
		boolean collection = options.size() == 1 && isCollection(options.get(0));
		if (options.size() == 1 && !collection) {
			return new Equality(property, options.get(0), condition);
		}
		return new OneOf(property, options, collection, condition);
	}

	private boolean isCollection(Operand operand) {
		return operand instanceof Parameter parameter && OperandSource.isCollection(this.request, parameter);
	}

	// a = :x or a = :y is the same as a in (:x, :y)
	private @Nullable Predicate alternatives(Or or) {
		Map<String, Operand> operands = new LinkedHashMap<>();
		List<Operand> options = new ArrayList<>();
		for (ConditionExpression part : or.conditions()) {
			if (!(predicate(part) instanceof Equality equality)) {
				return null;
			}
			Transformed text = equality.transformed();
			Operand operand = (text != null) ? text : pathOf(part);
			operands.putIfAbsent(operand.toString(), operand);
			options.add(equality.value());
		}
		if (operands.size() != 1) {
			return null;
		}
		return alternatives(operands.values().iterator().next(), options, or);
	}

	// The condition of such a predicate must name the key function of the property.
	private @Nullable Predicate alternatives(Operand operand, List<Operand> options, Or or) {
		return oneOf(operand, options, (operand instanceof Transformed) ? new In(operand, options) : or);
	}

	private static Operand pathOf(ConditionExpression condition) {
		return condition.paths().iterator().next();
	}

	private @Nullable PropertyReference property(Operand operand) {
		if (operand instanceof Transformed text) {
			return this.entity.findProperty(text.path());
		}
		if (operand instanceof Path path) {
			return this.entity.findProperty(path);
		}
		return null;
	}

	private static boolean isValue(Operand operand) {
		return operand instanceof Parameter || operand instanceof Literal;
	}

}
