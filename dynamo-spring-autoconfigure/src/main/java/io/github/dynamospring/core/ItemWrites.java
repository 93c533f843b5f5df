package io.github.dynamospring.core;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.dynamospring.expression.Condition;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Writes items of one entity, each with one request under a condition.
 *
 * @param <T> the type of the entity
 */
final class ItemWrites<T> {

	private final String table;

	private final List<String> keyAttributes;

	private final RequestSender sender;

	private final Expiry expiry;

	private final WriteFailures<T> failures;

	private final Map<WriteGuard, WriteCondition> conditions;

	private final UpdateExpressions updates;

	ItemWrites(DynamoPersistentEntity<T> entity, @Nullable Condition condition, RequestSender sender,
			WriteFailures<T> failures, Expiry expiry) {
		this.table = entity.getTable().logicalName();
		this.keyAttributes = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		this.sender = sender;
		this.expiry = expiry;
		this.failures = failures;
		this.updates = new UpdateExpressions(entity.getCodec().attributeNames(), this.keyAttributes);
		this.conditions = conditions(entity, condition);
	}

	private ItemWrites(ItemWrites<T> compiled, WriteFailures<T> failures) {
		this.table = compiled.table;
		this.keyAttributes = compiled.keyAttributes;
		this.sender = compiled.sender;
		this.expiry = compiled.expiry;
		this.failures = failures;
		this.updates = compiled.updates;
		this.conditions = compiled.conditions;
	}

	private static Map<WriteGuard, WriteCondition> conditions(DynamoPersistentEntity<?> entity,
			@Nullable Condition condition) {
		Map<WriteGuard, WriteCondition> conditions = new EnumMap<>(WriteGuard.class);
		for (WriteGuard guard : WriteGuard.values()) {
			conditions.put(guard, WriteCondition.of(entity, guard, condition));
		}
		return conditions;
	}

	/**
	 * Return the same writes with other words for their failures.
	 */
	ItemWrites<T> with(WriteFailures<T> failures) {
		return new ItemWrites<>(this, failures);
	}

	void put(Map<String, AttributeValue> item, WriteGuard guard, long version) {
		send(keyOf(item), guard, version,
				(conditioned) -> this.sender.send(PutItemRequest.builder()
					.tableName(this.sender.tableName(this.table))
					.item(item)
					.conditionExpression(conditioned.expression())
					.expressionAttributeNames(conditioned.names())
					.expressionAttributeValues(conditioned.values())
					.returnValuesOnConditionCheckFailure(conditioned.onFailure())
					.build()));
	}

	void update(Map<String, AttributeValue> item, WriteGuard guard, long version) {
		UpdateExpressions.Update update = this.updates.of(item);
		send(keyOf(item), guard, version,
				(conditioned) -> this.sender.send(UpdateItemRequest.builder()
					.tableName(this.sender.tableName(this.table))
					.key(keyOf(item))
					.updateExpression(update.expression())
					.conditionExpression(conditioned.expression())
					.expressionAttributeNames(union(update.names(), conditioned.names()))
					.expressionAttributeValues(union(update.values(), conditioned.values()))
					.returnValuesOnConditionCheckFailure(conditioned.onFailure())
					.build()));
	}

	private static <V> @Nullable Map<String, V> union(Map<String, V> first, @Nullable Map<String, V> second) {
		Map<String, V> union = new LinkedHashMap<>(first);
		union.putAll((second != null) ? second : Map.of());
		return union.isEmpty() ? null : union;
	}

	void delete(Map<String, AttributeValue> key, WriteGuard guard, long version) {
		send(key, guard, version,
				(conditioned) -> this.sender.send(DeleteItemRequest.builder()
					.tableName(this.sender.tableName(this.table))
					.key(key)
					.conditionExpression(conditioned.expression())
					.expressionAttributeNames(conditioned.names())
					.expressionAttributeValues(conditioned.values())
					.returnValuesOnConditionCheckFailure(conditioned.onFailure())
					.build()));
	}

	private void send(Map<String, AttributeValue> key, WriteGuard guard, long version, Consumer<Conditioned> write) {
		long now = this.expiry.now();
		WriteCondition condition = Objects.requireNonNull(this.conditions.get(guard));
		try {
			write.accept(Conditioned.of(condition, version, now));
		}
		catch (ConditionalCheckFailedException ex) {
			throw this.failures.translate(ex, guard, key, version, now);
		}
	}

	private Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		this.keyAttributes.forEach((attribute) -> key.put(attribute, item.get(attribute)));
		return key;
	}

	String describe(Map<String, AttributeValue> item) {
		return this.failures.describe(keyOf(item));
	}

	/**
	 * The condition as a request takes it: null for what there is not.
	 *
	 * @param expression the condition expression
	 * @param names the attribute names by placeholder
	 * @param values the values by placeholder
	 * @param onFailure what comes back if the condition fails
	 */
	private record Conditioned(@Nullable String expression, @Nullable Map<String, String> names,
			@Nullable Map<String, AttributeValue> values, @Nullable ReturnValuesOnConditionCheckFailure onFailure) {

		static Conditioned of(WriteCondition condition, long version, long now) {
			if (condition.expression() == null) {
				return new Conditioned(null, null, null, null);
			}
			Map<String, AttributeValue> values = condition.values(version, now);
			return new Conditioned(condition.expression(), condition.names(), values.isEmpty() ? null : values,
					ReturnValuesOnConditionCheckFailure.ALL_OLD);
		}

	}

}
