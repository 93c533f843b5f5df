package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Estimate of the capacity units of failed writes and cancelled transactions, which
 * DynamoDB does not report.
 * <p>
 * A failed condition takes the units of the write, by the item in place or the new one,
 * whichever is larger, and at least 1. The new item is known for a put. The item in place
 * is known if the request asks for it
 * ({@code ReturnValuesOnConditionCheckFailure=ALL_OLD}), as all requests of the template
 * do. Indexes take no units, because they are not written.
 * <p>
 * DynamoDB does not document the units of a cancelled transaction. They are assumed to be
 * twice the units of its actions, because transactions are prepared and committed. An
 * unknown size, as of all items that are only read, counts as one unit, so that the
 * estimate is rather too low.
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
		return units(Math.max(context.putSize(), sizeInPlace(context.getFailure())));
	}

	private static int sizeInPlace(@Nullable Throwable failure) {
		if (failure instanceof ConditionalCheckFailedException failed && failed.hasItem()) {
			return AttributeValueSize.ofItem(failed.item());
		}
		return 0;
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
	 * empty if they are not known
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
