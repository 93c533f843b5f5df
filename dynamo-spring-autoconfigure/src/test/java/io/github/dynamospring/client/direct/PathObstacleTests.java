package io.github.dynamospring.client.direct;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PathObstacle}: the obstacles of the process. {@code
 * DirectSelectionTests} has the obstacles of a client.
 */
class PathObstacleTests {

	@Test
	void aClientOfTheSdkHasNone() {
		assertThat(obstacle(Map.of("AWS_REGION", "eu-west-1"), ClassLoader.getSystemClassLoader())).isNull();
	}

	@Test
	void awsLambdaIsOne() {
		assertThat(obstacle(Map.of("AWS_LAMBDA_FUNCTION_NAME", "orders"), ClassLoader.getSystemClassLoader()))
			.isEqualTo("AWS Lambda, where the SDK adds trace headers");
	}

	@ParameterizedTest
	@ValueSource(strings = { "com.newrelic.bootstrap.BootstrapAgent", "co.elastic.apm.agent.premain.AgentMain" })
	void anAgentThatChangesTheSdkIsOne(String agent, @TempDir Path directory) throws IOException {
		Path file = directory.resolve(agent.replace('.', '/') + ".class");
		Files.createDirectories(file.getParent());
		Files.createFile(file);
		try (URLClassLoader loader = new URLClassLoader(new URL[] { directory.toUri().toURL() })) {
			assertThat(obstacle(Map.of(), loader)).isEqualTo("the agent " + agent);
		}
	}

	private static @Nullable String obstacle(Map<String, String> environment, ClassLoader agents) {
		try (DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build()) {
			return PathObstacle.of(client.serviceClientConfiguration(), environment, agents);
		}
	}

}
