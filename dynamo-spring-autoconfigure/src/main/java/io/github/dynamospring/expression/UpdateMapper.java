package io.github.dynamospring.expression;

import io.github.dynamospring.expression.UpdateExpression.DeltaAction;
import io.github.dynamospring.expression.UpdateExpression.RemoveAction;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.expression.UpdateValue.IfNotExists;
import io.github.dynamospring.expression.UpdateValue.ListAppend;
import io.github.dynamospring.expression.UpdateValue.Minus;
import io.github.dynamospring.expression.UpdateValue.Plus;

/**
 * Mapper that copies an update with other operands.
 */
final class UpdateMapper {

	private final OperandMapper operands;

	UpdateMapper(OperandMapping mapping) {
		this.operands = new OperandMapper(mapping);
	}

	UpdateExpression map(UpdateExpression update) {
		return new UpdateExpression(update.sets().stream().map(this::set).toList(),
				update.removes().stream().map(this::remove).toList(), update.adds().stream().map(this::delta).toList(),
				update.deletes().stream().map(this::delta).toList());
	}

	private SetAction set(SetAction action) {
		return new SetAction(this.operands.path(action.path()), value(action.value(), action.path()));
	}

	private RemoveAction remove(RemoveAction action) {
		return new RemoveAction(this.operands.path(action.path()));
	}

	private DeltaAction delta(DeltaAction action) {
		return new DeltaAction(this.operands.path(action.path()),
				this.operands.value(action.value(), action.path(), ValueKind.DELTA));
	}

	private UpdateValue value(UpdateValue value, Path target) {
		if (value instanceof Plus plus) {
			return new Plus(value(plus.left(), target), value(plus.right(), target), plus.position());
		}
		if (value instanceof Minus minus) {
			return new Minus(value(minus.left(), target), value(minus.right(), target), minus.position());
		}
		return function(value, target);
	}

	private UpdateValue function(UpdateValue value, Path target) {
		if (value instanceof IfNotExists function) {
			return new IfNotExists(this.operands.path(function.path()), value(function.value(), target),
					function.position());
		}
		if (value instanceof ListAppend function) {
			return new ListAppend(value(function.left(), target), value(function.right(), target), function.position());
		}
		return this.operands.value((Operand) value, target, ValueKind.VALUE);
	}

}
