package io.github.dynamospring.autoconfigure.client;

import java.net.URI;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.DynamoProperties.Role;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;

import org.springframework.util.StringUtils;

/**
 * Connection of a client: its endpoint, region and credentials. Connection details of a
 * service win over beans of the application, these over properties, these over beans of
 * other starters, and these over the defaults of the SDK. On the loopback interface a
 * connection needs no settings, and only the settings of this machine are read.
 */
class ClientConnection implements AutoCloseable {

	private static final String LOCAL = "local";

	private final DynamoProperties properties;

	private final DynamoConnectionDetails details;

	private final @Nullable ApplicationBeans<AwsRegionProvider> regionProviders;

	private final ApplicationBeans<AwsCredentialsProvider> credentialsProviders;

	private final String sessionName;

	private final @Nullable EmbeddedDatabase embedded;

	private @Nullable StsCredentials roleCredentials;

	/**
	 * Create a connection.
	 * @param regionProviders beans that may provide the region, or null if a property
	 * does
	 * @param credentialsProviders beans that may have credentials
	 * @param embedded the database inside this JVM, with the reason if it was not started
	 */
	ClientConnection(DynamoProperties properties, DynamoConnectionDetails details,
			@Nullable ApplicationBeans<AwsRegionProvider> regionProviders,
			ApplicationBeans<AwsCredentialsProvider> credentialsProviders, String sessionName,
			@Nullable EmbeddedDatabase embedded) {
		this.properties = properties;
		this.details = details;
		this.regionProviders = regionProviders;
		this.credentialsProviders = credentialsProviders;
		this.sessionName = sessionName;
		this.embedded = embedded;
	}

	void apply(AwsClientBuilder<?, ?> builder) {
		Region region = region();
		builder.region(region);
		AwsCredentialsProvider credentials = credentials(region);
		if (credentials != null) {
			builder.credentialsProvider(credentials);
		}
		if (this.details.getEndpoint() != null) {
			builder.endpointOverride(this.details.getEndpoint());
		}
	}

	/**
	 * Return whether the database only serves a test or a developer.
	 */
	boolean isDisposable() {
		return this.details.isDisposable();
	}

	boolean hasEndpoint() {
		return this.details.getEndpoint() != null;
	}

	private Region region() {
		String region = this.details.getRegion();
		if (region != null && isOfService()) {
			return Region.of(region);
		}
		AwsRegionProvider own = own(this.regionProviders, region != null);
		if (own != null) {
			return own.getRegion();
		}
		if (region != null) {
			return Region.of(region);
		}
		if (isLocal()) {
			return localRegion(ofStarters(this.regionProviders));
		}
		return foundRegion();
	}

	// several beans without a primary one leave the decision to the properties
	private static <T> @Nullable T own(@Nullable ApplicationBeans<T> beans, boolean configured) {
		if (beans == null || configured && beans.areAmbiguous()) {
			return null;
		}
		return beans.own();
	}

	private static <T> @Nullable T ofStarters(@Nullable ApplicationBeans<T> beans) {
		if (beans == null) {
			return null;
		}
		return beans.ofStarters();
	}

	private boolean isOfService() {
		return !(this.details instanceof PropertiesDynamoConnectionDetails);
	}

	private boolean isLocal() {
		URI endpoint = this.details.getEndpoint();
		return endpoint != null && Loopback.isHost(endpoint.getHost());
	}

	// A chain of the SDK's would look for a region beyond this machine.
	private static Region localRegion(@Nullable AwsRegionProvider starter) {
		boolean configured = starter != null && !(starter instanceof DefaultAwsRegionProviderChain);
		AwsRegionProvider settings = new SystemSettingsRegionProvider();
		try {
			return (configured ? new AwsRegionProviderChain(starter, settings) : settings).getRegion();
		}
		catch (SdkClientException ex) {
			return Region.of(LOCAL);
		}
	}

	private Region foundRegion() {
		AwsRegionProvider provider = ofStarters(this.regionProviders);
		try {
			return (provider != null) ? provider.getRegion() : regionOfChain();
		}
		catch (SdkClientException ex) {
			throw noRegion(ex);
		}
	}

	private StartRefusedException noRegion(SdkClientException ex) {
		String absence = (this.embedded != null) ? this.embedded.absence() : null;
		boolean present = this.embedded != null && this.embedded.isOnClassPath();
		String reason = (absence != null) ? ", and the embedded database was not started: " + absence : "";
		return new StartRefusedException("There is no AWS region to find DynamoDB in" + reason,
				"Set 'dynamo.region', for instance to 'eu-west-1', or the environment variable AWS_REGION. With a "
						+ "local database, set 'dynamo.endpoint'; on the loopback interface it needs no region. To "
						+ "start without any, "
						+ (present ? ""
								: "add 'software.amazon.dynamodb:DynamoDBLocal', which Boot's plugin leaves out of "
										+ "a fat jar where it is optional, and ")
						+ "set 'dynamo.embedded.mode' to 'always'.",
				ex);
	}

	private Region regionOfChain() {
		DefaultAwsRegionProviderChain.Builder chain = DefaultAwsRegionProviderChain.builder();
		ConfiguredProfile profile = ConfiguredProfile.find(this.properties.getCredentials());
		if (profile != null) {
			profile.addTo(chain);
		}
		return chain.build().getRegion();
	}

	private @Nullable AwsCredentialsProvider credentials(Region region) {
		AwsCredentialsProvider given = this.details.getCredentialsProvider();
		if (given != null && isOfService()) {
			return given;
		}
		boolean hasRole = !isOfService() && !isLocal()
				&& StringUtils.hasText(this.properties.getCredentials().role().arn());
		AwsCredentialsProvider own = own(this.credentialsProviders, given != null || hasRole);
		if (own != null) {
			return own;
		}
		if (hasRole) {
			return roleCredentials(region, given);
		}
		return (given != null) ? given : otherCredentials();
	}

	private synchronized AwsCredentialsProvider roleCredentials(Region region,
			@Nullable AwsCredentialsProvider credentials) {
		if (this.roleCredentials == null) {
			Role role = this.properties.getCredentials().role();
			String name = role.sessionName();
			this.roleCredentials = new StsCredentials(role, (name != null) ? name : this.sessionName, region,
					credentials);
		}
		return this.roleCredentials;
	}

	private @Nullable AwsCredentialsProvider otherCredentials() {
		AwsCredentialsProvider starter = ofStarters(this.credentialsProviders);
		return isLocal() ? localCredentials(starter) : starter;
	}

	private static AwsCredentialsProvider localCredentials(@Nullable AwsCredentialsProvider starter) {
		AwsCredentialsProvider settings = AwsCredentialsProviderChain.of(SystemPropertyCredentialsProvider.create(),
				EnvironmentVariableCredentialsProvider.create(),
				StaticCredentialsProvider.create(AwsBasicCredentials.create(LOCAL, LOCAL)));
		boolean configured = starter != null && !(starter instanceof DefaultCredentialsProvider);
		if (configured) {
			return AwsCredentialsProviderChain.of(starter, settings);
		}
		return settings;
	}

	@Override
	public synchronized void close() {
		if (this.roleCredentials != null) {
			this.roleCredentials.close();
		}
	}

}
