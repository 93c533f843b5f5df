package io.github.dynamospring.testcontainers;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import org.testcontainers.containers.Container;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/**
 * Factory of {@link DynamoConnectionDetails} for a container of the image
 * {@code amazon/dynamodb-local} that is annotated with {@code @ServiceConnection}.
 */
class DynamoDbLocalContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<Container<?>, DynamoConnectionDetails> {

	private static final int PORT = 8000;

	DynamoDbLocalContainerConnectionDetailsFactory() {
		super("amazon/dynamodb-local");
	}

	@Override
	protected DynamoConnectionDetails getContainerConnectionDetails(ContainerConnectionSource<Container<?>> source) {
		return new DynamoDbLocalConnectionDetails(source);
	}

	private static final class DynamoDbLocalConnectionDetails extends ContainerConnectionDetails<Container<?>>
			implements DynamoConnectionDetails {

		private DynamoDbLocalConnectionDetails(ContainerConnectionSource<Container<?>> source) {
			super(source);
		}

		@Override
		public URI getEndpoint() {
			return URI.create("http://" + getContainer().getHost() + ":" + getContainer().getMappedPort(PORT));
		}

		@Override
		public String getRegion() {
			return "local";
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
		}

		@Override
		public boolean isDisposable() {
			return true;
		}

	}

}
