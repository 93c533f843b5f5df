package io.github.dynamospring.autoconfigure.data;

import java.lang.annotation.Annotation;

import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;
import io.github.dynamospring.repository.config.ReactiveDynamoRepositoryConfigurationExtension;

import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/**
 * {@link DataDynamoRepositoriesRegistrar} for reactive repositories.
 */
class DataReactiveDynamoRepositoriesRegistrar extends DataDynamoRepositoriesRegistrar {

	@Override
	protected Class<? extends Annotation> getAnnotation() {
		return EnableReactiveDynamoRepositories.class;
	}

	@Override
	protected Class<?> getConfiguration() {
		return EnableReactiveDynamoRepositoriesConfiguration.class;
	}

	@Override
	protected RepositoryConfigurationExtension getRepositoryConfigurationExtension() {
		return new ReactiveDynamoRepositoryConfigurationExtension();
	}

	@EnableReactiveDynamoRepositories
	private static final class EnableReactiveDynamoRepositoriesConfiguration {

	}

}
