package io.github.dynamospring.autoconfigure.client;

import java.util.function.UnaryOperator;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * Builder of an HTTP client with something around it.
 */
class DecoratedHttpClientBuilder implements SdkHttpClient.Builder<DecoratedHttpClientBuilder> {

	private final SdkHttpClient.Builder<?> builder;

	private final UnaryOperator<SdkHttpClient> decorator;

	DecoratedHttpClientBuilder(SdkHttpClient.Builder<?> builder, UnaryOperator<SdkHttpClient> decorator) {
		this.builder = builder;
		this.decorator = decorator;
	}

	@Override
	public SdkHttpClient buildWithDefaults(AttributeMap serviceDefaults) {
		return this.decorator.apply(this.builder.buildWithDefaults(serviceDefaults));
	}

}
