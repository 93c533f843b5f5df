package com.example.orders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AheadOfTimeIT {

	@Test
	void runsOnTheJvm() throws Exception {
		Process application = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Dspring.aot.enabled=true", "-cp", System.getProperty("surefire.test.class.path"),
				OrdersApplication.class.getName(), "--dynamo.embedded.mode=always")
			.redirectErrorStream(true)
			.start();
		String output = new String(application.getInputStream().readAllBytes());
		assertThat(application.waitFor()).as(output).isZero();
		assertThat(output).contains("Starting AOT-processed OrdersApplication", "Sold for 42");
	}

	@Test
	void hasHintsForAProjection() throws IOException {
		Path hints = Path.of("target", "classes", "META-INF", "native-image", "com.example", "aot",
				"reachability-metadata.json");
		assertThat(Files.readString(hints)).contains(Total.class.getName(), Order.class.getName());
	}

}
