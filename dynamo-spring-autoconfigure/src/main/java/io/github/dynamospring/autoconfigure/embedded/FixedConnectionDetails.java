package io.github.dynamospring.autoconfigure.embedded;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * {@link DynamoConnectionDetails} of the database inside this JVM, complete without the
 * SDK's own lookup.
 */
class FixedConnectionDetails implements DynamoConnectionDetails {

	private final URI endpoint;

	private final String region;

	private final AwsCredentialsProvider credentialsProvider;

	FixedConnectionDetails(URI endpoint, String region, AwsCredentialsProvider credentialsProvider) {
		this.endpoint = endpoint;
		this.region = region;
		this.credentialsProvider = credentialsProvider;
	}

	@Override
	public URI getEndpoint() {
		return this.endpoint;
	}

	@Override
	public String getRegion() {
		return this.region;
	}

	@Override
	public AwsCredentialsProvider getCredentialsProvider() {
		return this.credentialsProvider;
	}

	@Override
	public boolean isDisposable() {
		return true;
	}

}
