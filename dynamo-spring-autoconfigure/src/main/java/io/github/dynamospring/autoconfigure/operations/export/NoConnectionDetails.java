package io.github.dynamospring.autoconfigure.operations.export;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.start.StartRefusedException;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * {@link DynamoConnectionDetails} that lead nowhere: without credentials, no request is
 * signed or sent.
 */
class NoConnectionDetails implements DynamoConnectionDetails {

	/** Not an endpoint of AWS, so that no connection is warmed up. */
	private static final URI ENDPOINT = URI.create("http://localhost:1");

	@Override
	public URI getEndpoint() {
		return ENDPOINT;
	}

	@Override
	public String getRegion() {
		return "local";
	}

	@Override
	public AwsCredentialsProvider getCredentialsProvider() {
		return NoConnectionDetails::refuse;
	}

	private static AwsCredentials refuse() {
		throw new StartRefusedException(
				"No request is sent while exports are written, because '" + DynamoExportProperties.DIRECTORY
						+ "' is set",
				"Let the bean that sends one when it is created send it in a runner, or write the exports in a test"
						+ " by the bean DynamoExports.");
	}

}
