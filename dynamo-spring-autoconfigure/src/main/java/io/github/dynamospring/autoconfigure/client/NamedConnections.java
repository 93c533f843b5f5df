package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.DynamoProperties.Credentials;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.DynamoNamedClientsProperties.NamedClient;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Factory of the connections of {@code dynamo.clients}. An endpoint outside AWS, such as
 * the database inside this JVM, is shared by all clients without an endpoint of their
 * own. So an application that a test or a developer starts does not reach AWS because a
 * client has a region. A client inherits all other settings of the default one.
 */
class NamedConnections {

	static final String PREFIX = "dynamo.clients";

	private static final String CREDENTIALS_PROVIDER = "AwsCredentialsProvider";

	private final DynamoProperties defaults;

	private final ConfigurableListableBeanFactory beans;

	private final Binder binder;

	private final String sessionName;

	private final List<ClientConnection> connections = new ArrayList<>();

	NamedConnections(DynamoProperties defaults, ConfigurableListableBeanFactory beans, Environment environment) {
		this.defaults = defaults;
		this.beans = beans;
		this.binder = Binder.get(environment);
		this.sessionName = ClientSettingsConfiguration.sessionName(environment);
	}

	/**
	 * Return the properties of a client, completed by the default client for all but the
	 * connection.
	 */
	NamedClient bind(String name) {
		NamedClient properties = new NamedClient();
		this.binder.bind("dynamo.client", Bindable.ofInstance(properties.getClient()));
		this.binder.bind("dynamo.retry", Bindable.ofInstance(properties.getRetry()));
		this.binder.bind(PREFIX + "." + name, Bindable.ofInstance(properties));
		return properties;
	}

	/**
	 * Return the connection of a client, and complete its properties.
	 */
	ClientConnection connect(String name, NamedClient properties) {
		DynamoConnectionDetails common = common();
		boolean hasRegion = StringUtils.hasText(properties.getRegion());
		boolean hasEndpoint = properties.getEndpoint() != null;
		URI shared = (common != null) ? common.getEndpoint() : this.defaults.getEndpoint();
		if (!hasEndpoint && shared != null && !(hasRegion && DynamoDbWarmUp.isAws(shared))) {
			properties.setEndpoint(shared);
			if (common != null && !isOfProperties(common)) {
				return connection(this.defaults, common, false, commonProviders(this.beans));
			}
		}
		DynamoConnectionDetails inherited = (common == null || hasEndpoint || isOfProperties(common)) ? null : common;
		if (!hasRegion) {
			properties.setRegion((inherited != null) ? inherited.getRegion() : this.defaults.getRegion());
		}
		ApplicationBeans<AwsCredentialsProvider> provider = ApplicationBeans.named(this.beans,
				AwsCredentialsProvider.class, name + CREDENTIALS_PROVIDER);
		boolean hasCredentials = provider.areDefined()
				|| this.binder.bind(PREFIX + "." + name + ".credentials", Credentials.class).isBound();
		if (!hasCredentials) {
			this.binder.bind("dynamo.credentials", Credentials.class).ifBound(properties::setCredentials);
		}
		DynamoConnectionDetails own = new PropertiesDynamoConnectionDetails(properties,
				new PropertyCheck(PREFIX + "." + name));
		if (inherited != null && inherited.getCredentialsProvider() != null && !hasCredentials) {
			own = new OtherRegion(properties.getRegion(), inherited);
		}
		return connection(properties, own, hasRegion, hasCredentials ? provider : commonProviders(this.beans));
	}

	/**
	 * Return the providers that are not for one named client alone.
	 */
	static ApplicationBeans<AwsCredentialsProvider> commonProviders(ConfigurableListableBeanFactory beans) {
		return new ApplicationBeans<>(beans, AwsCredentialsProvider.class)
			.without((name) -> name.endsWith(CREDENTIALS_PROVIDER) && NamedClientsRegistrar
				.isRegistered(name.substring(0, name.length() - CREDENTIALS_PROVIDER.length()), beans));
	}

	// The default client comes first, because it may ask for the database inside this
	// JVM. Other clients do not.
	private @Nullable DynamoConnectionDetails common() {
		this.beans.getBeanProvider(DynamoDbClient.class).getIfUnique();
		return EmbeddedDatabase.find(this.beans);
	}

	private static boolean isOfProperties(DynamoConnectionDetails details) {
		return details instanceof PropertiesDynamoConnectionDetails;
	}

	private ClientConnection connection(DynamoProperties properties, DynamoConnectionDetails details, boolean hasRegion,
			ApplicationBeans<AwsCredentialsProvider> providers) {
		ClientConnection connection = new ClientConnection(properties, details,
				hasRegion ? null : new ApplicationBeans<>(this.beans, AwsRegionProvider.class), providers,
				this.sessionName, this.beans.getBeanProvider(EmbeddedDatabase.class).getIfAvailable());
		this.connections.add(connection);
		return connection;
	}

	void close() {
		this.connections.forEach(ClientConnection::close);
	}

	/**
	 * Details of the default client with another region.
	 */
	private record OtherRegion(@Nullable String region,
			DynamoConnectionDetails details) implements DynamoConnectionDetails {

		@Override
		public @Nullable String getRegion() {
			return this.region;
		}

		@Override
		public @Nullable AwsCredentialsProvider getCredentialsProvider() {
			return this.details.getCredentialsProvider();
		}

	}

}
