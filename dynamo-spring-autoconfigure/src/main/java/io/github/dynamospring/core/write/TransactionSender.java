package io.github.dynamospring.core.write;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;

/**
 * Sender of several writes as one transaction, with a token that is the same on each of
 * its attempts. DynamoDB applies a transaction with one token once within ten minutes,
 * and answers a repetition as it answered first.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">TransactWriteItems</a>
 */
public final class TransactionSender {

	/**
	 * Each one means that another writer has changed one of the items in the meantime.
	 */
	static final int MAX_REVISIONS = 10;

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final RefusedItems items;

	/**
	 * Create a sender.
	 * @param items the items in place, for all senders of transactions to the client
	 */
	public TransactionSender(DynamoDbClient client, RequestSender sender, RefusedItems items) {
		this.client = client;
		this.sender = sender;
		this.items = items;
	}

	/**
	 * Apply the writes of one entity, all together or not at all.
	 * @return the conditions that have failed, empty if the writes were applied
	 * @throws AmbiguousWriteException if there is no definite answer
	 */
	List<FailedCondition> attempt(List<ItemWrite> writes) {
		writes.forEach((write) -> write.storeObjects(this.sender.pattern()));
		Attempts attempts = new Attempts(true);
		try {
			send(writes, randomToken(), attempts);
			return List.of();
		}
		catch (TransactionCanceledException ex) {
			return failed(writes, attempts, ex);
		}
		catch (RuntimeException ex) {
			throw writes.get(0).failure(attempts, ex, this.sender);
		}
	}

	private List<FailedCondition> failed(List<ItemWrite> writes, Attempts attempts, TransactionCanceledException ex) {
		boolean lost = attempts.lostAnswer(ex);
		List<FailedCondition> failed = this.items.find(writes, lost, ex, this.sender);
		if (!failed.isEmpty()) {
			return failed;
		}
		if (lost) {
			throw writes.get(0).outcome().ambiguous(WriteOutcome.LOST_ANSWER, ex);
		}
		throw failure(writes, ex);
	}

	private DataAccessException failure(List<ItemWrite> writes, TransactionCanceledException ex) {
		List<CancellationReason> reasons = ex.cancellationReasons();
		for (int i = 0; i < reasons.size(); i++) {
			if (!CancellationFailures.isNone(reasons.get(i))) {
				return writes.get(i).cancelled(reasons.get(i), ex);
			}
		}
		return this.sender.translate(writes.get(0).table(), ex);
	}

	/**
	 * Send a transaction, and complete or undo its actions.
	 * @param token the token of the caller, or null for a random one
	 * @return the results of the actions, in their order
	 */
	public List<@Nullable Object> run(List<TransactionAction> actions, @Nullable String token) {
		try (RunningCalls.Call call = this.sender.begin()) {
			send(actions, token);
		}
		catch (RuntimeException ex) {
			TransactionAction.undo(actions);
			throw ex;
		}
		PreparedWrite.Results results = new PreparedWrite.Results();
		actions.forEach((action) -> results.add(action.prepared()));
		return results.get();
	}

	/**
	 * Apply all actions together or not at all. Send revised ones again for as long as
	 * they find other items in place.
	 * @param token the token of the caller, or null for a random one
	 * @throws TransactionFailedException if one of them is refused
	 * @throws AmbiguousWriteException if there is no definite answer
	 */
	void send(List<TransactionAction> actions, @Nullable String token) {
		List<TransactionAction> latest = actions;
		String sent = token(token, 0);
		CancelledTransaction cancelled = attemptAll(latest, sent);
		for (int revisions = 0; cancelled != null && !cancelled.isApplied(); revisions++) {
			List<TransactionAction> revised = cancelled.revised();
			if (revised == null || revisions == MAX_REVISIONS) {
				throw failure(latest, cancelled, revised != null);
			}
			if (!revised.equals(latest)) {
				sent = token(token, revisions + 1);
			}
			latest = revised;
			cancelled = again(revised, sent, cancelled);
		}
	}

