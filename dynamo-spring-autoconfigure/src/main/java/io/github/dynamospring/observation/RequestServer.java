package io.github.dynamospring.observation;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;

/**
 * Server that a request is sent to. Spans of several clients differ by it.
 *
 * @param host the host of the endpoint
 * @param port the port of the endpoint
 * @param region the region of the client, if it has one
 */
record RequestServer(String host, int port, @Nullable String region) {

	/**
	 * Return the server of a request.
	 * @param known the server of another request, which is returned if it is the same
	 */
	static RequestServer of(SdkHttpRequest request, ExecutionAttributes attributes, @Nullable RequestServer known) {
		Region region = attributes.getAttribute(AwsExecutionAttribute.AWS_REGION);
		String id = (region != null) ? region.id() : null;
		if (known != null && known.isAt(request) && Objects.equals(known.region, id)) {
			return known;
		}
		return new RequestServer(request.host(), request.port(), id);
	}

	private boolean isAt(SdkHttpRequest request) {
		return this.port == request.port() && this.host.equals(request.host());
	}

}
