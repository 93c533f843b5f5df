package io.github.dynamospring.test;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;

import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.Environment;
import org.springframework.test.context.BootstrapWith;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * {@link BeanPostProcessor} that refuses clients connected to AWS, unless the test
 * defines them or has another mode of the embedded database.
 */
class AwsClientCheck implements BeanPostProcessor {

	private final ConfigurableListableBeanFactory beanFactory;

	private final Environment environment;

	AwsClientCheck(ConfigurableListableBeanFactory beanFactory, Environment environment) {
		this.beanFactory = beanFactory;
		this.environment = environment;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (bean instanceof AwsClient client && "dynamodb".equals(client.serviceName())) {
			String place = place(client);
			Assert.state(place == null || isOfTest(name) || !isEmbedded(),
					() -> "The client '" + name + "' is connected to " + place
							+ ", which a test with the embedded database must not reach: build "
							+ "it by the bean DynamoDbClientConfigurer, or define another one in a @TestConfiguration");
		}
		return bean;
	}

	private boolean isEmbedded() {
		return "always".equalsIgnoreCase(this.environment.getProperty("dynamo.embedded.mode"));
	}

	private static @Nullable String place(AwsClient client) {
		try {
			AwsServiceClientConfiguration configuration = client.serviceClientConfiguration();
			URI endpoint = configuration.endpointOverride().orElse(null);
			if (endpoint == null) {
				return "AWS in " + configuration.region();
			}
			return ofAws(endpoint);
		}
		catch (UnsupportedOperationException ex) {
			return null;
		}
	}

	private static @Nullable String ofAws(URI endpoint) {
		String host = String.valueOf(endpoint.getHost());
		return (host.contains(".amazonaws.") || host.endsWith(".api.aws")) ? endpoint.toString() : null;
	}

	private boolean isOfTest(String name) {
		Class<?> configuration = configuration(name);
		while (configuration != null) {
			if (AnnotatedElementUtils.hasAnnotation(configuration, TestConfiguration.class)
					|| AnnotatedElementUtils.hasAnnotation(configuration, BootstrapWith.class)) {
				return true;
			}
			configuration = configuration.getEnclosingClass();
		}
		return false;
	}

	private @Nullable Class<?> configuration(String name) {
		if (this.beanFactory.containsBeanDefinition(name)
				&& this.beanFactory.getBeanDefinition(name) instanceof AnnotatedBeanDefinition definition) {
			return ClassUtils.resolveClassName(definition.getMetadata().getClassName(),
					this.beanFactory.getBeanClassLoader());
		}
		return null;
	}

}
