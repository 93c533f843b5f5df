package io.github.dynamospring.testcontainers;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.LocalDynamoConnectionDetails;
import org.testcontainers.containers.Container;

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
			implements LocalDynamoConnectionDetails {

		private DynamoDbLocalConnectionDetails(ContainerConnectionSource<Container<?>> source) {
			super(source);
		}

		@Override
		public URI getEndpoint() {
			return URI.create("http://" + getContainer().getHost() + ":" + getContainer().getMappedPort(PORT));
		}

	}

}
