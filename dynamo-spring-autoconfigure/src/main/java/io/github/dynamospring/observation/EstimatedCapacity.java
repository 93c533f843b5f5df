package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Estimate of the capacity units of failed writes and cancelled transactions, which
 * DynamoDB does not report.
 * <p>
 * A failed condition takes what the write would have taken, by the item in place or the
 * new one, whichever is larger, and 1 at least. The new one is known of a put, the one in
 * place where the request asks for it
 * ({@code ReturnValuesOnConditionCheckFailure=ALL_OLD}), as all of the template's do. The
 * units of indexes are none, because nothing is written to them.
 * <p>
 * DynamoDB does not document what a cancelled transaction takes. It is assumed to take
 * what its actions would have, twice, because transactions are prepared and committed.
 * Where no size is known, as of all that are only read, it is that of one unit, so that
 * the estimate is rather too low.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">DynamoDB
 * read and write operations</a>
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">Capacity
 * management for transactions</a>
 */
public final class EstimatedCapacity {

	private static final int KILOBYTE = 1024;

	private static final int TRANSACTION = 2;

	private EstimatedCapacity() {
	}

	/**
	 * Return the units of a failed condition.
	 */
	public static int ofFailedCondition(DynamoRequestContext context) {
		RequestAction action = context.target().single();
		int size = (action != null) ? sizeOfPut(action) : 0;
		int found = (context.getFailure() instanceof ConditionalCheckFailedException failed && failed.hasItem())
				? AttributeValueSize.ofItem(failed.item()) : 0;
		return units(Math.max(size, found));
	}

	/**
	 * Return the units of an action of a transaction, by the item of a put. The item of
	 * any other action is taken as one of at most 1 KB.
	 */
	public static int ofAction(DynamoRequestContext context, int action) {
		return ofCancelledAction(context, action, List.of());
	}

	/**
	 * Return the units of an action of a cancelled transaction, for reading if it reads.
	 * @param reasons the reasons of the cancellation, in the order of the actions, or
	 * nothing if they are not known
	 */
	public static int ofCancelledAction(DynamoRequestContext context, int action, List<CancellationReason> reasons) {
		List<RequestAction> actions = context.target().batch();
		int size = (action < actions.size()) ? sizeOfPut(actions.get(action)) : 0;
		Map<String, AttributeValue> found = (action < reasons.size()) ? reasons.get(action).item() : Map.of();
		return TRANSACTION * units(Math.max(size, AttributeValueSize.ofItem(found)));
	}

	private static int sizeOfPut(RequestAction action) {
		return action.isPut() ? AttributeValueSize.ofItem(action.values()) : 0;
	}

	private static int units(int bytes) {
		return Math.max(1, (bytes + KILOBYTE - 1) / KILOBYTE);
	}

}
