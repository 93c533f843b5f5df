package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.UpdatePlan;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Runs one planned update.
 *
 * @param <T> the type of the entity
 */
final class PlannedUpdate<T> implements UpdatePattern<T> {

	private final UpdatePlan plan;

	private final RequestSender sender;

	private final EntityReader<T> reader;

	private final WriteFailures<T> failures;

	private final Expiry expiry;

	private final LongAdder skipped = new LongAdder();

	PlannedUpdate(UpdatePlan plan, RequestSender sender, EntityReader<T> reader, WriteFailures<T> failures,
			Expiry expiry) {
		this.plan = plan;
		this.sender = sender;
		this.reader = reader;
		this.failures = failures;
		this.expiry = expiry;
	}

	@Override
	public UpdatePlan plan() {
		return this.plan;
	}

	@Override
	public long skippedItems() {
		return this.skipped.sum();
	}

	@Override
	public @Nullable T update(@Nullable Object... arguments) {
		UpdateItemRequest request = request(this.plan.bind(arguments));
		UpdateItemResponse response = send(request);
		if (!response.hasAttributes()) {
			return null;
		}
		T entity = this.reader.read(response.attributes());
		if (entity == null) {
			this.skipped.increment();
		}
		return entity;
	}

	private UpdateItemResponse send(UpdateItemRequest request) {
		try {
			return this.sender.send(request);
		}
		catch (ConditionalCheckFailedException ex) {
			throw this.failures.ofUpdate(ex, request.key(), !this.plan.request().upsert(), this.expiry.now());
		}
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		return List.of(request(this.plan.bind(arguments)));
	}

	private UpdateItemRequest request(BoundUpdate bound) {
		Map<String, AttributeValue> values = AttributeValues.of(bound.values());
		return UpdateItemRequest.builder()
			.tableName(this.sender.tableName(bound.table()))
			.key(AttributeValues.of(bound.key()))
			.updateExpression(bound.update())
			.conditionExpression(bound.condition())
			.expressionAttributeNames(bound.names().isEmpty() ? null : bound.names())
			.expressionAttributeValues(values.isEmpty() ? null : values)
			.returnValues(returnValues(bound.returns()))
			.returnValuesOnConditionCheckFailure(
					(bound.condition() != null) ? ReturnValuesOnConditionCheckFailure.ALL_OLD : null)
			.build();
	}

	private static ReturnValue returnValues(Returns returns) {
		return switch (returns) {
			case NOTHING -> ReturnValue.NONE;
			case BEFORE -> ReturnValue.ALL_OLD;
			case AFTER -> ReturnValue.ALL_NEW;
		};
	}

}
