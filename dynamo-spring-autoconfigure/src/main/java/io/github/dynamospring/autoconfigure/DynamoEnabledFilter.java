package io.github.dynamospring.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Filter that leaves out all auto-configurations of this library if
 * {@code dynamo.enabled} is false. It is one switch for all of them, because some work
 * without a client.
 */
class DynamoEnabledFilter implements AutoConfigurationImportFilter, EnvironmentAware {

	private static final String PACKAGE = ClassUtils.getPackageName(DynamoEnabledFilter.class) + ".";

	private boolean enabled = true;

	@Override
	public void setEnvironment(Environment environment) {
		this.enabled = environment.getProperty("dynamo.enabled", Boolean.class, true);
	}

	@Override
	public boolean[] match(@Nullable String[] autoConfigurationClasses, AutoConfigurationMetadata metadata) {
		boolean[] matches = new boolean[autoConfigurationClasses.length];
		for (int i = 0; i < matches.length; i++) {
			String type = autoConfigurationClasses[i];
			matches[i] = this.enabled || type == null || !type.startsWith(PACKAGE);
		}
		return matches;
	}

}
