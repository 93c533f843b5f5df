package io.github.dynamospring.autoconfigure.client;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SdkVersionsFailureAnalyzer}.
 */
class SdkVersionsFailureAnalyzerTests {

	private final SdkVersionsFailureAnalyzer analyzer = new SdkVersionsFailureAnalyzer();

	@Test
	void namesTheVersionsOfTheModules() {
		FailureAnalysis analysis = this.analyzer.analyze(failure(),
				Stream.of("/m2/utils/2.48.3/utils-2.48.3.jar", "/app.jar/!BOOT-INF/lib/http-client-spi-2.56.0.jar!/",
						"/m2/utils/2.48.3/utils-2.48.3.jar", "/classes/"));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).isEqualTo("Modules of the AWS SDK of different versions do not work "
				+ "together: http-client-spi 2.56.0, utils 2.48.3");
		assertThat(analysis.getAction()).isEqualTo("Import 'io.github.dynamospring:dynamo-spring' or "
				+ "'software.amazon.awssdk:bom' in the dependencyManagement of the application, so that all have one "
				+ "version.");
	}

	@Test
	void leavesFailuresWhereAllVersionsAreTheSame() {
		assertThat(this.analyzer.analyze(failure(), Stream.of("/utils-2.56.0.jar", "/regions-2.56.0.jar"))).isNull();
		assertThat(this.analyzer.analyze(failure())).isNull();
	}

	@Test
	void leavesFailuresOfOtherLibraries() {
		assertThat(this.analyzer.analyze(new NoSuchMethodError("org.example.Foo.bar()"))).isNull();
	}

	private static LinkageError failure() {
		return new NoSuchMethodError("'void software.amazon.awssdk.utils.Validate.absent()'");
	}

}
