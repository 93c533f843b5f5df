package io.github.dynamospring.autoconfigure;

import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Creates builders of the HTTP client that the properties ask for.
 */
@FunctionalInterface
interface HttpClientFactory {

	SdkHttpClient.Builder<?> create();

}
