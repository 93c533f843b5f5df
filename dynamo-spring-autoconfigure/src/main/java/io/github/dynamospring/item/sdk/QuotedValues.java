package io.github.dynamospring.item.sdk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Filter of the values that DynamoDB quotes in errors, such as the bounds of a
 * {@code between} in the wrong order, a set with duplicates, or a text that is not a
 * number. They may be personal data, so the rest of the text is dropped too, unless the
 * end of the value is known.
 */
public final class QuotedValues {

	private static final Pattern BEGINNING = Pattern
		.compile("AttributeValue: \\{|AttributeValue\\(|Input collection \\[|(?<=numeric value: )");

	/** A value may have quotes, so that the last matching end counts. */
	private static final Pattern MEMBER = Pattern.compile("Value '.*' at '", Pattern.DOTALL);

	private static final String LEFT_OUT = "(values are left out)";

	private QuotedValues() {
	}

	/**
	 * Return an error text of DynamoDB up to the first value in it. The rest follows if
	 * it names the member of the request with the value.
	 */
	public static String leaveOut(String text) {
		String plain = text.contains("Value '") ? MEMBER.matcher(text).replaceAll("Value " + LEFT_OUT + " at '") : text;
		Matcher beginning = BEGINNING.matcher(plain);
		if (beginning.find()) {
			return plain.substring(0, beginning.start()) + LEFT_OUT;
		}
		return plain;
	}

	/**
	 * Return an exception without quoted values: the exception itself, or a copy.
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
