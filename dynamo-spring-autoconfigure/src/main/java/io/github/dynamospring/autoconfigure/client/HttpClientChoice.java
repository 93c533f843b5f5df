package io.github.dynamospring.autoconfigure.client;

import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Choice between the configured HTTP client and those on the class path.
 */
record HttpClientChoice(HttpClient http, @Nullable HttpClientFactory apache5) {

	private static final Log logger = LogFactory.getLog(HttpClientChoice.class);

	private static final String ADD_APACHE5 = "add 'software.amazon.awssdk:apache5-client'";

	/**
	 * Set the client. Builders of clients are given, so that a client ends with what it
	 * is built into, and is not even built where a customizer sets another.
	 * @param builder the builder of the client
	 * @param decorator puts something around the HTTP client
	 */
	void apply(SdkSyncClientBuilder<?, ?> builder, UnaryOperator<SdkHttpClient> decorator) {
		if (this.http == HttpClient.SDK) {
			return;
		}
		if (this.apache5 != null) {
			builder.httpClientBuilder(new DecoratedHttpClientBuilder(this.apache5.create(), decorator));
			return;
		}
		if (this.http == HttpClient.APACHE5) {
			throw new DynamoClientException("'dynamo.client.http' is 'apache5', which is not on the class path",
					"To use it, " + ADD_APACHE5 + ". Else set 'dynamo.client.http' to 'auto'.", null);
		}
		logger.warn("The AWS SDK chooses the HTTP client: dynamo.client.max-connections, "
				+ "connection-acquisition-timeout, connection-timeout, socket-timeout and tcp-keep-alive are without effect. To change that, "
				+ ADD_APACHE5);
	}

}
