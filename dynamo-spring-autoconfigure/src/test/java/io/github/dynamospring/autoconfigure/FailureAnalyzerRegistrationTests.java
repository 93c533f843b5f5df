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
		assertThat(names(analyzers().subList(0, 3))).containsExactlyInAnyOrder("BeanFailureAnalyzer",
				"SdkVersionsFailureAnalyzer", "InvalidPropertyFailureAnalyzer");
	}

	@Test
	void sixAnalyzersExplainAllFailures() {
		assertThat(names(analyzers().stream()
			.filter((analyzer) -> analyzer.getClass().getName().startsWith("io.github.dynamospring."))
			.toList())).containsExactlyInAnyOrder("BeanFailureAnalyzer", "SdkVersionsFailureAnalyzer",
					"InvalidPropertyFailureAnalyzer", "StartRefusedFailureAnalyzer", "DynamoDbFailureAnalyzer",
					"InvalidModelFailureAnalyzer");
	}

	private static List<FailureAnalyzer> analyzers() {
		GenericApplicationContext context = new GenericApplicationContext();
		return SpringFactoriesLoader.forDefaultResourceLocation(FailureAnalyzerRegistrationTests.class.getClassLoader())
			.load(FailureAnalyzer.class,
					ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
						.and(Environment.class, context.getEnvironment()),
					FailureHandler.handleMessage((message, failure) -> {
					}));
	}

	private static Stream<String> names(List<FailureAnalyzer> analyzers) {
		return analyzers.stream().map((analyzer) -> analyzer.getClass().getSimpleName());
	}

}
