package io.github.dynamospring.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.SdkClient;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Details of the connection to DynamoDB: where it is and how requests are signed.
 * Whatever is null is found by the AWS SDK in its usual places.
 *
 * @since 0.1
 */
public interface DynamoConnectionDetails extends ConnectionDetails {

	/**
	 * Return the URI of the service, or null for the service of the region.
	 */
	default @Nullable URI getEndpoint() {
		return null;
	}

	/**
	 * Return the region, or null for the one that the AWS SDK finds.
	 */
	default @Nullable String getRegion() {
		return null;
	}

	/**
	 * Return the provider of credentials, or null for the one that the AWS SDK finds.
	 */
	default @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return null;
	}

	/**
	 * Return whether the database is there for a test or a developer alone. Its tables
	 * are created and updated when the application starts, whatever
	 * {@code dynamo.tables.management} says, and tests may empty them. A disposable
	 * database has an endpoint.
	 */
	default boolean isDisposable() {
		return false;
	}

	/**
	 * Return whether a client is connected to this database, and the database is
	 * {@link #isDisposable() disposable}.
	 * @param client the client, which may be one that the application has built
	 */
	default boolean isDisposableFor(SdkClient client) {
		URI endpoint = getEndpoint();
		if (!isDisposable() || endpoint == null) {
			return false;
		}
		try {
			return client.serviceClientConfiguration().endpointOverride().filter(endpoint::equals).isPresent();
		}
		catch (UnsupportedOperationException ex) {
			// a client that does not say where it is connected
			return false;
		}
	}

}
