package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.dao.DataAccessException;

/**
 * Sends writes, and tells from the answers, or their absence, whether they were applied.
 */
final class WriteSender {

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final TransactionSender transactions;

	WriteSender(DynamoDbClient client, RequestSender sender, TransactionSender transactions) {
		this.client = client;
		this.sender = sender;
		this.transactions = transactions;
	}

	/**
	 * Send a write of an entity.
	 */
	<R extends @Nullable Object> R send(PreparedWrite<R> prepared) {
		try {
			sendOnce(prepared);
		}
		catch (RuntimeException ex) {
			prepared.failed();
			throw ex;
		}
		return prepared.applied();
	}

	/**
	 * Send a write of an entity, and leave it to the caller to tell the entity how it
	 * ended.
	 */
	void sendOnce(PreparedWrite<?> prepared) {
		List<ItemWrite> writes = prepared.writes();
		if (writes.size() == 1) {
			send(writes.get(0));
		}
		else {
			this.transactions.send(prepared);
		}
	}

	/**
	 * Send a single write as a transaction, whose token makes sure that it is applied
	 * once whatever it does. Nothing comes back.
	 */
	void sendWithToken(ItemWrite write) {
		this.transactions.send(new PreparedItem(write));
	}

	/**
	 * Send a single write.
	 * @return the attributes that come back, or empty
	 */
	Map<String, AttributeValue> send(ItemWrite write) {
		Attempts attempts = new Attempts(write.repeatability());
		try {
			return send(write, attempts);
		}
		catch (ConditionalCheckFailedException ex) {
			return refused(write, attempts, ex);
		}
		catch (SdkException ex) {
			throw failed(write, attempts, ex);
		}
	}

	private Map<String, AttributeValue> send(ItemWrite write, Attempts attempts) {
		AwsRequestOverrideConfiguration configuration = attempts.configuration();
		switch (write.kind()) {
			case PUT -> this.client.putItem(write.putRequest().overrideConfiguration(configuration).build());
			case DELETE -> this.client.deleteItem(write.deleteRequest().overrideConfiguration(configuration).build());
			case UPDATE -> {
				return this.client.updateItem(write.updateRequest().overrideConfiguration(configuration).build())
					.attributes();
			}
			case CHECK -> throw new IllegalStateException("A check is part of a transaction");
		}
		return Map.of();
	}

	private Map<String, AttributeValue> refused(ItemWrite write, Attempts attempts,
			ConditionalCheckFailedException ex) {
		Map<String, AttributeValue> found = ex.item();
		if (write.isOwn(found)) {
			return resultOf(write, found, ex);
		}
		DataAccessException refusal = attempts.lostAnswer(ex) ? write.outcome().refusedAfterLostAnswer(found, ex)
				: write.outcome().refused(found, ex);
		if (refusal != null) {
			throw refusal;
		}
		return Map.of();
	}

	private Map<String, AttributeValue> resultOf(ItemWrite write, Map<String, AttributeValue> item,
			ConditionalCheckFailedException ex) {
		if (write.returns() == ReturnValue.ALL_OLD) {
			throw write.outcome()
				.ambiguous("was applied, but the answer with the item as it was before has been lost", ex);
		}
		return (write.returns() == ReturnValue.ALL_NEW) ? item : Map.of();
	}

	private DataAccessException failed(ItemWrite write, Attempts attempts, SdkException ex) {
		return attempts.mayBeApplied(ex) ? write.outcome().ambiguous(attempts.describe(ex), ex)
				: this.sender.translate(write.table(), ex);
	}

}
