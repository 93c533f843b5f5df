package io.github.dynamospring.core.request;

import java.util.regex.Pattern;

import io.github.dynamospring.item.sdk.QuotedValues;
import org.jspecify.annotations.Nullable;
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

	/**
	 * Validation errors of items that are too large, among others. DynamoDB words them
	 * differently for puts and updates, and by region, so the clause decides and not the
	 * whole text.
	 */
	private static final Pattern OVERSIZED = Pattern.compile("\\bitem size\\b.*\\bexceed", Pattern.CASE_INSENSITIVE);

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
	 * Return whether an action was refused because its item is larger than DynamoDB
	 * stores.
	 */
	public static boolean isOversized(CancellationReason reason) {
		return "ValidationError".equals(reason.code()) && isOversized(reason.message());
	}

	/**
	 * Return whether a validation error means an item that is larger than DynamoDB
	 * stores.
	 */
	static boolean isOversized(@Nullable String message) {
		return message != null && OVERSIZED.matcher(message).find();
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
