package io.github.dynamospring.core.request;

import io.github.dynamospring.item.sdk.QuotedValues;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Translation of the reasons for which DynamoDB has cancelled a transaction into
 * exceptions.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#API_TransactWriteItems_Errors">the
 * errors of TransactWriteItems</a>
 */
public final class CancellationFailures {

	private CancellationFailures() {
	}

	/**
	 * Return whether the item is not among those that failed.
	 */
	public static boolean isNone(CancellationReason reason) {
		return reason.code() == null || reason.code().equals("None");
	}

	/**
	 * Return whether the condition of the item's write has failed.
	 */
	public static boolean isRefusal(CancellationReason reason) {
		return "ConditionalCheckFailed".equals(reason.code());
	}

	/**
	 * Return the exception of a reason other than a failed condition.
	 * @param item the name of the item
	 */
	public static DataAccessException of(String item, CancellationReason reason, Throwable cause) {
		return switch (String.valueOf(reason.code())) {
			case "TransactionConflict" -> new ConcurrencyFailureException(
					item + " was being written by another request" + details(reason), cause);
			case "ProvisionedThroughputExceeded", "ThrottlingError" ->
				new TransientDataAccessResourceException(item + " was throttled" + details(reason), cause);
			case "ItemCollectionSizeLimitExceeded" -> new InvalidDataAccessResourceUsageException(
					item + " would make its item collection too large" + details(reason), cause);
			default -> new InvalidDataAccessApiUsageException(
					item + " was refused" + details(reason) + ModelDifference.advice(reason.message()), cause);
		};
	}

	private static String details(CancellationReason reason) {
		return " (" + reason.code() + ((reason.message() != null) ? ": " + QuotedValues.leaveOut(reason.message()) : "")
				+ ")";
	}

}
