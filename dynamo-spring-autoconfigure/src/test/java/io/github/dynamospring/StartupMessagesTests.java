package io.github.dynamospring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each message in {@code docs/startup-messages.md} is in one source file, but for its
 * names and values.
 */
class StartupMessagesTests {

	private static final Path SOURCES = Path.of("src/main/java");

	private static final Pattern COMMENT = Pattern.compile("/\\*(?:[^*]|\\*(?!/))*+\\*/");

	private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

	private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\\\n])*+)\"");

	private static final Pattern QUOTE = Pattern.compile("`([^`]+)`");

	/** Shorter parts, such as a closing quote, are in each file. */
	private static final int LEAST_LENGTH = 3;

	@Test
	void pageQuotesMessagesOfTheSources() throws IOException {
		List<String> texts = texts();
		assertThat(quotes()).hasSizeGreaterThan(50);
		assertThat(quotes().stream().filter((quote) -> texts.stream().noneMatch((text) -> isIn(text, quote))))
			.as("quotes that are in no string of the sources")
			.isEmpty();
	}

	private static List<String> quotes() throws IOException {
		return Files.readAllLines(Path.of("../docs/startup-messages.md"))
			.stream()
			.filter((line) -> line.startsWith("| `"))
			.map((line) -> line.split("(?<!\\\\)\\|")[1])
			.flatMap((cell) -> QUOTE.matcher(cell).results().map((quote) -> quote.group(1)))
			.toList();
	}

	private static boolean isIn(String text, String quote) {
		return parts(quote).allMatch(text::contains);
	}

	private static Stream<String> parts(String quote) {
		return Stream.of(quote.split("…")).map(String::strip).filter((part) -> part.length() >= LEAST_LENGTH);
	}

	private static List<String> texts() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			return files.filter((file) -> file.toString().endsWith(".java")).map(StartupMessagesTests::text).toList();
		}
	}

	private static String text(Path file) {
		String code = CONCATENATION.matcher(COMMENT.matcher(read(file)).replaceAll("")).replaceAll("");
		return LITERAL.matcher(code)
			.results()
			.map((MatchResult literal) -> literal.group(1).replace("\\\"", "\""))
			.collect(Collectors.joining(" "));
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
