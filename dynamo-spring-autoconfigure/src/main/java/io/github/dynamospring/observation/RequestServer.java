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
		boolean same = known != null && known.port == request.port() && known.host.equals(request.host())
				&& Objects.equals(known.region, id);
		return same ? known : new RequestServer(request.host(), request.port(), id);
	}

}
