package com.example.starts;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class RestartTests {

	private static final ConditionFactory WAIT = await().atMost(Duration.ofMinutes(1));

	@TempDir
	private Path directory;

	@Test
	void dataOutliveRestartsAlsoOnesThatFail() throws Exception {
		Path classes = copyOfClasses();
		Path log = this.directory.resolve("log");
		Process application = start(classes, log);
		try {
			WAIT.until(() -> Files.readString(log).contains("Start 1"));
			changeUntil(classes, "broken", log, "The application is broken");
			Files.delete(classes.resolve("broken"));
			changeUntil(classes, "mended", log, "Start 2");
			change(classes, "done");
			assertThat(application.waitFor(1, TimeUnit.MINUTES)).as("the database ends with the application").isTrue();
			assertThat(Files.readString(log)).containsOnlyOnce("Start 1")
				.containsOnlyOnce("Started DynamoDB Local in this JVM")
				.contains("Kept DynamoDB Local in this JVM");
		}
		finally {
			application.destroyForcibly();
			System.out.println(Files.readString(log));
		}
	}

	private Path copyOfClasses() throws IOException {
		Path classes = this.directory.resolve("classes");
		Path source = Path.of("target", "classes");
		try (var files = Files.walk(source)) {
			for (Path file : files.toList()) {
				Files.copy(file, classes.resolve(source.relativize(file)));
			}
		}
		return classes;
	}

	private Process start(Path classes, Path log) throws IOException {
		List<String> libraries = List.of(System.getProperty("surefire.test.class.path").split(File.pathSeparator))
			.stream()
			.filter((path) -> path.endsWith(".jar"))
			.toList();
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				classes + File.pathSeparator + String.join(File.pathSeparator, libraries),
				StartsApplication.class.getName(), "--dynamo.embedded.mode=always",
				"--spring.devtools.restart.poll-interval=200ms", "--spring.devtools.restart.quiet-period=100ms",
				"--spring.devtools.livereload.enabled=false")
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
	}

	/**
	 * Changes a file again and again, because DevTools may not watch yet, with pauses, because they wait for quiet.
	 */
	private static void changeUntil(Path classes, String file, Path log, String line) {
		WAIT.pollInterval(Duration.ofSeconds(2)).pollDelay(Duration.ZERO).until(() -> {
			if (Files.readString(log).contains(line)) {
				return true;
			}
			change(classes, file);
			return false;
		});
	}

	private static void change(Path classes, String file) throws IOException {
		Files.writeString(classes.resolve(file), String.valueOf(System.nanoTime()));
	}

}
