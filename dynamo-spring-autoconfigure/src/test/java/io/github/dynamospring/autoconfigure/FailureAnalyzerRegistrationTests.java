package io.github.dynamospring.autoconfigure;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that failure analyzers are found.
 */
class FailureAnalyzerRegistrationTests {

	@Test
	void mistakesAreAnalyzedBeforeBootAnalyzesThem() {
		GenericApplicationContext context = new GenericApplicationContext();
		List<FailureAnalyzer> analyzers = SpringFactoriesLoader.forDefaultResourceLocation(getClass().getClassLoader())
			.load(FailureAnalyzer.class,
					ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
						.and(Environment.class, context.getEnvironment()),
					FailureHandler.handleMessage((message, failure) -> {
					}));
		assertThat(names(analyzers.subList(0, 4))).containsExactlyInAnyOrder("MissingRepositoryFailureAnalyzer",
				"SdkVersionsFailureAnalyzer", "InvalidPropertyFailureAnalyzer", "AmbiguousBeanFailureAnalyzer");
	}

	@Test
	void connectionMistakesAreAnalyzed() {
		List<FailureAnalyzer> analyzers = SpringFactoriesLoader.forDefaultResourceLocation(getClass().getClassLoader())
			.load(FailureAnalyzer.class, FailureHandler.handleMessage((message, failure) -> {
			}));
		assertThat(names(analyzers)).contains("DynamoStartFailureAnalyzer", "DynamoDbFailureAnalyzer",
				"EmbeddedDatabaseFailureAnalyzer", "SdkClientFailureAnalyzer");
	}

	private static Stream<String> names(List<FailureAnalyzer> analyzers) {
		return analyzers.stream().map((analyzer) -> analyzer.getClass().getSimpleName());
	}

}
