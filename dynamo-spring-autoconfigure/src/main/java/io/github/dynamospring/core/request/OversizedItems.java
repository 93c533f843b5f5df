package io.github.dynamospring.core.request;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * Test for refusals of items that are larger than DynamoDB stores. They are validation
 * errors among others. DynamoDB words them differently for puts and updates, and by
 * region, so the clause decides and not the whole text.
 */
public final class OversizedItems {

	private static final Pattern CLAUSE = Pattern.compile("\\bitem size\\b.*\\bexceed", Pattern.CASE_INSENSITIVE);

	private OversizedItems() {
	}

	/**
	 * Return whether a request was refused because an item is too large.
	 */
	public static boolean areCauseOf(Throwable failure) {
		AwsErrorDetails details = (failure instanceof AwsServiceException service) ? service.awsErrorDetails() : null;
		return details != null && "ValidationException".equals(details.errorCode())
				&& hasClause(details.errorMessage());
	}

	/**
	 * Return whether an action was refused because its item is too large.
	 */
	public static boolean areCauseOf(CancellationReason reason) {
		return "ValidationError".equals(reason.code()) && hasClause(reason.message());
	}

	private static boolean hasClause(@Nullable String message) {
		return message != null && CLAUSE.matcher(message).find();
	}

}
