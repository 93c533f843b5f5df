package io.github.dynamospring.test;

import java.net.URI;

import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.idempotency.IdempotentAdvisor;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.context.MessageSourceAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DataDynamoTest}. The region would keep the embedded database from
 * being started in an application.
 */
@DataDynamoTest(properties = { "dynamo.region=eu-west-1", "shop.name=slice" },
		includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderService.class))
class DataDynamoTestIntegrationTests {

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private ApplicationContext context;

	@Autowired
	private Environment environment;

	@Test
	void runsOnTheEmbeddedDatabase() {
		assertThat(this.client.serviceClientConfiguration().endpointOverride()).map(URI::getHost).contains("127.0.0.1");
		assertThat(this.client.listTables().sdkHttpResponse().isSuccessful()).isTrue();
	}

	@Test
	void hasTheComponentsThatItIncludesOnly() {
		assertThat(this.context.getBeansOfType(OrderService.class)).hasSize(1);
		assertThat(this.context.getBeansOfType(StockService.class)).isEmpty();
	}

	@Test
	void advisesComponents() {
		assertThat(this.context.getBeansOfType(RetryOnConflictAdvisor.class)).hasSize(1);
		assertThat(this.context.getBeansOfType(IdempotentAdvisor.class)).hasSize(1);
	}

	@Test
	void hasNoOtherAutoConfiguration() {
		assertThat(this.context.getBeansOfType(MessageSourceAutoConfiguration.class)).isEmpty();
	}

	@Test
	void hasThePropertiesOfTheTest() {
		assertThat(this.environment.getProperty("shop.name")).isEqualTo("slice");
	}

}
