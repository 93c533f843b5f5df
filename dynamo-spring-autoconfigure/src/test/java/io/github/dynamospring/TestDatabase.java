package io.github.dynamospring;

import io.github.dynamospring.embedded.DynamoDbLocal;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * DynamoDB Local over HTTP, so that tests go through the SDK's whole pipeline, and
 * without its telemetry, which its entry points in the JVM do not switch off.
 */
public final class TestDatabase implements AutoCloseable {

	private final DynamoDbLocal database = DynamoDbLocal.start(null, TestDatabase.class.getClassLoader());

	private final DynamoDbClient client;

	public TestDatabase(ExecutionInterceptor... interceptors) {
		this.client = DynamoDbClient.builder()
			.endpointOverride(this.database.getEndpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
			.overrideConfiguration((configuration) -> {
				for (ExecutionInterceptor interceptor : interceptors) {
					configuration.addExecutionInterceptor(interceptor);
				}
			})
			.build();
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
