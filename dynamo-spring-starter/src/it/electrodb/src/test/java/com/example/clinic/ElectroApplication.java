package com.example.clinic;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Application with ElectroDB on Node, a process for each call.
 */
record ElectroApplication(URI endpoint) {

	private static final String MODULES = System.getenv("NODE_MODULES");

	/**
	 * Skip the test unless there are node and the package electrodb.
	 */
	static void assumeInstalled() {
		assumeTrue(MODULES != null && Files.isDirectory(Path.of(MODULES, "node_modules", "electrodb")),
				"skipped: the environment variable NODE_MODULES names no directory with node_modules/electrodb");
		assumeTrue(hasNode(), "skipped: there is no node");
	}

	private static boolean hasNode() {
		try {
			return new ProcessBuilder("node", "--version").start().waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Run the application.
	 * @return its answer in JSON
	 */
	String run(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("node", System.getProperty("guests") + "/app.mjs"));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
		builder.environment().put("DYNAMO_ENDPOINT", this.endpoint.toString());
		Process process = builder.start();
		String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(answer).isZero();
		return answer;
	}

}
