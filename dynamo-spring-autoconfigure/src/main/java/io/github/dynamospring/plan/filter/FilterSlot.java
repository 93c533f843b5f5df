package io.github.dynamospring.plan.filter;

import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.predicate.ArgumentValues;
import io.github.dynamospring.plan.predicate.LiteralConditions;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Argument;

/**
 * Value of a filter that is bound at a call.
 */
sealed interface FilterSlot {

	/**
	 * Return the value: a list if a parameter stands for the options of an {@code in}.
	 */
	ItemValue value(CallArguments call);

	static FilterSlot of(PatternRequest request, Clock clock, Operand operand, Path comparedWith, ValueKind kind) {
		if (operand.equals(ItemFilters.NOW)) {
			return new Now(clock);
		}
		if (operand instanceof Literal literal) {
			return new Fixed(LiteralConditions.stored(request.entity(), literal, comparedWith, kind));
		}
		Argument argument = new Argument(OperandSource.parameter(request, (Parameter) operand));
		PropertyReference property = request.entity().getRequiredProperty(comparedWith.toString());
		return new OfArgument(argument, new KeyOperand(property, argument, kind), kind);
	}

	/**
	 * Slot of a literal.
	 */
	record Fixed(ItemValue value) implements FilterSlot {

		@Override
		public ItemValue value(CallArguments call) {
			return this.value;
		}

	}

	/**
	 * Slot of the second at which the call is made.
	 */
	record Now(Clock clock) implements FilterSlot {

		@Override
		public ItemValue value(CallArguments call) {
			return ItemValue.number(this.clock.instant().getEpochSecond());
		}

	}

	/**
	 * Slot of an argument.
	 */
	record OfArgument(Argument argument, KeyOperand operand, ValueKind kind) implements FilterSlot {

		@Override
		public ItemValue value(CallArguments call) {
			return switch (this.kind) {
				case OPTIONS -> options(call);
				case PREFIX -> this.operand.property().isPath() ? this.operand.stored(call) : this.operand.part(call);
				case ELEMENT, DELTA -> this.operand.part(call);
				case SIZE -> ItemValue.number(new BigDecimal(this.argument.value(call).toString()));
				case TYPE -> ItemValue.of(this.argument.value(call).toString());
				case VALUE, FLOOR, CEILING -> this.operand.stored(call);
			};
		}

		private ItemValue options(CallArguments call) {
			List<ItemValue> options = new ArrayList<>();
			for (Object value : this.argument.values(call)) {
				ItemValue stored = this.operand.property().toValue(value);
				if (stored == null) {
					throw new IllegalArgumentException(
							call.pattern() + ": '" + this.argument.label() + "' must not contain an empty value");
				}
				options.add(stored);
			}
			return ArgumentValues.options(options);
		}

	}

}
