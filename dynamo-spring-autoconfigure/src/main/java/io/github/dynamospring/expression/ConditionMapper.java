package io.github.dynamospring.expression;

import java.util.List;

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

/**
 * Mapper that copies a condition with other operands. Both rendering and binding use it.
 */
class ConditionMapper implements ConditionVisitor<ConditionExpression> {

	private final OperandMapper operands;

	ConditionMapper(OperandMapping mapping) {
		this.operands = new OperandMapper(mapping);
	}

	final ConditionExpression map(ConditionExpression condition) {
		return condition.accept(this);
	}

	@Override
	public ConditionExpression visit(And and) {
		return new And(all(and.conditions()));
	}

	@Override
	public ConditionExpression visit(Or or) {
		return new Or(all(or.conditions()));
	}

	private List<ConditionExpression> all(List<ConditionExpression> conditions) {
		return conditions.stream().map(this::map).toList();
	}

	@Override
	public ConditionExpression visit(Not not) {
		return new Not(map(not.condition()));
	}

	@Override
	public ConditionExpression visit(Comparison comparison) {
		List<Operand> mapped = this.operands.compared(List.of(comparison.left(), comparison.right()),
				List.of(bound(comparison.operator().mirrored()), bound(comparison.operator())));
		return new Comparison(mapped.get(0), comparison.operator(), mapped.get(1));
	}

	// No value lies between a bound and the rounded one.
	private static ValueKind bound(Operator operator) {
		return switch (operator) {
			case GT, LE -> ValueKind.FLOOR;
			case GE, LT -> ValueKind.CEILING;
			case EQ, NE -> ValueKind.VALUE;
		};
	}

	@Override
	public ConditionExpression visit(Between between) {
		List<Operand> mapped = this.operands.compared(List.of(between.operand(), between.low(), between.high()),
				List.of(ValueKind.VALUE, ValueKind.CEILING, ValueKind.FLOOR));
		return new Between(mapped.get(0), mapped.get(1), mapped.get(2));
	}

	@Override
	public ConditionExpression visit(In in) {
		List<Operand> mapped = this.operands.in(in.operand(), in.options());
		return new In(mapped.get(0), mapped.subList(1, mapped.size()));
	}

	@Override
	public ConditionExpression visit(BeginsWith function) {
		return new BeginsWith(this.operands.path(function.path()),
				this.operands.value(function.prefix(), function.path(), ValueKind.PREFIX));
	}

	@Override
	public ConditionExpression visit(Contains function) {
		return new Contains(this.operands.path(function.path()),
				this.operands.value(function.element(), function.path(), ValueKind.ELEMENT));
	}

	@Override
	public ConditionExpression visit(HasType function) {
		return new HasType(this.operands.path(function.path()),
				this.operands.value(function.type(), function.path(), ValueKind.TYPE));
	}

	@Override
	public ConditionExpression visit(AttributeExists function) {
		return new AttributeExists(this.operands.path(function.path()));
	}

	@Override
	public ConditionExpression visit(AttributeNotExists function) {
		return new AttributeNotExists(this.operands.path(function.path()));
	}

}
