package io.github.dynamospring.load;

import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.ArchivedOrders;
import io.github.dynamospring.core.BenchmarkOrders;
import io.github.dynamospring.core.ReactiveBenchmarkOrders;
import io.github.dynamospring.item.sdk.ArchivedOrder;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * The same by repositories of an application, with the client that Boot configures.
 */
final class RepositoryCalls implements OrderCalls {

	private final ConfigurableApplicationContext application;

	private final BenchmarkOrders orders;

	private final ArchivedOrders archive;

	/**
	 * Start the application.
	 * @param properties those of the case, such as {@code dynamo.client.wire=never}
	 */
	RepositoryCalls(String endpoint, String... properties) {
		this.application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "logging.level.root=off", "dynamo.region=eu-west-1",
					"dynamo.endpoint=" + endpoint, "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret", "dynamo.metrics.enabled=false")
			.properties(properties)
			.run();
		this.orders = this.application.getBean(BenchmarkOrders.class);
		this.archive = this.application.getBean(ArchivedOrders.class);
	}

	/**
	 * Return the reactive repository of the application.
	 */
	ReactiveBenchmarkOrders reactive() {
		return this.application.getBean(ReactiveBenchmarkOrders.class);
	}

	@Override
	public Object getItem() {
		return this.orders.findById(Orders.key(Orders.ONE));
	}

	@Override
	public Object putItem() {
		return this.orders.insert(Orders.unsaved(Orders.ONE));
	}

	@Override
	public List<BenchmarkOrder> query() {
		return this.orders.findByCustomerIdAndPlacedAtBetween(Orders.ONE.customerId(), Orders.FROM, Orders.TO);
	}

	@Override
	public List<BenchmarkOrder> batchGet() {
		return this.orders.findAllById(Orders.PAGE.stream().map(Orders::key).toList());
	}

	@Override
	public Object batchPut() {
		return this.archive.saveAll(Orders.BATCH.stream().map(ArchivedOrder::of).toList());
	}

	@Override
	public void close() {
		this.application.close();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class,
			DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
			DynamoMetricsAutoConfiguration.class, MetricsAutoConfiguration.class,
			SimpleMetricsExportAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
			ObservationAutoConfiguration.class })
	@EnableDynamoRepositories(basePackageClasses = BenchmarkOrders.class)
	@EnableReactiveDynamoRepositories(basePackageClasses = ReactiveBenchmarkOrders.class)
	@EntityScan(basePackageClasses = BenchmarkOrder.class)
	static class Application {

	}

}
