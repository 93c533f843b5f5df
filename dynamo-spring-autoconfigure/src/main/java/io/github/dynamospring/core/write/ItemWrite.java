package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.EntityFailure;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.dao.DataAccessException;

/**
 * Write of one item, bound and ready to be sent alone or as an action of a transaction.
 *
 * @param kind the kind of the write
 * @param table the name of the table
 * @param key the primary key of the item
 * @param item the item to put, or the attributes that an update is known to leave, else
 * empty
 * @param measured the bytes by which DynamoDB measures an update that is sent alone, or 0
 * if they are few or not known
 * @param expressions the update and the condition
 * @param returns the attributes to return if it is sent alone
 * @param repeatability whether it may be sent again when its answer was lost
 * @param outcome translates its failures
 * @param objects the objects with the large values of the item, or null
 */
public record ItemWrite(Kind kind, String table, Map<String, AttributeValue> key, Map<String, AttributeValue> item,
		int measured, WriteExpressions expressions, ReturnValue returns, Repeatability repeatability,
		WriteOutcome outcome, @Nullable LargeWrite objects) implements PendingWrite {

	enum Kind {

		PUT("PutItem"), UPDATE("UpdateItem"), DELETE("DeleteItem"), CHECK("ConditionCheck");

		private final String operation;

		Kind(String operation) {
			this.operation = operation;
		}

		/**
		 * Return DynamoDB's name of it.
		 */
		String operation() {
			return this.operation;
		}

	}

	static ItemWrite put(String table, Map<String, AttributeValue> key, Map<String, AttributeValue> item,
			WriteExpressions expressions, Repeatability repeatability, WriteOutcome outcome) {
		return new ItemWrite(Kind.PUT, table, key, item, 0, expressions, ReturnValue.NONE, repeatability, outcome,
				null);
	}

	static ItemWrite update(String table, Map<String, AttributeValue> key, Map<String, AttributeValue> item,
			WriteExpressions expressions, ReturnValue returns, Repeatability repeatability, WriteOutcome outcome) {
		return new ItemWrite(Kind.UPDATE, table, key, item, 0, expressions, returns, repeatability, outcome, null);
	}

	static ItemWrite delete(String table, Map<String, AttributeValue> key, WriteExpressions expressions,
			Repeatability repeatability, WriteOutcome outcome) {
		return new ItemWrite(Kind.DELETE, table, key, Map.of(), 0, expressions, ReturnValue.NONE, repeatability,
				outcome, null);
	}

	static ItemWrite check(String table, Map<String, AttributeValue> key, WriteExpressions expressions,
			WriteOutcome outcome) {
		return new ItemWrite(Kind.CHECK, table, key, Map.of(), 0, expressions, ReturnValue.NONE,
				Repeatability.REPEATABLE, outcome, null);
	}

	/**
	 * Return whether it is an update that leaves attributes as they are, which are
	 * unknown.
	 */
	boolean isByExpression() {
		return this.kind == Kind.UPDATE && this.item.isEmpty();
	}

	ItemWrite with(WriteExpressions expressions) {
		return new ItemWrite(this.kind, this.table, this.key, this.item, this.measured, expressions, this.returns,
				this.repeatability, this.outcome, this.objects);
	}

	/**
	 * Return the put or update of a whole item with more attributes.
	 */
	ItemWrite withAttributes(Map<String, AttributeValue> attributes) {
		Map<String, AttributeValue> item = new LinkedHashMap<>(this.item);
		item.putAll(attributes);
		WriteExpressions expressions = (this.kind == Kind.UPDATE) ? this.expressions.withSet(attributes)
				: this.expressions;
		return new ItemWrite(this.kind, this.table, this.key, item, this.measured, expressions, this.returns,
				this.repeatability, this.outcome, this.objects);
	}

	ItemWrite withMeasured(int measured) {
		return new ItemWrite(this.kind, this.table, this.key, this.item, measured, this.expressions, this.returns,
				this.repeatability, this.outcome, this.objects);
	}

	/**
	 * Return the write with the objects of its item. If it is sent alone, it returns the
	 * replaced attributes whose objects have no item any more.
	 * @param objects the objects, or null
	 */
	ItemWrite withObjects(@Nullable LargeWrite objects) {
		ReturnValue replaced = this.returns;
		if (this.outcome.replaces() != null) {
			replaced = (this.kind == Kind.UPDATE) ? ReturnValue.UPDATED_OLD : ReturnValue.ALL_OLD;
		}
		return new ItemWrite(this.kind, this.table, this.key, this.item, this.measured, this.expressions, replaced,
				this.repeatability, this.outcome, objects);
	}

	/**
	 * Return the item with its large values in place of the pointers to them.
	 */
	Map<String, AttributeValue> whole() {
		return (this.objects != null) ? this.objects.whole(this.item) : this.item;
	}

	/**
	 * Store the objects of the item, which come before the item.
	 * @param pattern the name of the access pattern that writes
	 */
	public void storeObjects(String pattern) {
		if (this.objects != null) {
			this.objects.store(this.table, pattern);
		}
	}

	/**
	 * Note that the write was applied, sent alone.
	 * @param replaced the attributes that it replaced, as far as it returns them
	 */
	void applied(Map<String, AttributeValue> replaced) {
		LargeProperties large = replaced.isEmpty() ? null : this.outcome.replaces();
		if (large != null) {
			LargeWrite.replaced(large, this.key, replaced);
		}
	}

	/**
	 * Note that the write was not applied, or that this is unknown.
	 */
	void failed(RuntimeException ex) {
		boolean unclear = ex instanceof AmbiguousWriteException || ex instanceof UnreadableItemException;
		if (this.objects != null && ex instanceof EntityFailure && !unclear) {
			this.objects.refused();
		}
	}

	/**
	 * Check the size of a write that is sent alone. DynamoDB measures the updates of a
	 * transaction by their items.
	 * @throws ItemTooLargeException if DynamoDB would refuse it
	 */
	void checkMeasured() {
		if (this.measured > ItemTooLargeException.MAX_SIZE) {
			throw this.outcome.tooLarge(this.measured);
		}
	}

	Attempts attempts() {
		return new Attempts(this.repeatability != Repeatability.NOT_REPEATABLE);
	}

	/**
	 * Return whether an item is as this write left it.
	 */
	boolean isOwn(Map<String, AttributeValue> item) {
		return this.outcome.isOwn(item);
	}

	/**
	 * Return whether its condition holds for an item in place. A condition of the caller
	 * is not evaluated, so it never does with one.
	 * @param found the item in place, or empty
	 */
	boolean admits(Map<String, AttributeValue> found) {
		return !this.expressions.own() && this.outcome.admits(found);
	}

	/**
	 * Return whether a failed condition cannot be judged without the item in place. A
	 * condition that only demands an item fails if there is no item.
	 * @param lost whether the answer of an earlier attempt was lost
	 */
	boolean needsItem(boolean lost) {
		return !this.expressions.demandsItemOnly() && this.outcome.needsItem(lost);
	}

	/**
	 * Return the exception of a failure other than a failed condition.
	 * @param sender translates a failure of a write that was not applied
	 */
	DataAccessException failure(Attempts attempts, RuntimeException ex, RequestSender sender) {
		DataAccessException failure = sender.judge(attempts, ex, this.table, this.outcome::ambiguous);
		if (failure instanceof ItemTooLargeException) {
			return this.outcome.tooLarge(ex);
		}
		return failure;
	}

	/**
	 * Return the exception of a reason other than a failed condition for which its
	 * transaction was cancelled.
	 */
	DataAccessException cancelled(CancellationReason reason, Throwable cause) {
		if (CancellationFailures.isOversized(reason)) {
			return this.outcome.tooLarge(cause);
		}
		return CancellationFailures.of(this.outcome.describe(), reason, cause);
	}

	/**
	 * Return whether it has no condition, so that it may be part of a batch.
	 */
	public boolean isBatchable() {
		return (this.kind == Kind.PUT || this.kind == Kind.DELETE) && this.expressions.condition() == null;
	}

	/**
	 * Return whether items come with the answer, or go with the request.
	 */
	boolean hasItems() {
		return this.kind == Kind.PUT || this.returns != ReturnValue.NONE;
	}

	public ItemKey itemKey() {
		return ItemKey.of(this.table, this.key);
	}

	@Override
	public ItemWrite plain() {
		return this;
	}

	@Override
	public List<ItemWrite> writes() {
		return List.of(this);
	}

	@Override
	public @Nullable PendingWrite revised(List<FailedCondition> failed) {
		return failed.get(0).isOutdated() ? this : null;
	}

	@Override
	public DynamoDbRequest request() {
		return switch (this.kind) {
			case PUT -> putRequest(null).build();
			case UPDATE -> updateRequest().build();
			case DELETE -> deleteRequest().build();
			case CHECK -> throw new IllegalStateException("A check is part of a transaction");
		};
	}

	/**
	 * Return the request of a put.
	 * @param exchange sends the item, or null if the request itself does
	 */
	PutItemRequest.Builder putRequest(@Nullable WireExchange exchange) {
		return PutItemRequest.builder()
			.tableName(this.table)
			.item(put(exchange))
			.returnValues(replaced())
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	UpdateItemRequest.Builder updateRequest() {
		return UpdateItemRequest.builder()
			.tableName(this.table)
			.key(this.key)
			.updateExpression(this.expressions.update())
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValues(this.returns)
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	DeleteItemRequest.Builder deleteRequest() {
		return DeleteItemRequest.builder()
			.tableName(this.table)
			.key(this.key)
			.returnValues(replaced())
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	private @Nullable ReturnValue replaced() {
		return (this.returns != ReturnValue.NONE) ? this.returns : null;
	}

	private Map<String, AttributeValue> put(@Nullable WireExchange exchange) {
		if (exchange == null) {
			return this.item;
		}
		return exchange.send(WireItem.of(this.item), this.key);
	}

	/**
	 * Return the write as one of a batch.
	 * @param exchange sends the item of a put, or null if the request itself does
	 */
	public WriteRequest batchRequest(@Nullable WireExchange exchange) {
		if (this.kind == Kind.PUT) {
			return WriteRequest.builder().putRequest((put) -> put.item(put(exchange))).build();
		}
		return WriteRequest.builder().deleteRequest((delete) -> delete.key(this.key)).build();
	}

	/**
	 * Return the write as one of a transaction.
	 * @param exchange sends the item of a put, or null if the request itself does
	 */
	TransactWriteItem action(@Nullable WireExchange exchange) {
		return switch (this.kind) {
			case PUT -> TransactWriteItem.builder().put((put) -> put(put, exchange)).build();
			case UPDATE -> TransactWriteItem.builder().update(this::update).build();
			case DELETE -> TransactWriteItem.builder().delete(this::delete).build();
			case CHECK -> TransactWriteItem.builder().conditionCheck(this::check).build();
		};
	}

	private void put(Put.Builder put, @Nullable WireExchange exchange) {
		put.tableName(this.table)
			.item(put(exchange))
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	private void update(Update.Builder update) {
		update.tableName(this.table)
			.key(this.key)
			.updateExpression(this.expressions.update())
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	private void delete(Delete.Builder delete) {
		delete.tableName(this.table)
			.key(this.key)
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

	private void check(ConditionCheck.Builder check) {
		check.tableName(this.table)
			.key(this.key)
			.conditionExpression(this.expressions.condition())
			.expressionAttributeNames(this.expressions.names())
			.expressionAttributeValues(this.expressions.values())
			.returnValuesOnConditionCheckFailure(this.expressions.onFailure());
	}

}
