package io.github.dynamospring.autoconfigure;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Failure of a start as Boot tells it: by the first of all analyzers that knows it.
 */
public final class StartFailure {

	private StartFailure() {
	}

	/**
	 * Start a context that fails, and analyze why.
	 */
	public static FailureAnalysis of(ApplicationContextRunner runner) {
		AtomicReference<ConfigurableApplicationContext> context = new AtomicReference<>();
		AtomicReference<FailureAnalysis> analysis = new AtomicReference<>();
		runner.withInitializer(context::set).run((started) -> {
			assertThat(started).hasFailed();
			analysis.set(analyze(started.getStartupFailure(), context.get()));
		});
		return analysis.get();
	}

	private static FailureAnalysis analyze(Throwable failure, ConfigurableApplicationContext context) {
		FailureAnalysis analysis = SpringFactoriesLoader.forDefaultResourceLocation(StartFailure.class.getClassLoader())
			.load(FailureAnalyzer.class,
					ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
						.and(Environment.class, context.getEnvironment()),
					FailureHandler.handleMessage((message, ex) -> {
					}))
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
		assertThat(analysis).as("analysis of " + failure).isNotNull();
		return analysis;
	}

}
