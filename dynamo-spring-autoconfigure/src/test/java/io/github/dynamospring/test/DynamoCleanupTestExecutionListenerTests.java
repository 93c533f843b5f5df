package io.github.dynamospring.test;

import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.shop.Order;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.test.context.TestContext;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoCleanupTestExecutionListener} and what it refuses. Nothing
 * listens where the clients are connected, so that a request would fail.
 */
class DynamoCleanupTestExecutionListenerTests {

	private static final URI ENDPOINT = URI.create("http://127.0.0.1:1");

	private final GenericApplicationContext context = new GenericApplicationContext();

	@Test
	void refusesAws() {
		register((builder) -> {
		}, new Details(null, false));
		assertThatIllegalStateException().isThrownBy(this::clean)
			.withMessage("@DynamoCleanup would empty the tables [prod-shop] of AWS in eu-west-1, which is neither the "
					+ "embedded database nor a service connection: use @DataDynamoTest, "
					+ "'dynamo.embedded.mode=always', or a container with @ServiceConnection");
	}

	@Test
	void refusesAnEndpointOfTheProperties() {
		register((builder) -> builder.endpointOverride(ENDPOINT), new Details(ENDPOINT, false));
		assertThatIllegalStateException().isThrownBy(this::clean)
			.withMessageStartingWith("@DynamoCleanup would empty the tables [prod-shop] of http://127.0.0.1:1, which");
	}

	@Test
	void refusesAClientThatIsNotConnectedToTheServiceConnection() {
		register((builder) -> builder.endpointOverride(URI.create("https://dynamodb.eu-west-1.amazonaws.com")),
				new Details(ENDPOINT, true));
		assertThatIllegalStateException().isThrownBy(this::clean)
			.withMessageContaining("of https://dynamodb.eu-west-1.amazonaws.com, which is neither");
	}

	@Test
	void refusesAClientThatDoesNotTellWhereItIsConnected() {
		register(new DynamoDbClient() {

			@Override
			public String serviceName() {
				return "dynamodb";
			}

			@Override
			public void close() {
			}

		}, new Details(ENDPOINT, true));
		assertThatIllegalStateException().isThrownBy(this::clean)
			.withMessageContaining("of " + getClass().getName() + "$1, which is neither");
	}

	@Test
	void refusesAContextWithoutEntities() {
		this.context.refresh();
		assertThatIllegalStateException().isThrownBy(this::clean)
			.withMessage("@DynamoCleanup empties the tables of entities, but the context of the test has no "
					+ "entities: annotate the test with @DataDynamoTest or @SpringBootTest");
	}

	@Test
	void leavesTestsWithoutTheAnnotation() {
		assertThatNoException().isThrownBy(() -> beforeTestMethod("refusesAws"));
	}

	private void register(Consumer<DynamoDbClientBuilder> endpoint, DynamoConnectionDetails details) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.credentialsProvider(AnonymousCredentialsProvider.create());
		endpoint.accept(builder);
		register(builder.build(), details);
	}

	private void register(DynamoDbClient client, DynamoConnectionDetails details) {
		DynamoMappingContext mapping = new DynamoMappingContext();
		mapping.setManagedTypes(ManagedTypes.fromIterable(List.of(Order.class)));
		mapping.afterPropertiesSet();
		this.context.registerBean(DynamoMappingContext.class, () -> mapping);
		this.context.registerBean(TableNameResolver.class, () -> (name) -> "prod-" + name);
		this.context.registerBean(DynamoDbClient.class, () -> client);
		this.context.registerBean(DynamoConnectionDetails.class, () -> details);
		this.context.refresh();
	}

	@DynamoCleanup
	private void clean() {
		beforeTestMethod("clean");
	}

	private void beforeTestMethod(String method) {
		TestContext test = mock(TestContext.class);
		given(test.getApplicationContext()).willReturn(this.context);
		given(test.getTestClass()).willAnswer((call) -> getClass());
		try {
			given(test.getTestMethod()).willReturn(getClass().getDeclaredMethod(method));
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalStateException(ex);
		}
		new DynamoCleanupTestExecutionListener().beforeTestMethod(test);
	}

	private record Details(URI endpoint, boolean disposable) implements DynamoConnectionDetails {

		@Override
		public URI getEndpoint() {
			return this.endpoint;
		}

		@Override
		public boolean isDisposable() {
			return this.disposable;
		}

	}

}
