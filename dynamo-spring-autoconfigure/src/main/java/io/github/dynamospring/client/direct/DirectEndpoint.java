package io.github.dynamospring.client.direct;

import java.net.URI;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SelectedAuthScheme;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.SdkInternalExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.scheme.AwsV4AuthScheme;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Endpoint and signature of requests, as the SDK has determined them for one of its own.
 *
 * @param host the value of the header {@code Host}
 * @param userAgent the value of the header {@code User-Agent}
 * @param region the region that requests are signed for
 * @param signer the signer for the region
 * @param account the account of the credentials, on which the address may depend, or null
 */
record DirectEndpoint(URI uri, String path, String host, String userAgent, String region, RequestSigner signer,
		@Nullable String account) {

	/** The headers of a request that the SDK and the HTTP client make by themselves. */
	private static final Set<String> HEADERS = headers("amz-sdk-invocation-id", "amz-sdk-request", "Authorization",
			"Content-Length", "Content-Type", "Host", "User-Agent", "X-Amz-Content-Sha256", "X-Amz-Date",
			"X-Amz-Security-Token", "X-Amz-Target");

	private static Set<String> headers(String... names) {
		Set<String> headers = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		headers.addAll(Set.of(names));
		return headers;
	}

	/**
	 * Return the endpoint of a request of the SDK, or null if its requests cannot be sent
	 * without it.
	 */
	@SuppressWarnings("deprecation")
	static @Nullable DirectEndpoint of(SdkHttpRequest request, @Nullable SelectedAuthScheme<?> scheme,
			ExecutionAttributes attributes) {
		boolean isUsual = scheme != null && AwsV4AuthScheme.SCHEME_ID.equals(scheme.authSchemeOption().schemeId())
				&& !Boolean.TRUE.equals(attributes.getAttribute(SdkInternalExecutionAttribute.IS_DISCOVERED_ENDPOINT))
				&& HEADERS.containsAll(request.headers().keySet());
		return isUsual ? of(request, Objects.requireNonNull(scheme)) : null;
	}

	private static DirectEndpoint of(SdkHttpRequest request, SelectedAuthScheme<?> scheme) {
		AwsCredentialsIdentity credentials = (AwsCredentialsIdentity) scheme.identity().join();
		String region = scheme.authSchemeOption().signerProperty(AwsV4HttpSigner.REGION_NAME);
		String service = scheme.authSchemeOption().signerProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME);
		String path = request.encodedPath().isEmpty() ? "/" : request.encodedPath();
		return new DirectEndpoint(request.getUri(), path, host(request),
				request.firstMatchingHeader("User-Agent").orElse(""), region, new RequestSigner(region, service),
				credentials.accountId().orElse(null));
	}

	private static String host(SdkHttpRequest request) {
		int standard = "http".equals(request.protocol()) ? 80 : 443;
		return (request.port() == standard) ? request.host() : request.host() + ":" + request.port();
	}

	/**
	 * Return whether the endpoint serves requests with some credentials.
	 */
	boolean isFor(AwsCredentialsIdentity credentials) {
		return Objects.equals(this.account, credentials.accountId().orElse(null));
	}

}
