package io.github.dynamospring.client.direct;

import java.time.Instant;

import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/**
 * Request with its headers and signature.
 */
final class SignedRequest {

	private static final String JSON = "application/x-amz-json-1.0";

	private static final String[] NAMES = { "content-type", "host", "x-amz-date", "x-amz-target" };

	private static final String[] SESSION_NAMES = { "content-type", "host", "x-amz-date", "x-amz-security-token",
			"x-amz-target" };

	private final DirectEndpoint endpoint;

	private final DirectOperation operation;

	SignedRequest(DirectEndpoint endpoint, DirectOperation operation) {
		this.endpoint = endpoint;
		this.operation = operation;
	}

	DirectHttpRequest sign(AwsCredentialsIdentity credentials, Instant time, RequestJson body, String invocation,
			int attempt, int attempts) {
		String date = this.endpoint.signer().date(time);
		String token = (credentials instanceof AwsSessionCredentialsIdentity session) ? session.sessionToken() : null;
		String[] values = (token != null)
				? new String[] { JSON, this.endpoint.host(), date, token, this.operation.target() }
				: new String[] { JSON, this.endpoint.host(), date, this.operation.target() };
		String authorization = this.endpoint.signer()
			.sign(credentials, date, this.endpoint.path(), (token != null) ? SESSION_NAMES : NAMES, values,
					body.bytes(), body.length());
		DirectHttpRequest request = new DirectHttpRequest(this.endpoint);
		request.add("amz-sdk-invocation-id", invocation);
		request.add("amz-sdk-request", "attempt=" + attempt + "; max=" + attempts);
		request.add("Authorization", authorization);
		request.add("Content-Length", Integer.toString(body.length()));
		request.add("Content-Type", JSON);
		request.add("Host", this.endpoint.host());
		request.add("User-Agent", this.endpoint.userAgent());
		request.add("X-Amz-Date", date);
		if (token != null) {
			request.add("X-Amz-Security-Token", token);
		}
		request.add("X-Amz-Target", this.operation.target());
		return request;
	}

}
