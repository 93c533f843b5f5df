package io.github.dynamospring.repository.config;

import java.lang.annotation.Annotation;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.AuditingEntityCallback;
import io.github.dynamospring.mapping.event.CurrentAuditor;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.auditing.config.AuditingBeanDefinitionRegistrarSupport;
import org.springframework.data.auditing.config.AuditingConfiguration;
import org.springframework.data.config.ParsingUtils;
import org.springframework.util.StringUtils;

/**
 * Registrar of the beans behind {@link EnableDynamoAuditing @EnableDynamoAuditing}.
 */
class DynamoAuditingRegistrar extends AuditingBeanDefinitionRegistrarSupport {

	@Override
	protected Class<? extends Annotation> getAnnotation() {
		return EnableDynamoAuditing.class;
	}

	@Override
	protected String getAuditingHandlerBeanName() {
		return "dynamoAuditingHandler";
	}

	@Override
	protected BeanDefinitionBuilder getAuditHandlerBeanDefinitionBuilder(AuditingConfiguration configuration) {
		BeanDefinitionBuilder builder = BeanDefinitionBuilder
			.rootBeanDefinition(IsNewAwareAuditingHandler.class, "from")
			.addConstructorArgValue(new RuntimeBeanReference(DynamoMappingContext.class));
		if (!StringUtils.hasText(configuration.getAuditorAwareRef())) {
			builder.addPropertyValue("auditorAware",
					BeanDefinitionBuilder.rootBeanDefinition(CurrentAuditor.class).getBeanDefinition());
		}
		return configureDefaultAuditHandlerAttributes(configuration, builder);
	}

	@Override
	protected void registerAuditListenerBeanDefinition(BeanDefinition auditingHandler,
			BeanDefinitionRegistry registry) {
		BeanDefinitionBuilder builder = BeanDefinitionBuilder.rootBeanDefinition(AuditingEntityCallback.class)
			.addConstructorArgValue(ParsingUtils.getObjectFactoryBeanDefinition(getAuditingHandlerBeanName(),
					auditingHandler.getSource()));
		registerInfrastructureBeanWithId(builder.getBeanDefinition(), AuditingEntityCallback.class.getName(), registry);
	}

}
