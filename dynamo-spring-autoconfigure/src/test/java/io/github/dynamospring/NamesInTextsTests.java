package io.github.dynamospring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of our packages and classes in strings, resources and pages, which no compiler
 * checks.
 */
class NamesInTextsTests {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	private static final Path MAIN = ROOT.resolve("dynamo-spring-autoconfigure/src/main");

	private static final Path JAVA = MAIN.resolve("java");

	private static final List<Path> SOURCES = List.of(JAVA, ROOT.resolve("dynamo-spring-autoconfigure/src/jmh/java"),
			ROOT.resolve("sample-app/src/main/java"), ROOT.resolve("sample-app/src/test/java"));

	private static final Pattern QUOTED = Pattern.compile("\"(?:optional:)?(io\\.github\\.dynamospring\\.[\\w.$]+)");

	private static final Pattern NAME = Pattern.compile("\\b(io\\.github\\.dynamospring\\.[\\w.$]+)");

	@Test
	void stringsOfTheSourcesNamePackagesAndClasses() {
		assertThat(files(JAVA, ".java").flatMap((file) -> names(file, QUOTED))).isNotEmpty().allMatch(this::exists);
	}

	@Test
	void resourcesNameClasses() {
		assertThat(files(MAIN.resolve("resources"), "").flatMap((file) -> names(file, NAME))).isNotEmpty()
			.allMatch(this::exists);
	}

	@Test
	void pagesAndSettingsOfTheSampleNamePackagesAndClasses() {
		assertThat(Stream
			.of(files(ROOT.resolve("docs"), ".md"), Stream.of(ROOT.resolve("README.md")),
					files(ROOT.resolve("sample-app/src/main/resources"), ".yml"))
			.flatMap((files) -> files)
			.flatMap((file) -> names(file, NAME))).isNotEmpty().allMatch(this::exists);
	}

	private boolean exists(String name) {
		String plain = name.replaceAll("[.]+$", "");
		return ClassUtils.isPresent(plain, null) || SOURCES.stream()
			.map((source) -> source.resolve(plain.replace('.', '/')))
			.anyMatch((path) -> Files.isDirectory(path) || Files.isRegularFile(Path.of(path + ".java")));
	}

	private static Stream<String> names(Path file, Pattern pattern) {
		return pattern.matcher(read(file)).results().map((MatchResult match) -> match.group(1));
	}

	private static Stream<Path> files(Path directory, String ending) {
		try {
			return Files.walk(directory)
				.filter(Files::isRegularFile)
				.filter((file) -> file.toString().endsWith(ending));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
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
