package io.github.dynamospring.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

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

}
