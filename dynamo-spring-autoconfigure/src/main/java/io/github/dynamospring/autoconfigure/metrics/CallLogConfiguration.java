package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.observation.CallLog;
import io.github.dynamospring.observation.hot.PartitionKeyReader;
import io.github.dynamospring.observation.hot.TableSchemaSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configuration of the log of slow and dear calls.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(CallLogConfiguration.AnyLimit.class)
@Import(TableSchemasConfiguration.class)
class CallLogConfiguration {

	@Bean
	CallLog dynamoCallLog(CallLogProperties properties, DynamoPrivacyProperties privacy, TableSchemaSource schemas) {
		properties.check();
		return new CallLog(properties.getSlowCalls(), properties.getDearCalls(), privacy.getKeys(),
				new PartitionKeyReader(schemas)::find);
	}

	@Bean
	static CallLogInstaller dynamoCallLogInstaller(ObjectProvider<CallLog> log) {
		return new CallLogInstaller(log);
	}

	/**
	 * {@link BeanPostProcessor} that lets templates announce their calls to the log.
	 */
	record CallLogInstaller(ObjectProvider<CallLog> log) implements BeanPostProcessor {

		@Override
		public Object postProcessBeforeInitialization(Object bean, String beanName) {
			if (bean instanceof DynamoTemplate template) {
				template.setCallWatch(this.log.getObject()::begin);
			}
			return bean;
		}

	}

	/**
	 * Condition that one of the limits is set.
	 */
	static class AnyLimit extends AnyNestedCondition {

		AnyLimit() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty("dynamo.log.slow-calls")
		static class SlowCalls {

		}

		@ConditionalOnProperty("dynamo.log.dear-calls")
		static class DearCalls {

		}

	}

}
