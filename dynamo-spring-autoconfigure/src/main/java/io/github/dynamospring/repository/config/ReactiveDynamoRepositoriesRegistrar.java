package io.github.dynamospring.repository.config;

import java.lang.annotation.Annotation;

import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/**
 * {@link DynamoRepositoriesRegistrar} of {@link EnableReactiveDynamoRepositories}.
 */
class ReactiveDynamoRepositoriesRegistrar extends DynamoRepositoriesRegistrar {

	@Override
	protected Class<? extends Annotation> getAnnotation() {
		return EnableReactiveDynamoRepositories.class;
	}

	@Override
	protected RepositoryConfigurationExtension getExtension() {
		return new ReactiveDynamoRepositoryConfigurationExtension();
	}

}
