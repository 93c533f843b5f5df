package io.github.dynamospring.autoconfigure.client;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Decoration of an HTTP client.
 *
 * @param lifecycle drops its connections, or null if they stay
 * @param decorator is around all of it
 */
record HttpClientDecoration(@Nullable HttpConnectionsLifecycle lifecycle, UnaryOperator<SdkHttpClient> decorator) {

	SdkHttpClient decorate(Supplier<SdkHttpClient> clients) {
		return this.decorator.apply((this.lifecycle != null) ? this.lifecycle.manage(clients) : clients.get());
	}

}
