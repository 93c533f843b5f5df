package io.github.dynamospring.autoconfigure.client;

import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.utils.AttributeMap;

import org.springframework.util.StringUtils;

/**
 * Choice between the configured HTTP client and the ones on the class path.
 */
class HttpClientChoice {

	private static final Log logger = LogFactory.getLog(HttpClientChoice.class);

	private static final String CRT_PACKAGE = "software.amazon.awssdk.http.crt.";

	private final @Nullable ClassLoader classLoader;

	private final @Nullable HttpConnectionsLifecycle lifecycle;

	private final UnaryOperator<SdkHttpClient> decorator;

	/**
	 * Create a choice.
	 * @param lifecycle drops connections of the clients, or null if they stay
	 * @param decorator is around all of a client
	 */
	HttpClientChoice(@Nullable HttpConnectionsLifecycle lifecycle, UnaryOperator<SdkHttpClient> decorator,
			@Nullable ClassLoader classLoader) {
		this.lifecycle = lifecycle;
		this.decorator = decorator;
		this.classLoader = classLoader;
	}

	/**
	 * Apply the choice to a builder.
	 * @param user is given each HTTP client that the builder builds
	 */
	void apply(SdkSyncClientBuilder<?, ?> builder, DynamoClientProperties properties, ConnectionSettings settings,
			PropertyCheck check, Consumer<SdkHttpClient> user) {
		SdkHttpClient.Builder<?> client = switch (properties.getHttp()) {
			case AUTO -> HttpClientFactory.APACHE5.create(properties.getProxy(), this.classLoader);
			case APACHE5 -> required(HttpClientFactory.APACHE5, properties, check);
			case URL_CONNECTION -> required(HttpClientFactory.URL_CONNECTION, properties, check);
			case CRT -> crt(check);
			case SDK -> null;
		};
		if (client == null || properties.getHttp() == HttpClient.CRT) {
			refuseWithout(properties, check);
		}
		if (client != null) {
			builder.httpClientBuilder(new DecoratedBuilder(settings.addTo(client), this::decorate, user));
		}
		else if (properties.getHttp() == HttpClient.AUTO) {
			logger.warn("The AWS SDK chooses the HTTP client: " + check.name("max-connections")
					+ ", connection-acquisition-timeout, "
					+ "connection-timeout, connection-time-to-live, connection-max-idle-time, socket-timeout and "
					+ "tcp-keep-alive are without effect. To change that, add " + artifact(HttpClient.APACHE5));
		}
	}

	private SdkHttpClient decorate(Supplier<SdkHttpClient> clients) {
		return this.decorator.apply((this.lifecycle != null) ? this.lifecycle.manage(clients) : clients.get());
	}

	private SdkHttpClient.Builder<?> required(HttpClientFactory factory, DynamoClientProperties properties,
			PropertyCheck check) {
		SdkHttpClient.Builder<?> found = factory.create(properties.getProxy(), this.classLoader);
		if (found == null) {
			throw absent(properties.getHttp(), check);
		}
		return found;
	}

	// its classes are no dependency of the build, because it brings native code
	private SdkHttpClient.Builder<?> crt(PropertyCheck check) {
		for (SdkHttpService service : ServiceLoader.load(SdkHttpService.class, this.classLoader)) {
			if (service.getClass().getName().startsWith(CRT_PACKAGE)) {
				return service.createHttpClientBuilder();
			}
		}
		throw absent(HttpClient.CRT, check);
	}

	private static RuntimeException absent(HttpClient client, PropertyCheck check) {
		return check.refusal("http", text(client), "It is not on the class path: add " + artifact(client)
				+ ", or leave the property out to use the one that is.");
	}

	private static void refuseWithout(DynamoClientProperties properties, PropertyCheck check) {
		String reason = "It is without effect on the HTTP client that '" + check.name("http") + "' chooses here ("
				+ text(properties.getHttp()) + "): use 'apache5' or 'url-connection'.";
		check.isTrue(properties.getProxy().getHost() == null, "proxy.host", properties.getProxy().getHost(), reason);
		check.isTrue(!StringUtils.hasText(properties.getSsl().getBundle()), "ssl.bundle",
				properties.getSsl().getBundle(), reason);
	}

	private static String text(HttpClient client) {
		return client.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private static String artifact(HttpClient client) {
		return switch (client) {
			case CRT -> "'software.amazon.awssdk:aws-crt-client'";
			case URL_CONNECTION -> "'software.amazon.awssdk:url-connection-client'";
			default -> "'software.amazon.awssdk:apache5-client'";
		};
	}

	/**
	 * Builder that decorates each HTTP client that it builds.
	 */
	private record DecoratedBuilder(SdkHttpClient.Builder<?> builder,
			Function<Supplier<SdkHttpClient>, SdkHttpClient> decoration,
			Consumer<SdkHttpClient> user) implements SdkHttpClient.Builder<DecoratedBuilder> {

		@Override
		public SdkHttpClient buildWithDefaults(AttributeMap serviceDefaults) {
			SdkHttpClient client = this.decoration.apply(() -> this.builder.buildWithDefaults(serviceDefaults));
			this.user.accept(client);
			return client;
		}

	}

}
