package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionEvaluator;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of single attributes of the SDK's items, which are not converted whole.
 */
final class ItemAttributes {

	private ItemAttributes() {
	}

	static boolean satisfies(Map<String, AttributeValue> item, @Nullable ConditionExpression check) {
		return check == null || new ConditionEvaluator((path) -> find(item, path)).test(check);
	}

	static @Nullable ItemValue find(Map<String, AttributeValue> item, Path path) {
		AttributeValue value = item.get(path.root());
		for (Path.Step step : path.steps().subList(1, path.steps().size())) {
			value = (value != null) ? step(value, step) : null;
		}
		return (value != null) ? AttributeValues.valueOf(value) : null;
	}

	private static @Nullable AttributeValue step(AttributeValue value, Path.Step step) {
		if (step instanceof Path.Name name) {
			return value.hasM() ? value.m().get(name.value()) : null;
		}
		int index = ((Path.Index) step).value();
		List<AttributeValue> elements = value.l();
		return (index < elements.size()) ? elements.get(index) : null;
	}

}
