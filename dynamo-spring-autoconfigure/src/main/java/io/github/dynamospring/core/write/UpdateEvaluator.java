package io.github.dynamospring.core.write;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateExpression.DeltaAction;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.expression.UpdateValue.IfNotExists;
import io.github.dynamospring.expression.UpdateValue.ListAppend;
import io.github.dynamospring.expression.UpdateValue.Minus;
import io.github.dynamospring.expression.UpdateValue.Plus;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Evaluator of update expressions in memory. It computes the item that DynamoDB would
 * leave.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html">Using
 * update expressions</a>
 */
final class UpdateEvaluator {

	private final ExpressionBinding binding;

	private final MapValue before;

	private UpdateEvaluator(ExpressionBinding binding, MapValue before) {
		this.binding = binding;
		this.before = before;
	}

	/**
	 * Return the item after an update. The condition of the request is not evaluated.
	 * @param key the primary key, with which an absent item begins
	 * @param item the item as it was read, or empty
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if DynamoDB
	 * would refuse the update of this item, or the result is not exact: an operand has
	 * the wrong type, paths overlap, a path leads through a missing parent or to the key,
	 * a number leaves DynamoDB's range or its 38 digits, or the text has names or values
	 * that are not placeholders
	 */
	static Map<String, AttributeValue> apply(WriteExpressions expressions, Map<String, AttributeValue> key,
			Map<String, AttributeValue> item) {
		MapValue before = AttributeValues.itemOf(item.isEmpty() ? key : item);
		String text = expressions.update();
		if (text == null) {
			return AttributeValues.of(before.value());
		}
		ExpressionBinding binding = ExpressionBinding.of(expressions);
		UpdateExpression update = binding.parse(text, ExpressionParser::parseUpdate);
		update.targets().forEach((target) -> checkTarget(binding.resolve(target), key));
		ChangedPaths changes = new UpdateEvaluator(binding, before).changes(update);
		return AttributeValues.of(changes.applyTo(before).value());
	}

	private static void checkTarget(Path target, Map<String, AttributeValue> key) {
		if (key.containsKey(target.root())) {
			throw ExpressionBinding.refusal("'" + target + "' is part of the key");
		}
	}

	private ChangedPaths changes(UpdateExpression update) {
		ChangedPaths changes = new ChangedPaths();
		update.sets().forEach((action) -> changes.add(resolve(action.path()), value(action.value())));
		update.removes().forEach((action) -> changes.add(resolve(action.path()), null));
		update.adds().forEach((action) -> changes.add(resolve(action.path()), added(action)));
		update.deletes().forEach((action) -> changes.add(resolve(action.path()), deleted(action)));
		return changes;
	}

	private Path resolve(Path path) {
		return this.binding.resolve(path);
	}

	private @Nullable ItemValue find(Path path) {
		return resolve(path).findIn(this.before);
	}

	private ItemValue value(UpdateValue value) {
		if (value instanceof Plus plus) {
			return sum(number(plus.left()), number(plus.right()));
		}
		if (value instanceof Minus minus) {
			return sum(number(minus.left()), number(minus.right()).negate());
		}
		if (value instanceof IfNotExists choice) {
			return choice(choice);
		}
		if (value instanceof ListAppend append) {
			return ItemValue.list(Stream.concat(list(append.left()), list(append.right())).toList());
		}
		return (value instanceof Path path) ? required(path) : this.binding.value((Operand) value);
	}

	// the second operand is read even if it is not needed
	private ItemValue choice(IfNotExists choice) {
		if (choice.value() instanceof Path path && resolve(path).equals(resolve(choice.path()))) {
			throw ExpressionBinding.refusal("both operands of 'if_not_exists' are '" + resolve(path) + "'");
		}
		ItemValue otherwise = operand(choice.value());
		ItemValue found = find(choice.path());
		return (found != null) ? found : otherwise;
	}

	private ItemValue operand(UpdateValue operand) {
		if (operand instanceof ListAppend) {
			throw ExpressionBinding.refusal("'list_append' is not allowed within a function");
		}
		return value(operand);
	}

	private ItemValue required(Path path) {
		ItemValue found = find(path);
		if (found == null) {
			throw ExpressionBinding.refusal("'" + resolve(path) + "' is absent");
		}
		return found;
	}

	private BigDecimal number(UpdateValue operand) {
		if (operand(operand) instanceof NumberValue number) {
			return number.value();
		}
		throw wrongType(operand, "a number");
	}

	private Stream<ItemValue> list(UpdateValue operand) {
		if (operand(operand) instanceof ListValue list) {
			return list.value().stream();
		}
		throw wrongType(operand, "a list");
	}

	private static RuntimeException wrongType(UpdateValue operand, String expected) {
		return ExpressionBinding.refusal("'" + operand.toString().replace('$', '#') + "' is not " + expected);
	}

	private static ItemValue sum(BigDecimal left, BigDecimal right) {
		try {
			return ItemValue.number(left.add(right));
		}
		catch (IllegalArgumentException ex) {
			throw ExpressionBinding.refusal("a number has more than 38 digits, or leaves the range of DynamoDB's");
		}
	}

	private ItemValue added(DeltaAction action) {
		ItemValue delta = this.binding.value(action.value());
		if (!(delta instanceof NumberValue || delta instanceof SetValue)) {
			throw wrongType(action.value(), "a number or set");
		}
		ItemValue found = find(action.path());
		if (found == null) {
			return delta;
		}
		if (found instanceof NumberValue number && delta instanceof NumberValue added) {
			return sum(number.value(), added.value());
		}
		Set<ItemValue> elements = new LinkedHashSet<>(elements(action, found, delta));
		elements.addAll(((SetValue) delta).elements());
		return setOf(delta.type(), elements);
	}

	private @Nullable ItemValue deleted(DeltaAction action) {
		ItemValue delta = this.binding.value(action.value());
		if (!(delta instanceof SetValue set)) {
			throw wrongType(action.value(), "a set");
		}
		ItemValue found = find(action.path());
		if (found == null) {
			return null;
		}
		Set<ItemValue> elements = new LinkedHashSet<>(elements(action, found, delta));
		set.elements().forEach(elements::remove);
		return elements.isEmpty() ? null : setOf(delta.type(), elements);
	}

	private Collection<? extends ItemValue> elements(DeltaAction action, ItemValue found, ItemValue delta) {
		if (found instanceof SetValue set && found.type() == delta.type()) {
			return set.elements();
		}
		throw ExpressionBinding
			.refusal("'" + resolve(action.path()) + "' is of type " + found.type() + ", its change of " + delta.type());
	}

	private static ItemValue setOf(AttributeType type, Set<ItemValue> elements) {
		ItemValueWriter writer = new ItemValueWriter();
		writer.beginSet(type, elements.size());
		elements.forEach((element) -> element.writeTo(writer));
		writer.endSet();
		return writer.value();
	}

}
