package io.github.dynamospring.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the README, the change log and the docs. Each block of Java or Kotlin is
 * whole, and each part of it, between blank lines and ellipses, stands in a source file
 * of this build, but for its indentation. Links between pages lead to a file and a
 * heading.
 */
class DocumentationTests {

	private static final Path ROOT = Path.of("..");

	private static final Pattern CODE = Pattern.compile("^```(?:java|kotlin)\\n(.*?)^```$",
			Pattern.MULTILINE | Pattern.DOTALL);

	private static final Pattern LITERAL = Pattern.compile("\"\"\".*?\"\"\"|\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])'",
			Pattern.DOTALL);

	private static final Pattern OMISSION = Pattern.compile("\\n\\s*…?\\s*\\n");

	private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");

	private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

	private static final String SOURCES = sources();

	@ParameterizedTest
	@MethodSource("pages")
	void blocksCloseWhatTheyOpen(Path page) throws IOException {
		for (String block : codeBlocks(page)) {
			String code = LITERAL.matcher(block).replaceAll("");
			assertThat(count(code, "{")).as(block).isEqualTo(count(code, "}"));
			assertThat(count(code, "(")).as(block).isEqualTo(count(code, ")"));
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void blocksStandInCompiledSources(Path page) throws IOException {
		for (String block : codeBlocks(page)) {
			for (String part : OMISSION.split(block)) {
				assertThat(SOURCES.contains(withoutIndentation(part))).as(part).isTrue();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadToAFileAndAHeading(Path page) throws IOException {
		for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
			Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
			assertThat(target).exists();
			if (link.group(2) != null) {
				assertThat(anchors(target)).contains(link.group(2));
			}
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void hasNoMarksOfAMerge(Path page) throws IOException {
		assertThat(Files.readString(page)).doesNotContainPattern("(?m)^(<{7}|={7}|>{7})");
	}

	private static List<String> codeBlocks(Path page) throws IOException {
		return CODE.matcher(Files.readString(page)).results().map((block) -> block.group(1)).toList();
	}

	private static long count(String code, String bracket) {
		return Pattern.compile(bracket, Pattern.LITERAL).matcher(code).results().count();
	}

	private static List<String> anchors(Path page) throws IOException {
		return HEADING.matcher(Files.readString(page))
			.results()
			.map((heading) -> heading.group(1).toLowerCase().replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
			.toList();
	}

	static List<Path> pages() throws IOException {
		try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
			return Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")), docs)
				.filter((page) -> page.toString().endsWith(".md"))
				.sorted()
				.toList();
		}
	}

	private static String sources() {
		StringBuilder sources = new StringBuilder();
		for (String module : List.of("sample-app", "dynamo-spring-autoconfigure", "dynamo-spring-starter")) {
			try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
				for (Path file : files.filter(DocumentationTests::isSource).toList()) {
					sources.append(withoutIndentation(Files.readString(file))).append('\n');
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return sources.toString();
	}

	private static boolean isSource(Path path) {
		return path.toString().endsWith(".java") || path.toString().endsWith(".kt");
	}

	private static String withoutIndentation(String text) {
		return text.lines().map(String::strip).filter((line) -> !line.isEmpty()).collect(Collectors.joining("\n"));
	}

}
