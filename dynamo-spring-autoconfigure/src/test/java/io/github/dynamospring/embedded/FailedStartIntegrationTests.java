package io.github.dynamospring.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a JVM ends although {@link DynamoDbLocal} failed to start in it.
 */
class FailedStartIntegrationTests {

	private static final long LIMIT_SECONDS = 60;

	@TempDir
	private Path directory;

	@Test
	void endsWhereTheFilesAreDamaged() throws Exception {
		Path data = Files.createDirectory(this.directory.resolve("data"));
		Files.writeString(data.resolve("shared-local-instance.db"), "this is no database");
		assertThat(run(classPath(""), data.toString()))
			.anySatisfy((line) -> assertThat(line)
				.startsWith("FAILED DynamoDB Local cannot be started: java.io.IOException: its first answer is 500"))
			.contains("Check the files in '" + data + "', or set 'dynamo.embedded.mode' to 'never' to do without it.");
	}

	@Test
	void endsWhereALibraryIsMissing() throws Exception {
		assertThat(run(classPath("pinpoint"))).anySatisfy((line) -> assertThat(line)
			.startsWith("FAILED DynamoDB Local cannot be started: class software.amazon.awssdk.services.pinpoint.")
			.endsWith(" is not on the class path"));
	}

	@Test
	void endsWhereTheDirectoryCannotBeCreated() throws Exception {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThat(run(classPath(""), file.resolve("data").toString()))
			.anySatisfy((line) -> assertThat(line)
				.startsWith("FAILED DynamoDB Local cannot keep its tables in '" + file.resolve("data") + "': "))
			.contains(
					"Set 'dynamo.embedded.path' to a directory that can be written, or leave it out to keep the tables "
							+ "in memory.");
	}

	@Test
	void endsWhereItIsNotThere() throws Exception {
		assertThat(run(classPath("DynamoDBLocal"))).containsSubsequence(
				"FAILED DynamoDB Local, 'software.amazon.dynamodb:DynamoDBLocal', is not on the class path",
				"Add 'software.amazon.dynamodb:DynamoDBLocal' to the application, as an optional dependency or with test "
						+ "scope. For another database, set 'dynamo.embedded.mode' to 'never', or give a test a "
						+ "@ServiceConnection.");
	}

	@Test
	void endsAfterItWasClosed() throws Exception {
		assertThat(run(classPath(""))).contains("CLOSED").noneMatch((line) -> line.startsWith("Initializing"));
		try (Stream<Path> files = Files.list(this.directory)) {
			assertThat(files.map((file) -> file.getFileName().toString())).containsExactly("output.txt");
		}
	}

	private static String classPath(String without) {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> without.isEmpty() || !new File(entry).getName().startsWith(without + "-"))
			.collect(Collectors.joining(File.pathSeparator));
	}

	private List<String> run(String classPath, String... arguments) throws IOException, InterruptedException {
		Path output = this.directory.resolve("output.txt");
		Path java = Path.of(System.getProperty("java.home"), "bin", "java");
		Process process = new ProcessBuilder(Stream.concat(Stream.of(java.toString(), "-XX:TieredStopAtLevel=1",
				"-XX:+UseSerialGC", "-cp", classPath, Application.class.getName()), Stream.of(arguments))
			.toList()).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
		process.destroyForcibly();
		List<String> lines = Files.readAllLines(output);
		assertThat(ended).as("the JVM has ended by itself: %s", lines).isTrue();
		return lines;
	}

	/**
	 * Starts a database and ends.
	 */
	public static final class Application {

		private Application() {
		}

		public static void main(String[] arguments) {
			Path directory = (arguments.length > 0) ? Path.of(arguments[0]) : null;
			try (DynamoDbLocal local = DynamoDbLocal.start(directory, Application.class.getClassLoader())) {
				System.out.println("STARTED " + local.getEndpoint());
			}
			catch (EmbeddedDatabaseException ex) {
				System.out.println("FAILED " + ex.getMessage());
				System.out.println(ex.getAction());
				return;
			}
			System.out.println("CLOSED");
		}

	}

}
