package io.github.dynamospring.migration;

import java.util.Map;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Rewriter of stored items as the model says today. It sets and removes the attributes
 * that differ, if the item is as it was read. Version, write id and unknown attributes
 * stay as they are.
 *
 * @param <T> the type of the entity
 */
final class ItemRewriter<T> {

	private static final int MAX_ATTEMPTS = 10;

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final String table;

	private final String type;

	private final ItemComparison<T> comparison;

	private final @Nullable CapacityRate rate;

	ItemRewriter(DynamoPersistentEntity<T> entity, DynamoDbClient client, RequestSender sender,
			@Nullable CapacityRate rate) {
		this.client = client;
		this.sender = sender;
		this.table = sender.tableName(entity.getTable().logicalName());
		this.type = entity.getType().getSimpleName();
		this.comparison = new ItemComparison<>(entity);
		this.rate = rate;
	}

	/**
	 * Write an item again if it differs.
	 * @param found the item as it was read
	 */
	Outcome rewrite(Map<String, AttributeValue> found) {
		Map<String, AttributeValue> item = found;
		for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			if (item.isEmpty() || !this.comparison.isOfEntity(item)) {
				return Outcome.GONE;
			}
			ItemChange change = this.comparison.compare(item);
			if (change == null) {
				return Outcome.UNCHANGED;
			}
			Map<String, AttributeValue> refusing = send(change);
			if (refusing == null) {
				return Outcome.WRITTEN;
			}
			item = refusing;
		}
		throw new OptimisticLockingFailureException(
				"An item of " + this.type + " changed " + MAX_ATTEMPTS + " times between its reading and its writing");
	}

	// A repetition finds the item as the first attempt left it, so it changes nothing.
	private @Nullable Map<String, AttributeValue> send(ItemChange change) {
		if (this.rate != null) {
			this.rate.await();
		}
		try {
			this.sender.write(change.request(this.table), new Attempts(true), null, this.client::updateItem);
			return null;
		}
		catch (ConditionalCheckFailedException ex) {
			return ex.item();
		}
		catch (RuntimeException ex) {
			throw this.sender.translate(this.table, ex);
		}
	}

	/**
	 * Outcome for one item.
	 */
	enum Outcome {

		/** The item is as the model writes it. */
		UNCHANGED,

		/** Differing attributes were written. */
		WRITTEN,

		/** The item was deleted, or is of another type. */
		GONE

	}

}
