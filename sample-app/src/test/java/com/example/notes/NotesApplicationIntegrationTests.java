package com.example.notes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the first application of {@code docs/getting-started.md}: it prints what the
 * page shows.
 */
@ExtendWith(OutputCaptureExtension.class)
class NotesApplicationIntegrationTests {

	private static final Path PAGE = Path.of("..", "docs", "getting-started.md");

	private static final Pattern OUTPUT = Pattern.compile("^```text\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

	@Test
	void printsWhatThePageShows(CapturedOutput output) throws IOException {
		NotesApplication.main(new String[] { "--spring.main.web-application-type=none" });
		Matcher shown = OUTPUT.matcher(Files.readString(PAGE));
		assertThat(shown.find()).isTrue();
		assertThat(output).contains(shown.group(1).lines().toList());
	}

}
