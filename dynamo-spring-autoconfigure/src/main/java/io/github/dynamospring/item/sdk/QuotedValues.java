package io.github.dynamospring.item.sdk;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Values that DynamoDB quotes where it refuses a request, such as the bounds of a
 * {@code between} in the wrong order, or a set with duplicates. They may be personal
 * data, so the rest of the text goes with them.
 */
public final class QuotedValues {

	private static final List<String> BEGINNINGS = List.of("AttributeValue: {", "Input collection [");

	private static final String LEFT_OUT = "(values are left out)";

	private QuotedValues() {
	}

	/**
	 * Return a text of DynamoDB's up to the first value in it.
	 */
	public static String leaveOut(String text) {
		for (String beginning : BEGINNINGS) {
			int start = text.indexOf(beginning);
			if (start >= 0) {
				return text.substring(0, start) + LEFT_OUT;
			}
		}
		return text;
	}

	/**
	 * Return an exception whose message quotes no value: the exception itself, or a copy.
	 */
	public static AwsServiceException leaveOut(AwsServiceException failure) {
		AwsErrorDetails details = failure.awsErrorDetails();
		String text = (details != null) ? details.errorMessage() : null;
		String shown = shown(text);
		if (details == null || shown == null || shown.equals(text)) {
			return failure;
		}
		AwsServiceException copy = (AwsServiceException) failure.toBuilder()
			.awsErrorDetails(details.toBuilder().errorMessage(shown).build())
			.message(shown)
			.build();
		copy.setStackTrace(failure.getStackTrace());
		return copy;
	}

	private static @Nullable String shown(@Nullable String text) {
		return (text != null) ? leaveOut(text) : null;
	}

}
