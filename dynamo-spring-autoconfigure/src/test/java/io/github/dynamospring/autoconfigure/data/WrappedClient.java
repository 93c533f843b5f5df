package io.github.dynamospring.autoconfigure.data;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Client around the one of an application, with its configuration.
 */
public final class WrappedClient implements DynamoDbClient {

	private final DynamoDbClient client;

	private WrappedClient(DynamoDbClient client) {
		this.client = client;
	}

	/**
	 * Return a post-processor that wraps the clients of an application.
	 */
	public static BeanPostProcessor wrapping() {
		return new BeanPostProcessor() {

			@Override
			public Object postProcessAfterInitialization(Object bean, String beanName) {
				return (bean instanceof DynamoDbClient found) ? new WrappedClient(found) : bean;
			}

		};
	}

	@Override
	public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
		return this.client.serviceClientConfiguration();
	}

	@Override
	public String serviceName() {
		return this.client.serviceName();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
