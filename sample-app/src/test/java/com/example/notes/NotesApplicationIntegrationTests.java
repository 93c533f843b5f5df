package com.example.notes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the first application of {@code docs/getting-started.md}: it prints what the
 * page shows, with and without a method that no key serves.
 */
@ExtendWith(OutputCaptureExtension.class)
class NotesApplicationIntegrationTests {

	private static final Path PAGE = Path.of("..", "docs", "getting-started.md");

	private static final Pattern OUTPUT = Pattern.compile("^```text\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

	private static final String NO_WEB_SERVER = "--spring.main.web-application-type=none";

	@Test
	void printsItsRequestAndTheResult(CapturedOutput output) throws IOException {
		NotesApplication.main(new String[] { NO_WEB_SERVER });
		assertThat(output).contains(shown().get(0).lines().toList());
	}

	@Test
	void printsTheIndexThatWouldServe(CapturedOutput output) throws IOException {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> SpringApplication.run(RefusedApplication.class, NO_WEB_SERVER));
		assertThat(output).contains(shown().get(1));
	}

	private static List<String> shown() throws IOException {
		return OUTPUT.matcher(Files.readString(PAGE)).results().map((block) -> block.group(1)).toList();
	}

	@EnableAutoConfiguration
	@EnableDynamoRepositories(considerNestedRepositories = true)
	static class RefusedApplication {

	}

	interface SearchableNotes extends DynamoRepository<Note, NoteId> {

		List<Note> findByText(String text);

	}

}
