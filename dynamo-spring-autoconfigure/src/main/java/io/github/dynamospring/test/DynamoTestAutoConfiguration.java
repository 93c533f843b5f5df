package io.github.dynamospring.test;

import java.time.Duration;
import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.ImageDecryptor;
import io.github.dynamospring.test.FaultInjection.Attempt;
import io.micrometer.observation.ObservationRegistry;
import org.assertj.core.api.AssertProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the tools of tests. Only
 * {@link AutoConfigureDataDynamo @AutoConfigureDataDynamo} imports it.
 */
@AutoConfiguration(after = DynamoMetricsAutoConfiguration.class,
		before = { DynamoDbClientAutoConfiguration.class, DynamoDbAsyncClientAutoConfiguration.class })
final class DynamoTestAutoConfiguration {

	@Bean
	static AwsClientCheck dynamoAwsClientCheck(ConfigurableListableBeanFactory beanFactory, Environment environment) {
		return new AwsClientCheck(beanFactory, environment);
	}

	@Bean
	FaultInjection dynamoFaultInjection(ObjectProvider<AccessPatterns> patterns,
			ObjectProvider<DynamoDbClient> client) {
		return new FaultInjection(patterns::getObject, client::getObject);
	}

	@Bean
	DynamoDbClientCustomizer dynamoFaultCustomizer(FaultInjection faults) {
		return (builder) -> builder.overrideConfiguration(builder.overrideConfiguration()
			.copy((configuration) -> configuration.addExecutionInterceptor(new FaultInterceptor(faults))));
	}

	@Bean(name = DynamoDbClientAutoConfiguration.HTTP_CLIENT_DECORATOR, defaultCandidate = false)
	UnaryOperator<SdkHttpClient> dynamoHttpClientDecorator(FaultInjection faults) {
		return faults::decorate;
	}

	@Bean
	StreamProbe dynamoStreamProbe(BeanFactory beanFactory) {
		return new StreamProbe(() -> new DynamoStreamDecoder(beanFactory.getBean(DynamoMappingContext.class),
				beanFactory.getBeanProvider(ImageDecryptor.class).getIfAvailable()), Duration.ofSeconds(20));
	}

	/**
	 * Configuration of the recorder. It observes requests even if the application has no
	 * meters.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(AssertProvider.class)
	static class CapacityConfiguration {

		@Bean
		CapacityRecorder dynamoCapacityRecorder(BeanFactory beanFactory) {
			return new CapacityRecorder(new KnownNames(beanFactory), () -> isLocal(beanFactory));
		}

		private static boolean isLocal(BeanFactory beanFactory) {
			DynamoConnectionDetails database = EmbeddedDatabase.find(beanFactory);
			return database != null
					&& beanFactory.getBeanProvider(DynamoDbClient.class).stream().allMatch(database::isDisposableFor);
		}

		@Bean
		RequestListener dynamoCapacityListener(CapacityRecorder recorder) {
			return recorder::note;
		}

		@Bean(name = DynamoMetricsAutoConfiguration.INTERCEPTOR, defaultCandidate = false)
		@ConditionalOnMissingBean(name = DynamoMetricsAutoConfiguration.INTERCEPTOR)
		ExecutionInterceptor dynamoCapacityInterceptor(ObjectProvider<RequestListener> listeners) {
			return new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
					new DefaultDynamoObservationConvention(), listeners.orderedStream().toList(),
					new ObservationFailures());
		}

	}

	/**
	 * Interceptor that announces the next request to the injection, on the thread that
	 * gives it to the HTTP client. The HTTP client itself sees neither operations nor
	 * access patterns.
	 */
	static class FaultInterceptor implements ExecutionInterceptor, RequestObserver {

		private final FaultInjection faults;

		FaultInterceptor(FaultInjection faults) {
			this.faults = faults;
		}

		@Override
		public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
			this.faults.begin(new Attempt(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
					attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN)));
		}

		@Override
		public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
			return (http, region) -> this.faults.begin(new Attempt(operation, call.pattern()));
		}

	}

}
