package io.github.dynamospring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the metadata of auto-configurations in the jar, by which Boot leaves out those
 * whose classes are absent without reading them.
 */
class AutoConfigurationMetadataTests {

	private static final Path METADATA = Path.of("target/classes/META-INF/spring-autoconfigure-metadata.properties");

	@Test
	void describesAllAutoConfigurations() throws IOException {
		Properties metadata = new Properties();
		try (InputStream input = Files.newInputStream(METADATA)) {
			metadata.load(input);
		}
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()).getCandidates())
			.filteredOn((name) -> name.startsWith("io.github.dynamospring."))
			.isNotEmpty()
			.allMatch(metadata::containsKey);
	}

}
