package io.github.dynamospring.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the Java snippets of the README and the docs: each part of a snippet, between
 * its blank lines, stands in a source file of this build, but for its indentation.
 */
class DocumentationTests {

	private static final Path ROOT = Path.of("..");

	private static final Pattern SNIPPET = Pattern.compile("^```java\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

	@TestFactory
	List<DynamicTest> snippetsStandInCompiledSources() throws IOException {
		String sources = sources();
		return pages().stream()
			.map((page) -> DynamicTest.dynamicTest(ROOT.relativize(page).toString(), () -> check(page, sources)))
			.toList();
	}

	private void check(Path page, String sources) throws IOException {
		Matcher snippet = SNIPPET.matcher(Files.readString(page));
		while (snippet.find()) {
			for (String part : snippet.group(1).split("\\n\\s*\\n")) {
				assertThat(sources).contains(withoutIndentation(part));
			}
		}
	}

	private static List<Path> pages() throws IOException {
		try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
			return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
				.filter((page) -> page.toString().endsWith(".md"))
				.sorted()
				.toList();
		}
	}

	private static String sources() throws IOException {
		StringBuilder sources = new StringBuilder();
		for (String module : List.of("sample-app", "dynamo-spring-autoconfigure")) {
			try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
				for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
					sources.append(withoutIndentation(Files.readString(file))).append('\n');
				}
			}
		}
		return sources.toString();
	}

	private static String withoutIndentation(String text) {
		return text.lines().map(String::strip).filter((line) -> !line.isEmpty()).collect(Collectors.joining("\n"));
	}

}
