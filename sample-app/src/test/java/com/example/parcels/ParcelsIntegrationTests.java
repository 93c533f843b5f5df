package com.example.parcels;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.example.parcels.second.Parcel;
import com.example.parcels.second.Parcels;
import com.example.parcels.second.ParcelsApplication;
import io.github.dynamospring.core.IndexNotReadyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of {@code docs/backfill.md}: a new version of an application adds an index to the
 * table that an older version has filled.
 */
class ParcelsIntegrationTests {

	private static final int PARCELS = 120;

	@TempDir
	private Path directory;

	@Test
	void addsAnIndexToAFilledTable() throws Exception {
		try (ConfigurableApplicationContext older = start(com.example.parcels.first.ParcelsApplication.class,
				"create")) {
			older.getBean(com.example.parcels.first.Parcels.class)
				.saveAll(IntStream.range(0, PARCELS)
					.mapToObj((i) -> new com.example.parcels.first.Parcel("p" + i, "city" + i % 4, null))
					.toList());
		}
		try (ConfigurableApplicationContext newer = start(ParcelsApplication.class, "update")) {
			Parcels parcels = newer.getBean(Parcels.class);
			assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> parcels.findByCity("city1"))
				.withMessageContaining("run the backfill of table parcels");
			parcels.save(new Parcel("new", "city1", null));
			assertThat(parcels.findById("p1")).contains(new Parcel("p1", "city1", 1L));
		}
		assertThat(run("--dynamo.backfill.run=other")).isEqualTo(1);
		assertThat(run("--dynamo.backfill.run=parcels")).isZero();
		try (ConfigurableApplicationContext newer = start(ParcelsApplication.class, "update")) {
			assertThat(newer.getBean(Parcels.class).findByCity("city1")).hasSize(PARCELS / 4 + 1)
				.contains(new Parcel("p1", "city1", 1L), new Parcel("new", "city1", 1L));
		}
	}

	private ConfigurableApplicationContext start(Class<?> version, String management) {
		return SpringApplication.run(version, arguments(management).toArray(String[]::new));
	}

	private List<String> arguments(String management) {
		return List.of("--spring.main.web-application-type=none", "--dynamo.embedded.path=" + this.directory,
				"--dynamo.embedded.mode=always", "--dynamo.tables.management=" + management,
				"--dynamo.batch.job-repository=true");
	}

	private int run(String command) throws Exception {
		List<String> line = new ArrayList<>();
		line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dspring.devtools.restart.enabled=false",
				"-Dspring.docker.compose.enabled=false", "-cp", System.getProperty("java.class.path"),
				ParcelsApplication.class.getName()));
		line.addAll(arguments("update"));
		line.add(command);
		Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(output).contains(command.endsWith("parcels")
				? "Backfill of parcels: complete, 16 of 16 segments done" : "There are backfills of: parcels.");
		return process.waitFor();
	}

}
