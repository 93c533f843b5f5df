package io.github.dynamospring.client.wire;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.function.Function;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

/**
 * Clients that {@link WireInterceptor} is in.
 */
class WireClientsTests {

	@Test
	void theInterceptorIsInAClientThatWasBuiltWithIt() {
		assertThat(isIn(new WireInterceptor(), (client) -> client)).isTrue();
		assertThat(isIn(new ExecutionInterceptor() {
		}, (client) -> client)).isFalse();
	}

	@Test
	void theInterceptorIsInNoClientThatWrapsAnother() {
		assertThat(isIn(new WireInterceptor(), WireClientsTests::wrapped)).isFalse();
	}

	@Test
	void theInterceptorIsInNoClientThatIsNoneOfTheSdk() {
		DynamoDbClient client = mock(DynamoDbClient.class);
		assertThat(WireInterceptor.isIn(client)).isFalse();
		verifyNoInteractions(client);
	}

	private static DynamoDbClient wrapped(DynamoDbClient client) {
		return (DynamoDbClient) Proxy.newProxyInstance(DynamoDbClient.class.getClassLoader(),
				new Class<?>[] { DynamoDbClient.class },
				(proxy, method, arguments) -> method.invoke(client, arguments));
	}

	private static boolean isIn(ExecutionInterceptor interceptor, Function<DynamoDbClient, DynamoDbClient> wrapper) {
		try (DynamoDbClient client = LocalDatabase.clientBuilder(URI.create("http://localhost:1"))
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(interceptor))
			.build()) {
			return WireInterceptor.isIn(wrapper.apply(client));
		}
	}

}
