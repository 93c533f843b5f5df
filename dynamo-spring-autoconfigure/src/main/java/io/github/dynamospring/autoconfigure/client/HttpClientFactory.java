package io.github.dynamospring.autoconfigure.client;

import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Factory of builders for the HTTP client, configured by the properties.
 */
@FunctionalInterface
interface HttpClientFactory {

	SdkHttpClient.Builder<?> create();

}
