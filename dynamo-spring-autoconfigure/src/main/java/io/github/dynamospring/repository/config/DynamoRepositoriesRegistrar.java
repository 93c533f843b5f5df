package io.github.dynamospring.repository.config;

import java.lang.annotation.Annotation;

import org.springframework.data.repository.config.RepositoryBeanDefinitionRegistrarSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/**
 * Registrar of the repositories that
 * {@link EnableDynamoRepositories @EnableDynamoRepositories} finds.
 */
class DynamoRepositoriesRegistrar extends RepositoryBeanDefinitionRegistrarSupport {

	@Override
	protected Class<? extends Annotation> getAnnotation() {
		return EnableDynamoRepositories.class;
	}

	@Override
	protected RepositoryConfigurationExtension getExtension() {
		return new DynamoRepositoryConfigurationExtension();
	}

}
