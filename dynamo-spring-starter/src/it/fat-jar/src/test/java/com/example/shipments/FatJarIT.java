package com.example.shipments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FatJarIT {

	private static final Path JAR = Path.of("target", "fat-jar-1.0-SNAPSHOT.jar").toAbsolutePath();

	// a name that no resolver knows
	private static final String NOWHERE = "--dynamo.endpoint=http://dynamodb.invalid:8000";

	@TempDir
	private Path directory;

	@Test
	void hasTheLibraryAndNoDynamoDbLocal() throws IOException {
		try (JarFile jar = new JarFile(JAR.toFile())) {
			assertThat(jar.stream().map((entry) -> entry.getName().replaceFirst("BOOT-INF/lib/", "")))
				.anyMatch((name) -> name.startsWith("dynamo-spring-autoconfigure-"))
				.noneMatch((name) -> name.startsWith("DynamoDBLocal") || name.startsWith("sqlite")
						|| name.startsWith("antlr4") || name.startsWith("jetty-") || name.startsWith("netty-")
						|| name.startsWith("mockito"));
		}
	}

	@Test
	void asksForARegion() throws Exception {
		assertThat(run(1)).contains("APPLICATION FAILED TO START", "dynamo.region")
			.doesNotContain("DynamoDB Local in this JVM");
	}

	@Test
	void startsWithoutCredentialsAndSendsNothing() throws Exception {
		assertThat(run(0, "--dynamo.region=eu-west-1", NOWHERE)).contains("The end")
			.doesNotContain("DynamoDB Local in this JVM");
	}

	@Test
	void saysThatCredentialsAreMissing() throws Exception {
		assertThat(run(1, "--dynamo.region=eu-west-1", NOWHERE, "1001")).contains(
				"There are no credentials to sign requests to DynamoDB with");
	}

	@Test
	void callsADatabaseOnThisMachine() throws Exception {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			assertThat(run(0, "--dynamo.endpoint=" + database.getEndpoint(), "--dynamo.tables.management=create",
					"1001"))
				.contains("Optional.empty", "The end");
		}
	}

	private String run(int status, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Duser.home=.",
						"-XX:TieredStopAtLevel=1", "-jar", JAR.toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true);
		builder.environment().keySet().removeIf((name) -> name.startsWith("AWS_"));
		builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
		Process application = builder.start();
		String output = new String(application.getInputStream().readAllBytes());
		assertThat(application.waitFor()).as(output).isEqualTo(status);
		return output;
	}

}
