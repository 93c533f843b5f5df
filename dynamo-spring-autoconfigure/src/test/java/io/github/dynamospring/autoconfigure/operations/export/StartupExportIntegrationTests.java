package io.github.dynamospring.autoconfigure.operations.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.purchases.PurchaseListener;
import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for {@link StartupExport} in a JVM of its own, which it ends.
 */
class StartupExportIntegrationTests {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void writesExportsAndEndsBeforeAnythingOfTheApplicationBegins(boolean lazy) throws Exception {
		Path target = this.directory.resolve("infra");
		Process process = start("--dynamo.export.directory=" + target, "--dynamo.tables.management=create",
				"--dynamo.export.formats=names", "--dynamo.embedded.mode=auto",
				"--spring.main.lazy-initialization=" + lazy);
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		assertThat(target.resolve("names.txt")).hasContent("purchases NEW_AND_OLD_IMAGES\nstreams null");
		assertThat(output).contains("Wrote 1 file to " + target + ", the application ends", "closed properly")
			.doesNotContain("Started DynamoDB Local", "refreshed", "runner ran", "Exception");
	}

	private static Process start(String... arguments) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dspring.devtools.restart.enabled=false",
				"-Dspring.docker.compose.enabled=false", "-cp", System.getProperty("java.class.path")));
		command.add(Application.class.getName());
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment().keySet().removeIf((name) -> name.startsWith("AWS_") || name.startsWith("DYNAMO_"));
		return builder.start();
	}

	/**
	 * Application that would work on its tables.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Purchase.class)
	public static class Application {

		public static void main(String[] arguments) {
			SpringApplication.run(Application.class, arguments);
		}

		@Bean
		ExportFormat names() {
			return new NamesFormat();
		}

		@Bean
		ApplicationRunner runner() {
			return (arguments) -> System.out.println("runner ran");
		}

		@Bean
		PurchaseListener listener() {
			return new PurchaseListener();
		}

		@EventListener(ContextRefreshedEvent.class)
		void refreshed() {
			System.out.println("refreshed");
		}

		@EventListener(ContextClosedEvent.class)
		void closed() {
			System.out.println("closed properly");
		}

	}

	private static final class NamesFormat implements ExportFormat {

		@Override
		public String name() {
			return "names";
		}

		@Override
		public Map<String, String> files(ExportModel model) {
			return Map.of("names.txt",
					String.join("\n",
							model.tables()
								.stream()
								.map((table) -> table.name() + " " + table.settings().streamView())
								.toList()));
		}

	}

}
