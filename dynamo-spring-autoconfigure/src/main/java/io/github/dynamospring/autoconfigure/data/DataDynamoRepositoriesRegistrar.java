package io.github.dynamospring.autoconfigure.data;

import java.lang.annotation.Annotation;
import java.util.Locale;

import io.github.dynamospring.repository.config.DynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;

import org.springframework.boot.autoconfigure.data.AbstractRepositoryConfigurationSourceSupport;
import org.springframework.core.env.Environment;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;
import org.springframework.util.StringUtils;

/**
 * {@link AbstractRepositoryConfigurationSourceSupport} for the repositories in the
 * packages of the application.
 */
class DataDynamoRepositoriesRegistrar extends AbstractRepositoryConfigurationSourceSupport {

	private BootstrapMode bootstrapMode = BootstrapMode.DEFAULT;

	@Override
	public void setEnvironment(Environment environment) {
		super.setEnvironment(environment);
		String mode = environment.getProperty("dynamo.repositories.bootstrap-mode");
		if (StringUtils.hasText(mode)) {
			this.bootstrapMode = BootstrapMode.valueOf(mode.toUpperCase(Locale.ENGLISH));
		}
	}

	@Override
	protected BootstrapMode getBootstrapMode() {
		return this.bootstrapMode;
	}

	@Override
	protected Class<? extends Annotation> getAnnotation() {
		return EnableDynamoRepositories.class;
	}

	@Override
	protected Class<?> getConfiguration() {
		return EnableDynamoRepositoriesConfiguration.class;
	}

	@Override
	protected RepositoryConfigurationExtension getRepositoryConfigurationExtension() {
		return new DynamoRepositoryConfigurationExtension();
	}

	@EnableDynamoRepositories
	private static final class EnableDynamoRepositoriesConfiguration {

	}

}
