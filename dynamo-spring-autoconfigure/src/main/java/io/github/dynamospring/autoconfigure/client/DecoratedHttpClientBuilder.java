package io.github.dynamospring.autoconfigure.client;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * Builder of an HTTP client with something around it.
 */
class DecoratedHttpClientBuilder implements SdkHttpClient.Builder<DecoratedHttpClientBuilder> {

	private final SdkHttpClient.Builder<?> builder;

	private final HttpClientDecoration decoration;

	DecoratedHttpClientBuilder(SdkHttpClient.Builder<?> builder, HttpClientDecoration decoration) {
		this.builder = builder;
		this.decoration = decoration;
	}

	@Override
	public SdkHttpClient buildWithDefaults(AttributeMap serviceDefaults) {
		return this.decoration.decorate(() -> this.builder.buildWithDefaults(serviceDefaults));
	}

}
