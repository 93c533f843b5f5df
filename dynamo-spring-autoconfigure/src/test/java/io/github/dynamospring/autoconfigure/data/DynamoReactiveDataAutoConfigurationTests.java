package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.reactive.ReactiveDynamoOperations;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoReactiveDataAutoConfiguration}.
 */
class DynamoReactiveDataAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoReactiveDataAutoConfiguration.class));

	private final ApplicationContextRunner connected = this.runner.withBean(DynamoDbClient.class,
			() -> mock(DynamoDbClient.class));

	@Test
	void definesReactiveOperations() {
		this.connected.run((context) -> assertThat(context).hasSingleBean(ReactiveDynamoOperations.class));
	}

	@Test
	void givesWayToOperationsOfTheApplication() {
		ReactiveDynamoOperations own = mock(ReactiveDynamoOperations.class);
		this.connected.withBean(ReactiveDynamoOperations.class, () -> own)
			.run((context) -> assertThat(context.getBean(ReactiveDynamoOperations.class)).isSameAs(own));
	}

	@Test
	void acceptsAnyOperations() {
		this.runner.withBean(DynamoOperations.class, () -> mock(DynamoOperations.class))
			.run((context) -> assertThat(context).hasSingleBean(ReactiveDynamoOperations.class));
	}

	@Test
	void beanReturnsTheTenant() {
		this.connected.withBean(ReactiveTenantResolver.class, () -> () -> Mono.just("acme"))
			.run((context) -> StepVerifier
				.create(context.getBean(ReactiveDynamoOperations.class).execute((blocking) -> TenantScope.current()))
				.expectNext("acme")
				.verifyComplete());
	}

	@Test
	void severalResolversWithoutAPrimaryOneEndTheStart() {
		this.connected.withBean("first", ReactiveTenantResolver.class, () -> Mono::empty)
			.withBean("second", ReactiveTenantResolver.class, () -> Mono::empty)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(NoUniqueBeanDefinitionException.class)
				.hasMessageContainingAll("ReactiveTenantResolver", "first", "second"));
	}

	@Test
	void backsOffWithoutReactor() {
		this.connected.withClassLoader(new FilteredClassLoader(Mono.class))
			.run((context) -> assertThat(context).hasSingleBean(DynamoOperations.class)
				.doesNotHaveBean("reactiveDynamoOperations"));
	}

	@Test
	void backsOffWithoutOperations() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(ReactiveDynamoOperations.class));
	}

}
