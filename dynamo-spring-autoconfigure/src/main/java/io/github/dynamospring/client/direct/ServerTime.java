package io.github.dynamospring.client.direct;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Times in the headers of errors.
 */
final class ServerTime {

	private ServerTime() {
	}

	/**
	 * Return the time that a server asks to wait for.
	 */
	static Duration retryAfter(SdkException ex) {
		String seconds = (ex instanceof AwsServiceException service) ? header(service, "Retry-After") : null;
		try {
			return (seconds != null) ? Duration.ofSeconds(Integer.parseInt(seconds)) : Duration.ZERO;
		}
		catch (NumberFormatException unreadable) {
			return Duration.ZERO;
		}
	}

	/**
	 * Return the time of an answer in milliseconds, or null if it has none.
	 */
	static @Nullable Long of(AwsServiceException ex) {
		String date = header(ex, "Date");
		try {
			return (date != null)
					? ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant().toEpochMilli() : null;
		}
		catch (DateTimeException unreadable) {
			return null;
		}
	}

	private static @Nullable String header(AwsServiceException ex, String name) {
		if (ex.awsErrorDetails() == null || ex.awsErrorDetails().sdkHttpResponse() == null) {
			return null;
		}
		return ex.awsErrorDetails().sdkHttpResponse().firstMatchingHeader(name).orElse(null);
	}

}
