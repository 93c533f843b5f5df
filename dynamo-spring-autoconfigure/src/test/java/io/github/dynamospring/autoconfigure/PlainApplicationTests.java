package io.github.dynamospring.autoconfigure;

import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.io.DefaultResourceLoader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans of the library in an application of the starter and the actuator with one
 * repository, all endpoints and no property that asks for more.
 */
class PlainApplicationTests {

	private static final int MAX_BEANS = 60;

	private static final String OURS = "io.github.dynamospring.";

	@Test
	void hasFewBeans() {
		try (ConfigurableApplicationContext context = start()) {
			assertThat(beans(context.getBeanFactory())).hasSizeLessThanOrEqualTo(MAX_BEANS)
				.contains("dynamoEndpoint", "dynamoTemplate", "dynamoDbClient");
		}
	}

	/** Configuration classes and classes of properties are no beans that work. */
	private static List<String> beans(ConfigurableListableBeanFactory beans) {
		return Arrays.stream(beans.getBeanDefinitionNames()).filter((name) -> {
			Class<?> type = type(beans, name);
			String factory = beans.getMergedBeanDefinition(name).getFactoryBeanName();
			return (isOurs(type) || factory != null && isOurs(type(beans, factory)))
					&& !AnnotatedElementUtils.hasAnnotation(type, Configuration.class)
					&& !AnnotatedElementUtils.hasAnnotation(type, ConfigurationProperties.class)
					&& !type.getPackage().equals(Note.class.getPackage());
		}).toList();
	}

	private static Class<?> type(ConfigurableListableBeanFactory beans, String name) {
		Class<?> type = beans.getType(name, false);
		return (type != null) ? type : Object.class;
	}

	private static boolean isOurs(Class<?> type) {
		return type.getName().startsWith(OURS);
	}

	@Test
	void createsNoToolBeforeItIsAskedFor() {
		try (ConfigurableApplicationContext context = start()) {
			assertThat(tools(context.getBeanFactory())).isEmpty();
			context.getBean(DynamoEndpoint.class).section("advice");
			assertThat(tools(context.getBeanFactory())).hasSizeGreaterThan(1);
		}
	}

	private static List<String> tools(ConfigurableListableBeanFactory beans) {
		return Arrays.stream(beans.getSingletonNames())
			.map(beans::getSingleton)
			.map((bean) -> bean.getClass().getName())
			.filter((type) -> type.startsWith(OURS + "operations.")
					|| type.startsWith(OURS + "autoconfigure.operations.")
					|| type.equals(OURS + "autoconfigure.endpoint.DriftSection"))
			.toList();
	}

	private static ConfigurableApplicationContext start() {
		ClassLoader classLoader = new FilteredClassLoader(NettyNioAsyncHttpClient.class, UrlConnectionHttpClient.class);
		return new SpringApplicationBuilder(PlainApplication.class).web(WebApplicationType.NONE)
			.resourceLoader(new DefaultResourceLoader(classLoader))
			.run("--dynamo.embedded.mode=never", "--dynamo.endpoint=http://localhost:1", "--dynamo.region=eu-west-1",
					"--dynamo.client.warm-up=false", "--dynamo.tables.management=none",
					"--management.endpoints.web.exposure.include=*");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class PlainApplication {

	}

}
