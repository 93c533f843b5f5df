package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.TransientDataAccessResourceException;

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
	 * Apply all writes or none.
	 * @throws TransactionFailedException if one of them is refused
	 * @throws AmbiguousWriteException if there is no definite answer
	 */
	void send(List<ItemWrite> writes) {
		Attempts attempts = new Attempts(Repeatability.REPEATABLE);
		try {
			this.client.transactWriteItems(request(writes).overrideConfiguration(attempts.configuration()).build());
		}
		catch (TransactionCanceledException ex) {
			throw cancelled(writes, ex);
		}
		catch (SdkException ex) {
			throw attempts.mayBeApplied(ex) ? ambiguous(attempts, ex) : this.sender.translate(null, ex);
		}
	}

	TransactWriteItemsRequest.Builder request(List<ItemWrite> writes) {
		return TransactWriteItemsRequest.builder()
			.clientRequestToken(UUID.randomUUID().toString())
			.transactItems(writes.stream().map(ItemWrite::action).toList());
	}

	private AmbiguousWriteException ambiguous(Attempts attempts, SdkException ex) {
		return new AmbiguousWriteException(
				"The transaction " + attempts.describe(ex) + ": read what it writes before you write again", null, ex);
	}

	private DataAccessException cancelled(List<ItemWrite> writes, TransactionCanceledException ex) {
		List<Failure> failures = new ArrayList<>();
		List<CancellationReason> reasons = ex.cancellationReasons();
		for (int i = 0; i < reasons.size(); i++) {
			DataAccessException failure = failure(writes.get(i), reasons.get(i), ex);
			if (failure != null) {
				failures.add(new Failure(i + 1, failure));
			}
		}
		return failures.isEmpty() ? this.sender.translate(null, ex) : new TransactionFailedException(failures);
	}

	private @Nullable DataAccessException failure(ItemWrite write, CancellationReason reason,
			TransactionCanceledException ex) {
		String code = (reason.code() != null) ? reason.code() : "None";
		String message = code + " of " + write.outcome().describe()
				+ ((reason.message() != null) ? ": " + reason.message() : "");
		return switch (code) {
			case "None" -> null;
			case "ConditionalCheckFailed" -> write.outcome().refused(reason.item(), ex);
			case "TransactionConflict" -> new ConcurrencyFailureException(message, ex);
			case "ProvisionedThroughputExceeded", "ThrottlingError" ->
				new TransientDataAccessResourceException(message, ex);
			case "ItemCollectionSizeLimitExceeded" -> new InvalidDataAccessResourceUsageException(message, ex);
			default -> new InvalidDataAccessApiUsageException(message, ex);
		};
	}

}