	// A revision is another request, for which DynamoDB wants another token.
	private static String token(@Nullable String token, int revision) {
		if (token == null) {
			return randomToken();
		}
		if (revision == 0) {
			return token;
		}
		return UUID.nameUUIDFromBytes((token + "#" + revision).getBytes(StandardCharsets.UTF_8)).toString();
	}

	private static String randomToken() {
		return UUID.randomUUID().toString();
	}

	private @Nullable CancelledTransaction again(List<TransactionAction> revised, String token,
			CancelledTransaction earlier) {
		try {
			TransactionLimits limits = new TransactionLimits();
			revised.forEach(limits::add);
			CancelledTransaction again = attemptAll(revised, token);
			if (again != null) {
				return again.after(earlier);
			}
			return null;
		}
		catch (RuntimeException ex) {
			if (earlier.lost() && !(ex instanceof AmbiguousWriteException)) {
				throw ambiguous(revised, WriteOutcome.LOST_ANSWER, ex);
			}
			throw ex;
		}
	}

	private @Nullable CancelledTransaction attemptAll(List<TransactionAction> actions, String token) {
		writes(actions).forEach((write) -> write.storeObjects(this.sender.pattern()));
		Attempts attempts = new Attempts(true);
		try {
			send(writes(actions), token, attempts);
			return null;
		}
		catch (TransactionCanceledException ex) {
			boolean lost = attempts.lostAnswer(ex);
			return new CancelledTransaction(actions, lost, ex, this.items.find(writes(actions), lost, ex, this.sender));
		}
		catch (RuntimeException ex) {
			throw failure(actions, attempts, ex);
		}
	}

	private DataAccessException failure(List<TransactionAction> actions, Attempts attempts, RuntimeException ex) {
		DataAccessException failure = this.sender.judge(attempts, ex, tables(actions),
				(reason, cause) -> ambiguous(actions, reason, cause));
		if (failure instanceof ItemTooLargeException && actions.size() == 1) {
			return actions.get(0).writes().get(0).outcome().tooLarge(ex);
		}
		return failure;
	}

	private void send(List<ItemWrite> writes, String token, Attempts attempts) {
		WireExchange exchange = this.sender.exchange();
		this.sender.write(request(writes, token, exchange), attempts, exchange, this.client::transactWriteItems);
	}

	static TransactWriteItemsRequest.Builder request(List<ItemWrite> writes) {
		return request(writes, randomToken(), null);
	}

	private static TransactWriteItemsRequest.Builder request(List<ItemWrite> writes, String token,
			@Nullable WireExchange exchange) {
		return TransactWriteItemsRequest.builder()
			.clientRequestToken(token)
			.transactItems(writes.stream().map((write) -> write.action(exchange)).toList());
	}

	private static List<ItemWrite> writes(List<TransactionAction> actions) {
		return actions.stream().flatMap((action) -> action.writes().stream()).toList();
	}

	private static String tables(List<TransactionAction> actions) {
		return writes(actions).stream().map(ItemWrite::table).distinct().collect(Collectors.joining(" or "));
	}

	private static AmbiguousWriteException ambiguous(List<TransactionAction> actions, String reason, Exception ex) {
		TransactionAction first = actions.get(0);
		if (actions.size() == 1) {
			return first.writes().get(0).outcome().ambiguous(reason, ex);
		}
		return new AmbiguousWriteException(
				"the transaction of %s and %d more %s: read its items before you write again"
					.formatted(first.describe(), actions.size() - 1, reason),
				actions.stream().map((action) -> action.writes().get(0).outcome().unknown()).toList(), null, ex);
	}

	private DataAccessException failure(List<TransactionAction> actions, CancelledTransaction cancelled,
			boolean unsettled) {
		if (cancelled.lost() && !cancelled.isFinal()) {
			return ambiguous(actions, WriteOutcome.LOST_ANSWER, cancelled.cause());
		}
		List<Failure> failures = cancelled.failures(unsettled);
		if (failures.isEmpty()) {
			return this.sender.translate(tables(actions), cancelled.cause());
		}
		return new TransactionFailedException(failures);
	}

}
