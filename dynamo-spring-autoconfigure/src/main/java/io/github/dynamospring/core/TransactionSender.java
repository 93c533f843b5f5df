package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.plan.Repeatability;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;

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
			throw cancelled(actions, ex);
		}
		catch (SdkException ex) {
			throw attempts.mayBeApplied(ex) ? ambiguous(actions, attempts, ex)
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

	private static AmbiguousWriteException ambiguous(List<TransactionAction> actions, Attempts attempts,
			SdkException ex) {
		TransactionAction first = actions.get(0);
		if (actions.size() == 1) {
			return first.writes().get(0).outcome().ambiguous(attempts.describe(ex), ex);
		}
		return new AmbiguousWriteException(
				"The transaction of %s and %d more %s: read what it writes before you write again"
					.formatted(first.describe(), actions.size() - 1, attempts.describe(ex)),
				null, ex);
	}

	private DataAccessException cancelled(List<TransactionAction> actions, TransactionCanceledException ex) {
		Map<Integer, Failure> failures = new LinkedHashMap<>();
		List<CancellationReason> reasons = ex.cancellationReasons();
		int next = 0;
		for (TransactionAction action : actions) {
			for (ItemWrite write : action.writes()) {
				CancellationReason reason = (next < reasons.size()) ? reasons.get(next++) : null;
				DataAccessException failure = (reason != null) ? CancellationFailures.of(write, reason, ex) : null;
				if (failure != null) {
					failures.putIfAbsent(action.position(),
							new Failure(action.position(), action.operation(), failure));
				}
			}
		}
		return failures.isEmpty() ? this.sender.translate(tables(actions), ex)
				: new TransactionFailedException(new ArrayList<>(failures.values()));
	}

}
