package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.predicate.ItemCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.ConcurrentLruCache;

/**
 * Condition of a check of an item that must exist, compiled for parameters of some types.
 */
final class CheckCondition {

	private final WriteCondition alive;

	private final ItemCondition condition;

	private final Map<String, String> names;

	private CheckCondition(DynamoPersistentEntity<?> entity, Source source) {
		Placeholders placeholders = new Placeholders();
		this.alive = WriteCondition.of(entity, WriteGuard.ALIVE, null, placeholders);
		this.condition = new ItemCondition(entity, source.text(), source.parameters(), placeholders);
		this.names = placeholders.names();
	}

	private WriteExpressions bind(@Nullable Object[] arguments, long now) {
		Map<String, ItemValue> values = new LinkedHashMap<>();
		String condition = this.condition.bind(arguments, values);
		Map<String, AttributeValue> bound = AttributeValues.of(values);
		bound.putAll(this.alive.values(0, now));
		return new WriteExpressions(null, this.alive.expression() + " and (" + condition + ")", this.names, bound);
	}

	/**
	 * Cache of the conditions of the checks of one entity type, each compiled once as
	 * long as it is in use.
	 */
	static final class Cache {

		private static final int CAPACITY = 64;

		private final ConcurrentLruCache<Source, CheckCondition> compiled;

		Cache(DynamoPersistentEntity<?> entity) {
			this.compiled = new ConcurrentLruCache<>(CAPACITY, (source) -> new CheckCondition(entity, source));
		}

		WriteExpressions bind(ParameterizedCondition condition, long now) {
			return this.compiled.get(new Source(condition.text(), condition.parameters()))
				.bind(condition.arguments(), now);
		}

	}

	/**
	 * Source of a condition.
	 *
	 * @param text the text
	 * @param parameters the parameters in the order of their names
	 */
	private record Source(String text, List<PatternParameter> parameters) {

	}

}
