package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.request.RequestSender;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.PermissionDeniedDataAccessException;

/**
 * Source of the items in place by which failed conditions are judged. DynamoDB sends them
 * with its refusals. Another engine or a proxy may leave them out: a refusal without an
 * item does not prove that the item is absent. So such an item is read, until a refusal
 * has come with one. A client without an endpoint of its own is connected to DynamoDB
 * itself, where a refusal without an item needs no read.
 */
public final class RefusedItems {

	private static final String UNREAD = "may or may not have been applied, as an answer was lost, and a later attempt "
			+ "was refused without the item, which cannot be read";

	private final DynamoDbClient client;

	private volatile boolean sent;

	/**
	 * Create a source.
	 * @param client the client that is refused
	 */
	public RefusedItems(DynamoDbClient client) {
		this.client = client;
	}

	private boolean mayBeLeftOut() {
		try {
			DynamoDbServiceClientConfiguration configuration = this.client.serviceClientConfiguration();
			return configuration == null || configuration.endpointOverride().isPresent();
		}
		catch (UnsupportedOperationException ex) {
			// a client that does not say where it is connected
			return true;
		}
	}

	/**
	 * Return the failed conditions of a transaction that was cancelled, with the items in
	 * place.
	 * @param writes the writes of the transaction
	 * @param lost whether the answer of an earlier attempt was lost
	 * @throws AmbiguousWriteException if one of them cannot be read, and an answer was
	 * lost
	 */
	List<FailedCondition> find(List<ItemWrite> writes, boolean lost, TransactionCanceledException ex,
			RequestSender sender) {
		List<CancellationReason> reasons = ex.cancellationReasons();
		List<FailedCondition> failed = new ArrayList<>();
		for (int i = 0; i < reasons.size(); i++) {
			if (CancellationFailures.isRefusal(reasons.get(i))) {
				failed.add(find(writes.get(i), reasons.get(i).item(), lost, ex, sender));
			}
		}
		return failed;
	}

	/**
	 * Return a failed condition with the item in place.
	 * @param item the item that came with the refusal, or empty
	 * @param lost whether the answer of an earlier attempt was lost
	 * @throws AmbiguousWriteException if it cannot be read, and an answer was lost
	 */
	FailedCondition find(ItemWrite write, Map<String, AttributeValue> item, boolean lost, SdkException ex,
			RequestSender sender) {
		if (!item.isEmpty()) {
			this.sent = true;
		}
		else if (!this.sent && write.needsItem(lost) && mayBeLeftOut()) {
			return new FailedCondition(write, read(write, lost, sender), true, lost, ex);
		}
		return new FailedCondition(write, item, false, lost, ex);
	}

	private Map<String, AttributeValue> read(ItemWrite write, boolean lost, RequestSender sender) {
		try {
			return sender.latest(write.table(), write.key());
		}
		catch (PermissionDeniedDataAccessException ex) {
			// an engine with permissions is DynamoDB itself, which leaves no item out
			this.sent = true;
			return Map.of();
		}
		catch (RuntimeException ex) {
			if (lost) {
				throw write.outcome().ambiguous(UNREAD, ex);
			}
			throw ex;
		}
	}

}
