package io.github.dynamospring.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.SdkClient;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Details of the connection to DynamoDB: its location and the credentials of requests.
 * The AWS SDK finds null details in its usual places.
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
	 * Return whether the database serves only a test or a developer. Its tables are
	 * created and updated when the application starts, regardless of
	 * {@code dynamo.tables.management}, and tests may empty them. A disposable database
	 * has an endpoint.
	 */
	default boolean isDisposable() {
		return false;
	}

	/**
	 * Return whether a client is connected to this database, and the database is
	 * {@link #isDisposable() disposable}.
	 * @param client the client, maybe built by the application
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
			// a client without a known endpoint
			return false;
		}
	}

}
