package io.github.dynamospring.observation;

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

	static RequestServer of(SdkHttpRequest request, ExecutionAttributes attributes) {
		Region region = attributes.getAttribute(AwsExecutionAttribute.AWS_REGION);
		return new RequestServer(request.host(), request.port(), (region != null) ? region.id() : null);
	}

}
