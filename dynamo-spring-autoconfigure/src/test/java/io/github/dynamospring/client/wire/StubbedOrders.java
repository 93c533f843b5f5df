package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Orders behind a server that answers with given bytes, read and written through the SDK.
 */
final class StubbedOrders implements AutoCloseable {

	static final int ATTEMPTS = 2;

	/** Shared, because it takes long to create and to close. */
	private static final SdkHttpClient HTTP = Apache5HttpClient.create();

	final RawServer server = new RawServer();

	final DynamoDbClient client;

	final DynamoTemplate template;

	final Orders orders;

	StubbedOrders(boolean wire, ExecutionInterceptor... interceptors) throws IOException {
		List<ExecutionInterceptor> all = new ArrayList<>();
		if (wire) {
			all.add(new WireInterceptor());
		}
		all.addAll(List.of(new AttemptTracker(), new BodyLimit()));
		all.addAll(List.of(interceptors));
		this.client = client(all);
		LocalApplication application = LocalApplication.of(this.client, LocalApplication.mappingOf(Order.class),
				(name) -> name, TemplateSettings.DEFAULT, LocalDatabase.PLANNER_SETTINGS);
		this.template = application.template();
		this.orders = application.repository(Orders.class);
	}

	private DynamoDbClient client(List<ExecutionInterceptor> interceptors) {
		return DynamoDbClient.builder()
			.endpointOverride(this.server.endpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
			.httpClient(HTTP)
			.overrideConfiguration((configuration) -> configuration.executionInterceptors(interceptors)
				.retryStrategy(StandardRetryStrategy.builder()
					.maxAttempts(ATTEMPTS)
					.backoffStrategy(BackoffStrategy.retryImmediately())
					.circuitBreakerEnabled(false)
					.retryOnException((failure) -> FailureClassifier.classify(failure).passes())
					.build()))
			.build();
	}

	@Override
	public void close() {
		this.template.destroy();
		this.client.close();
		this.server.close();
	}

	interface Orders extends DynamoRepository<Order, OrderId> {

		List<Order> findByCustomer(String customer);

		Window<Order> findByCustomer(String customer, ScrollPosition position, Limit limit);

		List<Order> findByCustomerInOrderByNumber(List<String> customers);

		@AllowScan
		Stream<Order> findAll();

		long countByCustomer(String customer);

		boolean existsByCustomer(String customer);

		@Update("set amount = :amount")
		Order change(String customer, String number, int amount);

	}

	record OrderId(String customer, String number) {

	}

	@Table("orders")
	@PrimaryKey(partition = "{customer}", sort = "{number}")
	record Order(String customer, String number, @Nullable Integer amount, byte @Nullable [] scan,
			@Nullable List<String> tags, @Version @Nullable Long version) {

	}

}
