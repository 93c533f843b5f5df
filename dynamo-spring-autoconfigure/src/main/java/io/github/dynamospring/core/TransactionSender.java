package io.github.dynamospring.core;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.plan.Repeatability;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Sends several writes as one transaction, with a token that is the same on each of its
 * attempts: DynamoDB applies what bears one token once within ten minutes, and answers a
 * repetition as it answered first.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">TransactWriteItems</a>
 */
final class TransactionSender {

	private final DynamoDbClient client;

	private final RequestSender sender;

	TransactionSender(DynamoDbClient client, RequestSender sender) {
		this.client = client;
		this.sender = sender;
	}

	/**
	 * Apply the writes of one entity, all or none. What fails is what would have failed
	 * on its own.
	 * @throws AmbiguousWriteException if there is no definite answer
	 */
	void send(PreparedWrite<?> prepared) {
		try {
			send(List.of(new TransactionAction(1, "write", prepared)));
		}
		catch (TransactionFailedException ex) {
			throw ex.getFailures().get(0).exception();
		}
	}

	/**
	 * Apply all actions or none.
	 * @throws TransactionFailedException if one of them is refused
	 * @throws AmbiguousWriteException if there is no definite answer
	 */
	void send(List<TransactionAction> actions) {
		Attempts attempts = new Attempts(Repeatability.REPEATABLE);
		try {
			this.client
				.transactWriteItems(request(writes(actions)).overrideConfiguration(attempts.configuration()).build());
		}
		catch (TransactionCanceledException ex) {
			throwIfNotApplied(actions, attempts, new CancelledTransaction(actions, ex));
		}
		catch (SdkException ex) {
			throw attempts.mayBeApplied(ex) ? ambiguous(actions, attempts.describe(ex), ex)
					: this.sender.translate(tables(actions), ex);
		}
	}

	static TransactWriteItemsRequest.Builder request(List<ItemWrite> writes) {
		return TransactWriteItemsRequest.builder()
			.clientRequestToken(UUID.randomUUID().toString())
			.transactItems(writes.stream().map(ItemWrite::action).toList());
	}

	private static List<ItemWrite> writes(List<TransactionAction> actions) {
		return actions.stream().flatMap((action) -> action.writes().stream()).toList();
	}

	private static String tables(List<TransactionAction> actions) {
		return writes(actions).stream().map(ItemWrite::table).distinct().collect(Collectors.joining(" or "));
	}

	private static AmbiguousWriteException ambiguous(List<TransactionAction> actions, String reason, SdkException ex) {
		TransactionAction first = actions.get(0);
		if (actions.size() == 1) {
			return first.writes().get(0).outcome().ambiguous(reason, ex);
		}
		return new AmbiguousWriteException(
				"the transaction of %s and %d more %s: read what it writes before you write again"
					.formatted(first.describe(), actions.size() - 1, reason),
				null, ex);
	}

	private void throwIfNotApplied(List<TransactionAction> actions, Attempts attempts, CancelledTransaction cancelled) {
		TransactionCanceledException ex = cancelled.cause();
		if (cancelled.isApplied()) {
			return;
		}
		if (attempts.lostAnswer(ex) && !cancelled.isFinal()) {
			throw ambiguous(actions, "may or may not have been applied, as an answer was lost", ex);
		}
		List<Failure> failures = cancelled.failures();
		throw failures.isEmpty() ? this.sender.translate(tables(actions), ex)
				: new TransactionFailedException(failures);
	}

}
