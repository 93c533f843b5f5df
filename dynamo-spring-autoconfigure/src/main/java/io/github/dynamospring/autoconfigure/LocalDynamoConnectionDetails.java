package io.github.dynamospring.autoconfigure;

import java.net.URI;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * Details of a connection to DynamoDB Local. Any region and credentials see the same
 * tables.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface LocalDynamoConnectionDetails extends DynamoConnectionDetails {

	@Override
	URI getEndpoint();

	@Override
	default String getRegion() {
		return "local";
	}

	@Override
	default AwsCredentialsProvider getCredentialsProvider() {
		return StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
	}

	@Override
	default boolean isDisposable() {
		return true;
	}

}
