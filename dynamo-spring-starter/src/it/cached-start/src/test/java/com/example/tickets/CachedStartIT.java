package com.example.tickets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class CachedStartIT {

	private static final Path JAR = Path.of("target", "cached-start-1.0-SNAPSHOT.jar").toAbsolutePath();

	private static final Path JDK = Path.of(System.getProperty("jdk.newest", System.getProperty("java.home")));

	@TempDir
	private Path directory;

	// this JVM is the database's process: production has no DynamoDB Local on its class path
	@Test
	void trainsWithoutAwsAndStartsFromTheCache() throws Exception {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			String endpoint = "--dynamo.endpoint=" + database.getEndpoint();
			run("-Djarmode=tools", "-jar", JAR.toString(), "extract", "--destination", "application");
			run(training(), "-jar", "application/" + JAR.getFileName(), "--spring.profiles.active=training", endpoint);
			assertThat(this.directory.resolve("app.cache")).isNotEmptyFile();
			String output = run(production(), "-Xlog:class+load:file=classes.log", "-jar",
					"application/" + JAR.getFileName(), endpoint);
			assertThat(output).contains("Found 100", "The end");
		}
		assertThat(List.of("com.example.tickets.Tickets", "io.github.dynamospring.core.template.DynamoTemplate",
				"software.amazon.awssdk.services.dynamodb.DefaultDynamoDbClient"))
			.allSatisfy((type) -> assertThat(loaded(type)).contains("shared objects file"));
	}

	private static String training() throws IOException {
		return hasAheadOfTimeCache() ? "-XX:AOTCacheOutput=app.cache" : "-XX:ArchiveClassesAtExit=app.cache";
	}

	private static String production() throws IOException {
		return hasAheadOfTimeCache() ? "-XX:AOTCache=app.cache" : "-XX:SharedArchiveFile=app.cache";
	}

	private static boolean hasAheadOfTimeCache() throws IOException {
		String release = Files.readString(JDK.resolve("release"));
		return Integer.parseInt(release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1")) >= 25;
	}

	private String loaded(String type) throws IOException {
		try (Stream<String> lines = Files.lines(this.directory.resolve("classes.log"))) {
			return lines.filter((line) -> line.contains(" " + type + " ")).findFirst().orElseThrow();
		}
	}

	private String run(String... options) throws Exception {
		List<String> command = new ArrayList<>(List.of(JDK.resolve("bin/java").toString(), "-Duser.home=."));
		command.addAll(List.of(options));
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true);
		builder.environment().keySet().removeIf((name) -> name.startsWith("AWS_"));
		builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
		Process application = builder.start();
		String output = new String(application.getInputStream().readAllBytes());
		assertThat(application.waitFor()).as(output).isZero();
		return output;
	}

}
