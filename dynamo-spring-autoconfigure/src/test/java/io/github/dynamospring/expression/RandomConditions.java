package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

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
import io.github.dynamospring.item.ItemValue.MapValue;

/**
 * Random conditions and items over few paths and values, so that they often meet.
 */
class RandomConditions {

	private static final List<Path> PATHS = List.of(Path.of("a"), Path.of("b"), Path.of("c"), Path.of("c", "d"));

	private final Random random;

	RandomConditions(Random random) {
		this.random = random;
	}

	ConditionExpression condition(int depth) {
		if (depth > 0 && this.random.nextInt(3) > 0) {
			return switch (this.random.nextInt(5)) {
				case 0, 1 -> new And(list(2, 3, () -> condition(depth - 1)));
				case 2, 3 -> new Or(list(2, 3, () -> condition(depth - 1)));
				default -> new Not(condition(depth - 1));
			};
		}
		return simple();
	}

	private ConditionExpression simple() {
		return switch (this.random.nextInt(12)) {
			case 0 -> new AttributeExists(path());
			case 1 -> new AttributeNotExists(path());
			case 2 -> between();
			case 3 -> new In(path(), list(1, 3, this::literal));
			case 4 -> new BeginsWith(path(), string());
			case 5 -> function();
			case 6 -> new Comparison(ordered(), operator(), path());
			case 7 -> pair();
			case 8 -> new Comparison(path(), this.random.nextBoolean() ? Operator.EQ : Operator.NE, literal());
			default -> new Comparison(path(), operator(), ordered());
		};
	}

	private ConditionExpression between() {
		Literal low = ordered();
		Literal high = ordered();
		boolean swap = low.value().isComparableTo(high.value()) && low.value().compareTo(high.value()) > 0;
		if (low.value().type() != high.value().type()) {
			return new Between(path(), low, low);
		}
		return swap ? new Between(path(), high, low) : new Between(path(), low, high);
	}

	private ConditionExpression function() {
		return switch (this.random.nextInt(3)) {
			case 0 -> new Contains(path(), literal());
			case 1 -> new HasType(path(), new Literal(ItemValue.of(this.random.nextBoolean() ? "S" : "N")));
			default -> new Comparison(new Size(path(), Position.NONE), operator(),
					new Literal(ItemValue.number(this.random.nextInt(3))));
		};
	}

	private ConditionExpression pair() {
		int first = this.random.nextInt(PATHS.size());
		int second = (first + 1 + this.random.nextInt(PATHS.size() - 1)) % PATHS.size();
		return new Comparison(PATHS.get(first), operator(), PATHS.get(second));
	}

	private Operator operator() {
		Operator[] operators = Operator.values();
		return operators[this.random.nextInt(operators.length)];
	}

	private Path path() {
		return PATHS.get(this.random.nextInt(PATHS.size()));
	}

	private Literal literal() {
		return (this.random.nextInt(10) == 0) ? new Literal(ItemValue.bool(this.random.nextBoolean())) : ordered();
	}

	private Literal ordered() {
		return this.random.nextBoolean() ? string() : new Literal(ItemValue.number(this.random.nextInt(4) - 1));
	}

	private Literal string() {
		return new Literal(ItemValue.of(List.of("", "x", "xy", "y", "it's").get(this.random.nextInt(5))));
	}

	<T> List<T> list(int min, int max, Supplier<? extends T> element) {
		List<T> list = new ArrayList<>();
		int size = min + this.random.nextInt(max - min + 1);
		for (int i = 0; i < size; i++) {
			list.add(element.get());
		}
		return list;
	}

	MapValue item() {
		Map<String, ItemValue> attributes = new LinkedHashMap<>();
		for (String name : List.of("a", "b", "c")) {
			if (this.random.nextInt(5) > 0) {
				attributes.put(name, value(name));
			}
		}
		return ItemValue.map(attributes);
	}

	private ItemValue value(String name) {
		if (name.equals("c") && this.random.nextBoolean()) {
			return ItemValue.map(Map.of("d", literal().value()));
		}
		return (this.random.nextInt(8) == 0) ? ItemValue.list(list(0, 3, () -> literal().value())) : literal().value();
	}

}
