package io.github.dynamospring.autoconfigure;

import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoEnabledFilter}.
 */
class DynamoEnabledFilterTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.region=eu-west-1", "dynamo.client.warm-up=false");

	@Test
	void leavesOutAllThatIsOurs() {
		this.runner.withPropertyValues("dynamo.enabled=false")
			.run((context) -> assertThat(beansOfOurs(context)).isEmpty());
	}

	@Test
	void keepsItByDefault() {
		this.runner.run((context) -> assertThat(beansOfOurs(context)).contains("dynamoDbClientConfigurer"));
	}

	private static Stream<String> beansOfOurs(ApplicationContext context) {
		return Arrays.stream(context.getBeanDefinitionNames()).filter((name) -> {
			Class<?> type = context.getType(name, false);
			return type != null && type.getName().startsWith("io.github.dynamospring.") && type != Application.class
					&& !Application.class.isAssignableFrom(type);
		});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
