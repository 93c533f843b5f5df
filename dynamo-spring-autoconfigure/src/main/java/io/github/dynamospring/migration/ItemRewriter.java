package io.github.dynamospring.migration;

import java.util.Map;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Rewriter of the stored items of one table as the model says today. It sets and removes
 * the attributes that differ, if the item is as it was read. Version, write id and
 * unknown attributes stay as they are.
 */
final class ItemRewriter {

	private static final int MAX_ATTEMPTS = 10;

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final String table;

	private final CapacityRate rate;

	/**
	 * Create a rewriter.
	 * @param table the physical name of the table
	 * @param rate the rate of writes
	 */
	ItemRewriter(String table, DynamoDbClient client, RequestSender sender, CapacityRate rate) {
		this.table = table;
		this.client = client;
		this.sender = sender;
		this.rate = rate;
	}

	/**
	 * Apply a change to an item. If the item has changed since it was read, it is
	 * compared again.
	 */
	void write(ItemChange found) {
		ItemComparison<?> comparison = found.comparison();
		ItemChange change = found;
		for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			Map<String, AttributeValue> refusing = send(change);
			if (refusing == null || refusing.isEmpty() || !comparison.isOfEntity(refusing)) {
				return;
			}
			change = comparison.compare(refusing);
			if (change == null) {
				return;
			}
		}
		throw new OptimisticLockingFailureException(comparison.describe(found.key()) + " changed " + MAX_ATTEMPTS
				+ " times between its reading and its writing");
	}

	// A repetition finds the item as the first attempt left it, so it changes nothing.
	private @Nullable Map<String, AttributeValue> send(ItemChange change) {
		this.rate.await();
		Attempts attempts = new Attempts(true);
		try {
			UpdateItemResponse response = this.sender.write(change.request(this.table), attempts, null,
					this.client::updateItem);
			this.rate.take(units(response.consumedCapacity()));
			return null;
		}
		catch (ConditionalCheckFailedException ex) {
			this.rate.take(1);
			return ex.item();
		}
		catch (RuntimeException ex) {
			throw this.sender.translate(this.table, ex);
		}
		finally {
			if (attempts.wasRefused()) {
				this.rate.slowDown();
			}
		}
	}

	// If the price is unknown, the least is assumed.
	private static double units(@Nullable ConsumedCapacity consumed) {
		return (consumed != null && consumed.capacityUnits() != null) ? consumed.capacityUnits() : 1;
	}

}
