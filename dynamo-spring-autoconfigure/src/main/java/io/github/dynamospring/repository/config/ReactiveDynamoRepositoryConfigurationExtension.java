package io.github.dynamospring.repository.config;

import java.util.Collection;
import java.util.List;

import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactoryBean;
import io.github.dynamospring.repository.reactive.SimpleReactiveDynamoRepository;

import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.data.repository.core.RepositoryMetadata;

/**
 * {@link DynamoRepositoryConfigurationExtension} for reactive repositories.
 *
 * @since 0.1
 */
public class ReactiveDynamoRepositoryConfigurationExtension extends DynamoRepositoryConfigurationExtension {

	@Override
	public String getModuleName() {
		return "Reactive DynamoDB";
	}

	@Override
	public String getRepositoryFactoryBeanClassName() {
		return ReactiveDynamoRepositoryFactoryBean.class.getName();
	}

	@Override
	public String getRepositoryBaseClassName() {
		return SimpleReactiveDynamoRepository.class.getName();
	}

	@Override
	protected Collection<Class<?>> getIdentifyingTypes() {
		return List.of(ReactiveDynamoRepository.class);
	}

	@Override
	public Class<? extends BeanRegistrationAotProcessor> getRepositoryAotProcessor() {
		return ReactiveDynamoRepositoryAotProcessor.class;
	}

	@Override
	protected boolean useRepositoryConfiguration(RepositoryMetadata metadata) {
		return isReactive(metadata);
	}

}
