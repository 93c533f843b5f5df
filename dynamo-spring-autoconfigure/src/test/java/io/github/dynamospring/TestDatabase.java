package io.github.dynamospring;

import java.net.URI;

import io.github.dynamospring.embedded.DynamoDbLocal;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * DynamoDB Local over HTTP, so that tests go through the SDK's whole pipeline, and
 * without its telemetry, which its entry points in the JVM do not switch off.
 */
public final class TestDatabase implements AutoCloseable {

	private final DynamoDbLocal database = DynamoDbLocal.start(null, TestDatabase.class.getClassLoader());

	private final DynamoDbClient client;

	public TestDatabase(ExecutionInterceptor... interceptors) {
		this.client = clientBuilder(this.database.getEndpoint()).overrideConfiguration((configuration) -> {
			for (ExecutionInterceptor interceptor : interceptors) {
				configuration.addExecutionInterceptor(interceptor);
			}
		}).build();
	}

	/**
	 * Return a builder of clients of this database, or of a proxy before it.
	 */
	public static DynamoDbClientBuilder clientBuilder(URI endpoint) {
		return DynamoDbClient.builder()
			.endpointOverride(endpoint)
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
	}

	public URI endpoint() {
		return this.database.getEndpoint();
	}

	public DynamoDbClient client() {
		return this.client;
	}

	@Override
	public void close() {
		this.client.close();
		this.database.close();
	}

}
