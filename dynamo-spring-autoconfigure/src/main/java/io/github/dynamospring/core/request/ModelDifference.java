package io.github.dynamospring.core.request;

import java.util.List;

import io.github.dynamospring.item.sdk.QuotedValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Refusal of a request because keys or an index of its table are not as the entities have
 * them. Requests are made of the model alone, so it is the table that differs.
 */
final class ModelDifference {

	private static final List<String> TEXTS = List.of("does not have the specified index",
			"key element does not match the schema", "Missing the key ", "Type mismatch for key ",
			"Type mismatch for Index Key ", "missed key schema element", "Query key condition not supported",
			"does not match schema type", "This attribute is part of the key");

	// a position that a client of the application has brought
	private static final String OF_A_POSITION = "starting key";

	private static final String ADVICE = ". dynamo.tables.management=validate compares the tables with the entities at "
			+ "start-up, and /actuator/dynamodb/drift does at any time";

	private ModelDifference() {
	}

	/**
	 * Translate a failure, or return null if it is another one.
	 * @param pattern the name of the access pattern
	 * @param table the name of the table, if there is one
	 * @param index the name of the index, if one is read
	 */
	static @Nullable DataAccessException translate(String pattern, @Nullable String table, @Nullable String index,
			RuntimeException ex) {
		String text = refusal(ex);
		if (table == null || text == null || !isIn(text)) {
			return null;
		}
		return new InvalidDataAccessResourceUsageException(
				pattern + ": " + ((index != null) ? "index " + index + " of table " : "table ") + table
						+ " is not as the entities have it (" + QuotedValues.leaveOut(text) + ")" + ADVICE,
				QuotedValues.leaveOut((DynamoDbException) ex));
	}

	private static @Nullable String refusal(RuntimeException ex) {
		if (!(ex instanceof DynamoDbException refusal) || refusal.awsErrorDetails() == null) {
			return null;
		}
		AwsErrorDetails details = refusal.awsErrorDetails();
		if (!"ValidationException".equals(details.errorCode())) {
			return null;
		}
		return details.errorMessage();
	}

	private static boolean isIn(String text) {
		return !text.contains(OF_A_POSITION) && TEXTS.stream().anyMatch(text::contains);
	}

	/**
	 * Return advice for a reason of a cancelled transaction, or an empty text for another
	 * reason.
	 */
	static String advice(@Nullable String reason) {
		if (reason != null && isIn(reason)) {
			return ADVICE;
		}
		return "";
	}

}
