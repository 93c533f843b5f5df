package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.wire.ResponseItems;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.dao.DataAccessException;

/**
 * Sender of writes, which concludes from the answers, or their absence, whether they were
 * applied.
 */
public final class WriteSender {

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final TransactionSender transactions;

	private final RefusedItems items;

	/**
	 * Create a sender.
	 * @param items the items in place, for all senders to the client
	 */
	public WriteSender(DynamoDbClient client, RequestSender sender, TransactionSender transactions,
			RefusedItems items) {
		this.client = client;
		this.sender = sender;
		this.transactions = transactions;
		this.items = items;
	}

	/**
	 * Return the tenant of one call.
	 */
	CallTenant tenant() {
		return this.sender.tenant();
	}

	public <R extends @Nullable Object> R send(PreparedWrite<R> prepared) {
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
	 * something else in place, or an item read after its refusal admits it. The caller
	 * completes or undoes the prepared write.
	 */
	public void apply(PendingWrite write) {
		apply(write, false);
	}

	/**
	 * Send a write as a transaction with a token, which makes sure that it is applied
	 * once. No item is returned.
	 */
	void applyWithToken(PendingWrite write) {
		apply(write, true);
	}

	private void apply(PendingWrite write, boolean transaction) {
		try (RunningCalls.Call call = this.sender.beginWrite()) {
			applyAsRevised(write, transaction);
		}
		catch (RuntimeException ex) {
			write.writes().forEach((each) -> each.failed(ex));
			throw ex;
		}
	}

	private void applyAsRevised(PendingWrite write, boolean transaction) {
		PendingWrite latest = write;
		List<FailedCondition> failed = attempt(write.writes(), transaction);
		for (int revisions = 0; !isApplied(failed); revisions++) {
			PendingWrite revised = latest.revised(failed);
			if (revised == null) {
				throwIfFailure(FailedCondition.failure(failed));
				return;
			}
			if (revisions == TransactionSender.MAX_REVISIONS) {
				throw failed.get(0).unsettled();
			}
			latest = revised;
			failed = again(revised, failed.get(0).lost(), transaction);
		}
	}

	private static boolean isApplied(List<FailedCondition> failed) {
		return failed.isEmpty() || failed.stream().anyMatch(FailedCondition::isOwn);
	}

	private List<FailedCondition> again(PendingWrite revised, boolean lost, boolean transaction) {
		try {
			return attempt(revised.writes(), transaction).stream().map((condition) -> condition.after(lost)).toList();
		}
		catch (RuntimeException ex) {
			if (lost) {
				throw revised.plain().outcome().failedAfterLostAnswer(ex);
			}
			throw ex;
		}
	}

	private static void throwIfFailure(@Nullable DataAccessException failure) {
		if (failure != null) {
			throw failure;
		}
	}

	private List<FailedCondition> attempt(List<ItemWrite> writes, boolean transaction) {
		if (transaction || writes.size() > 1) {
			return this.transactions.attempt(writes);
		}
		return attempt(writes.get(0));
	}

	private List<FailedCondition> attempt(ItemWrite write) {
		write.checkMeasured();
		write.storeObjects(this.sender.pattern());
		Attempts attempts = write.attempts();
		try {
			write.applied(send(write, attempts));
			return List.of();
		}
		catch (ConditionalCheckFailedException ex) {
			return List.of(failed(write, attempts, ex));
		}
		catch (RuntimeException ex) {
			throw write.failure(attempts, ex, this.sender);
		}
	}

	/**
	 * Send a single write.
	 * @return the attributes that come back, or empty
	 */
	Map<String, AttributeValue> send(ItemWrite write) {
		try (RunningCalls.Call call = this.sender.beginWrite()) {
			return sendOnce(write);
		}
	}

	private Map<String, AttributeValue> sendOnce(ItemWrite write) {
		Attempts attempts = write.attempts();
		try {
			return send(write, attempts);
		}
		catch (ConditionalCheckFailedException ex) {
			return resultOf(failed(write, attempts, ex));
		}
		catch (RuntimeException ex) {
			throw write.failure(attempts, ex, this.sender);
		}
	}

	private Map<String, AttributeValue> send(ItemWrite write, Attempts attempts) {
		WireExchange exchange = write.hasItems() ? this.sender.exchange() : null;
		return switch (write.kind()) {
			case PUT -> {
				PutItemResponse response = this.sender.write(write.putRequest(exchange), attempts, exchange,
						this.client::putItem);
				yield returned(write, () -> response.attributes(), exchange);
			}
			case DELETE -> {
				DeleteItemResponse response = this.sender.write(write.deleteRequest(), attempts, exchange,
						this.client::deleteItem);
				yield returned(write, () -> response.attributes(), exchange);
			}
			case UPDATE -> {
				UpdateItemResponse response = this.sender.write(write.updateRequest(), attempts, exchange,
						this.client::updateItem);
				yield returned(write, () -> response.attributes(), exchange);
			}
			case CHECK -> throw new IllegalStateException("A check is part of a transaction");
		};
	}

	private static Map<String, AttributeValue> returned(ItemWrite write,
			Supplier<Map<String, AttributeValue>> attributes, @Nullable WireExchange exchange) {
		if (write.returns() == ReturnValue.NONE) {
			return Map.of();
		}
		return ResponseItems.of(attributes.get(), exchange);
	}

	private FailedCondition failed(ItemWrite write, Attempts attempts, ConditionalCheckFailedException ex) {
		if (FailureClassifier.isUnread(ex)) {
			// the item in place is not known
			throw write.failure(attempts, ex, this.sender);
		}
		boolean lost = attempts.lostAnswer(ex);
		return this.items.find(write, ex.item(), lost, ex, this.sender);
	}

	private static Map<String, AttributeValue> resultOf(FailedCondition failed) {
		if (!failed.isOwn()) {
			throwIfFailure(FailedCondition.failure(List.of(failed)));
			return Map.of();
		}
		ReturnValue returns = failed.write().returns();
		if (returns == ReturnValue.ALL_OLD) {
			throw failed.write()
				.outcome()
				.ambiguous("was applied, but the answer with the item as it was before has been lost", failed.cause());
		}
		if (returns == ReturnValue.ALL_NEW) {
			return readable(failed);
		}
		return Map.of();
	}

	private static Map<String, AttributeValue> readable(FailedCondition failed) {
		if (EncryptedTables.isCiphertext(failed.found())) {
			throw failed.write()
				.outcome()
				.ambiguous("was applied, but the answer with the item has been lost", failed.cause());
		}
		return failed.found();
	}

}
