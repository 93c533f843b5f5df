package io.github.dynamospring.dockercompose;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.LocalDynamoConnectionDetails;

import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/**
 * Factory of {@link DynamoConnectionDetails} for a service of the image
 * {@code amazon/dynamodb-local}.
 */
class DynamoDbLocalDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<DynamoConnectionDetails> {

	private static final int PORT = 8000;

	DynamoDbLocalDockerComposeConnectionDetailsFactory() {
		super("amazon/dynamodb-local");
	}

	@Override
	protected DynamoConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new DynamoDbLocalConnectionDetails(source.getRunningService());
	}

	private static final class DynamoDbLocalConnectionDetails extends DockerComposeConnectionDetails
			implements LocalDynamoConnectionDetails {

		private final URI endpoint;

		private DynamoDbLocalConnectionDetails(RunningService service) {
			super(service);
			this.endpoint = URI.create("http://" + service.host() + ":" + service.ports().get(PORT));
		}

		@Override
		public URI getEndpoint() {
			return this.endpoint;
		}

	}

}
