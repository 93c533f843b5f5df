package io.github.dynamospring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of annotations in {@code docs/annotations.md} is generated from their
 * Javadoc: write it anew with {@code -Ddocs.update=true}.
 */
class AnnotationReferenceTests {

	private static final Path PAGE = Path.of("../docs/annotations.md");

	private static final Path SOURCES = Path.of("src/main/java/io/github/dynamospring");

	private static final String START = "<!-- generated from the Javadoc: start -->\n";

	private static final String END = "<!-- generated from the Javadoc: end -->\n";

	private static final String JAVADOC = "/\\*\\*((?:[^*]|\\*(?!/))*+)\\*/\\s*";

	private static final Pattern ANNOTATION = Pattern
		.compile(JAVADOC + "((?:@[^\\n]+\\n)+)public @interface (\\w+) \\{(.*?)\\n}", Pattern.DOTALL);

	private static final Pattern ATTRIBUTE = Pattern.compile("(?m)^\\t" + JAVADOC
			+ "(?:@\\w+\\([^\\n]*\\)\\s*)?([\\w.<>?\\[\\] ]+?) (\\w+)\\(\\)(?: default ([^;]+))?;");

	private static final Pattern TARGET = Pattern.compile("ElementType\\.(\\w+)");

	@Test
	void referenceListsAllAnnotationsWithTheirAttributes() throws IOException {
		String page = Files.readString(PAGE);
		String expected = page.substring(0, page.indexOf(START) + START.length()) + reference()
				+ page.substring(page.indexOf(END));
		if (Boolean.getBoolean("docs.update")) {
			Files.writeString(PAGE, expected);
		}
		assertThat(Files.readString(PAGE)).isEqualTo(expected);
	}

	private static String reference() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			return files.filter((file) -> file.toString().endsWith(".java") && isPromised(file))
				.sorted(Comparator.comparing(AnnotationReferenceTests::packageOf).thenComparing(Path::getFileName))
				.flatMap((file) -> ANNOTATION.matcher(read(file)).results().map((match) -> describe(file, match)))
				.collect(Collectors.joining());
		}
	}

	private static boolean isPromised(Path file) {
		return !packageOf(file).equals("mapping.context") && !file.getFileName().toString().endsWith("Indexes.java");
	}

	private static String describe(Path file, MatchResult annotation) {
		List<String> attributes = ATTRIBUTE.matcher(annotation.group(4))
			.results()
			.map(AnnotationReferenceTests::attribute)
			.toList();
		return "\n### @" + annotation.group(3) + "\n\nPackage `" + packageOf(file) + "`, on " + targets(annotation)
				+ ". " + text(annotation.group(1)) + "\n" + table(attributes);
	}

	private static String table(List<String> attributes) {
		return attributes.isEmpty() ? ""
				: attributes.stream()
					.collect(Collectors.joining("\n",
							"\n| attribute | type | default | meaning |\n| --- | --- | --- | --- |\n", "\n"));
	}

	private static String attribute(MatchResult attribute) {
		String value = attribute.group(4);
		return "| `" + attribute.group(3) + "` | `" + attribute.group(2).strip() + "` | "
				+ ((value != null) ? "`" + value.strip() + "`" : "required") + " | "
				+ StringUtils.capitalize(text(attribute.group(1)).replaceFirst("^Return (?:the )?", ""))
					.replace("|", "\\|")
				+ " |";
	}

	private static String targets(MatchResult annotation) {
		return TARGET.matcher(annotation.group(2))
			.results()
			.map((target) -> target.group(1).toLowerCase().replace('_', ' '))
			.collect(Collectors.joining(", "));
	}

	private static String text(String javadoc) {
		String text = javadoc.replaceAll("(?m)^\\s*\\* ?", "").split("<p>|(?m)^@")[0];
		return replaceLinks(text).replaceAll("</?em>", "*")
			.replaceAll("</?(?:ul|li)>", " ")
			.replaceAll("\\s+", " ")
			.strip();
	}

	private static String replaceLinks(String text) {
		return text.replaceAll("\\{@link(?:plain)?\\s+[^}\\s]*\\s+([^}]+)}", "$1")
			.replaceAll("\\{@link\\s+#([^}\\s]*)}", "`$1`")
			.replaceAll("\\{@link\\s+(?:[a-z]+\\.)*(\\w+)#([^}\\s]*)}", "`$1.$2`")
			.replaceAll("\\{@link\\s+(?:[a-z]+\\.)*([^}\\s]*)}", "`$1`")
			.replaceAll("\\{@code\\s+((?:[^{}]|\\{[^}]*})*)}", "`$1`");
	}

	private static String packageOf(Path file) {
		return SOURCES.relativize(file.getParent()).toString().replace('/', '.');
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
