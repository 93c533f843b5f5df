package io.github.dynamospring.dockercompose;

import java.net.URI;
import java.util.Arrays;
import java.util.Map;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/**
 * Factory of {@link DynamoConnectionDetails} for a service of LocalStack, unless its
 * variable {@code SERVICES} leaves out DynamoDB.
 */
class LocalStackDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<DynamoConnectionDetails> {

	private static final String[] IMAGES = { "localstack/localstack", "localstack/localstack-pro" };

	private static final int PORT = 4566;

	LocalStackDockerComposeConnectionDetailsFactory() {
		super(IMAGES);
	}

	@Override
	protected @Nullable DynamoConnectionDetails getDockerComposeConnectionDetails(
			DockerComposeConnectionSource source) {
		RunningService service = source.getRunningService();
		return hasDynamoDb(service.env().get("SERVICES")) ? new LocalStackConnectionDetails(service) : null;
	}

	private static boolean hasDynamoDb(@Nullable String services) {
		return services == null || services.isBlank()
				|| Arrays.stream(services.split(",")).map(String::strip).anyMatch("dynamodb"::equals);
	}

	private static final class LocalStackConnectionDetails extends DockerComposeConnectionDetails
			implements DynamoConnectionDetails {

		private final URI endpoint;

		private final Map<String, @Nullable String> variables;

		private LocalStackConnectionDetails(RunningService service) {
			super(service);
			this.endpoint = URI.create("http://" + service.host() + ":" + service.ports().get(PORT));
			this.variables = service.env();
		}

		@Override
		public URI getEndpoint() {
			return this.endpoint;
		}

		@Override
		public String getRegion() {
			return variable("AWS_DEFAULT_REGION", variable("DEFAULT_REGION", "us-east-1"));
		}

		// any key is accepted, but twelve digits name an account
		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return StaticCredentialsProvider.create(AwsBasicCredentials.create(variable("AWS_ACCESS_KEY_ID", "test"),
					variable("AWS_SECRET_ACCESS_KEY", "test")));
		}

		private String variable(String name, String otherwise) {
			String value = this.variables.get(name);
			return (value != null && !value.isBlank()) ? value : otherwise;
		}

		@Override
		public boolean isDisposable() {
			return true;
		}

	}

}
