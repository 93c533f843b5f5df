package io.github.dynamospring.client.direct;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.util.AwsHeader;
import software.amazon.awssdk.core.http.HttpResponseHandler;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Headers of an answer as the metadata of the SDK's responses have them, with the id of
 * the request by the SDK's name. They are copied only if more than the id is asked for.
 */
final class AnswerHeaders extends AbstractMap<String, @Nullable String> {

	private final SdkHttpResponse http;

	AnswerHeaders(SdkHttpResponse http) {
		this.http = http;
	}

	@Override
	public @Nullable String get(@Nullable Object name) {
		return AwsHeader.AWS_REQUEST_ID.equals(name) ? requestId() : super.get(name);
	}

	private @Nullable String requestId() {
		return this.http.firstMatchingHeader(HttpResponseHandler.X_AMZN_REQUEST_ID_HEADERS).orElse(null);
	}

	@Override
	public Set<Map.Entry<String, @Nullable String>> entrySet() {
		Map<String, @Nullable String> headers = new HashMap<>();
		headers.put(AwsHeader.AWS_REQUEST_ID, requestId());
		this.http.forEachHeader((name, values) -> headers.put(name, values.get(0)));
		return headers.entrySet();
	}

}
