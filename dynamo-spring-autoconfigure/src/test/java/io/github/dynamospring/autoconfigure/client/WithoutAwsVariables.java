package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.utils.internal.SystemSettingUtilsTestBackdoor;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.StandardEnvironment;

/**
 * Extension that hides the region and the credentials in environment variables of this
 * machine from the AWS SDK.
 */
class WithoutAwsVariables implements BeforeAllCallback, AfterAllCallback {

	private static final List<String> VARIABLES = List.of("AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");

	@Override
	public void beforeAll(ExtensionContext context) {
		VARIABLES.forEach((name) -> SystemSettingUtilsTestBackdoor.addEnvironmentVariableOverride(name, null));
	}

	@Override
	public void afterAll(ExtensionContext context) {
		SystemSettingUtilsTestBackdoor.clearEnvironmentVariableOverrides();
	}

	/**
	 * Return a runner of contexts without environment variables.
	 */
	static ApplicationContextRunner runner() {
		return new ApplicationContextRunner(WithoutAwsVariables::context);
	}

	private static ConfigurableApplicationContext context() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.setEnvironment(new StandardEnvironment() {

			@Override
			public Map<String, Object> getSystemEnvironment() {
				return Map.of();
			}

		});
		return context;
	}

}
