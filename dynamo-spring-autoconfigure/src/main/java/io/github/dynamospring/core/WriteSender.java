package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

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

	/** Each one means that another writer has changed the same item in the meantime. */
	static final int MAX_REVISIONS = 10;

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
			apply(prepared.write());
		}
		catch (RuntimeException ex) {
			prepared.failed();
			throw ex;
		}
		return prepared.applied();
	}

	/**
	 * Send a write of an entity, and again as it is revised for as long as it finds
	 * something else in place. It is left to the caller to tell the entity how it ended.
	 */
	void apply(EntityWrite write) {
		apply(write, (writes) -> (writes.size() == 1) ? attempt(writes.get(0)) : this.transactions.attempt(writes));
	}

	/**
	 * Send a write as a transaction, whose token makes sure that it is applied once
	 * whatever it does. Nothing comes back.
	 */
	void applyWithToken(EntityWrite write) {
		apply(write, this.transactions::attempt);
	}

	private void apply(EntityWrite write, Function<List<ItemWrite>, @Nullable Refused> attempt) {
		EntityWrite latest = write;
		Refused refused = attempt.apply(write.writes());
		for (int revisions = 0; refused != null && !refused.isApplied(); revisions++) {
			EntityWrite revised = latest.revised(refused.refusals());
			if (revised == null) {
				throwIfFailure(refused.failure());
				return;
			}
			if (revisions == MAX_REVISIONS) {
				throw refused.unsettled();
			}
			latest = revised;
			refused = again(revised, refused, attempt);
		}
	}

	private static @Nullable Refused again(EntityWrite revised, Refused earlier,
			Function<List<ItemWrite>, @Nullable Refused> attempt) {
		try {
			Refused again = attempt.apply(revised.writes());
			return (again != null) ? again.after(earlier) : null;
		}
		catch (RuntimeException ex) {
			throw earlier.lost() ? revised.plain().outcome().failedAfterLostAnswer(ex) : ex;
		}
	}

	private static void throwIfFailure(@Nullable DataAccessException failure) {
		if (failure != null) {
			throw failure;
		}
	}

	private @Nullable Refused attempt(ItemWrite write) {
		Attempts attempts = write.attempts();
		try {
			send(write, attempts);
			return null;
		}
		catch (ConditionalCheckFailedException ex) {
			return refused(write, attempts, ex);
		}
		catch (SdkException ex) {
			throw this.sender.failure(write, attempts, ex);
		}
	}

	/**
	 * Send a single write.
	 * @return the attributes that come back, or empty
	 */
	Map<String, AttributeValue> send(ItemWrite write) {
		Attempts attempts = write.attempts();
		try {
			return send(write, attempts);
		}
		catch (ConditionalCheckFailedException ex) {
			return resultOf(write, refused(write, attempts, ex));
		}
		catch (SdkException ex) {
			throw this.sender.failure(write, attempts, ex);
		}
	}

	private Map<String, AttributeValue> send(ItemWrite write, Attempts attempts) {
		AwsRequestOverrideConfiguration configuration = this.sender.configuration(attempts);
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

	private static Refused refused(ItemWrite write, Attempts attempts, ConditionalCheckFailedException ex) {
		return new Refused(List.of(new Refusal(write, ex.item())), attempts.lostAnswer(ex), ex);
	}

	private static Map<String, AttributeValue> resultOf(ItemWrite write, Refused refused) {
		if (!refused.isApplied()) {
			throwIfFailure(refused.failure());
			return Map.of();
		}
		if (write.returns() == ReturnValue.ALL_OLD) {
			throw write.outcome()
				.ambiguous("was applied, but the answer with the item as it was before has been lost", refused.cause());
		}
		return (write.returns() == ReturnValue.ALL_NEW) ? refused.refusals().get(0).found() : Map.of();
	}

}
