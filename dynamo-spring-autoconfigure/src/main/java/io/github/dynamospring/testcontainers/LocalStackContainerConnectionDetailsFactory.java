package io.github.dynamospring.testcontainers;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/**
 * Factory of {@link DynamoConnectionDetails} for a {@link LocalStackContainer} that is
 * annotated with {@code @ServiceConnection}.
 */
class LocalStackContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<LocalStackContainer, DynamoConnectionDetails> {

	@Override
	protected DynamoConnectionDetails getContainerConnectionDetails(
			ContainerConnectionSource<LocalStackContainer> source) {
		return new LocalStackDynamoConnectionDetails(source);
	}

	private static final class LocalStackDynamoConnectionDetails extends ContainerConnectionDetails<LocalStackContainer>
			implements DynamoConnectionDetails {

		private LocalStackDynamoConnectionDetails(ContainerConnectionSource<LocalStackContainer> source) {
			super(source);
		}

		@Override
		public URI getEndpoint() {
			return getContainer().getEndpoint();
		}

		@Override
		public String getRegion() {
			return getContainer().getRegion();
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return StaticCredentialsProvider
				.create(AwsBasicCredentials.create(getContainer().getAccessKey(), getContainer().getSecretKey()));
		}

		@Override
		public boolean isDisposable() {
			return true;
		}

	}

}
