package io.github.dynamospring.operations.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.FilteredClassLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoExports} and {@link ExportText}.
 */
class DynamoExportsTests {

	private static final ExportModel MODEL = new ExportModel(
			new ExportModel.Application("shop", "prod", "shop", null, null), List.of(), List.of());

	private static final Map<String, Object> DOCUMENT = document();

	private static Map<String, Object> document() {
		List<String> shared = List.of("dynamodb:GetItem");
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("Version", "2012-10-17");
		document.put("Id", "007");
		document.put("Enabled", true);
		document.put("Units", 5L);
		document.put("None", List.of());
		document.put("Action", shared);
		document.put("Again", shared);
		document.put("Resource", List.of(Map.of("Fn::Sub", "arn:${AWS::Partition}:dynamodb:*:*:table/shop")));
		return document;
	}

	@TempDir
	private Path directory;

	@Test
	void filesAreThoseOfAllFormatsInTheOrderOfTheirPaths() {
		DynamoExports exports = exports(format("b", "b/x.txt", "bx", "a.txt", "a"), format("a", "c.txt", "c"));
		assertThat(exports.files()).containsExactly(Map.entry("a.txt", "a"), Map.entry("b/x.txt", "bx"),
				Map.entry("c.txt", "c"));
	}

	@Test
	void exportsTheFormatsThatAreAskedForAlone() {
		List<ExportFormat> formats = List.of(format("a", "a.txt", "a"), format("b", "b.txt", "b"));
		assertThat(new DynamoExports(() -> List.of(MODEL), formats, List.of("b")).files()).containsOnlyKeys("b.txt");
	}

	@Test
	void refusesAnUnknownFormat() {
		List<ExportFormat> formats = List.of(format("b", "b.txt", "b"), format("a", "a.txt", "a"));
		assertThatExceptionOfType(ExportException.class)
			.isThrownBy(() -> new DynamoExports(() -> List.of(MODEL), formats, List.of("a", "pulumi")))
			.withMessage("There is no export format 'pulumi'")
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Choose among a, b, or leave 'dynamo.export.formats' out for all of them."));
	}

	@Test
	void refusesTwoFormatsOfOneName() {
		assertThatExceptionOfType(ExportException.class)
			.isThrownBy(() -> exports(format("a", "a.txt", "a"), format("a", "b.txt", "b")))
			.withMessageStartingWith("Two export formats are named 'a': ");
	}

	@Test
	void refusesTwoFilesOfOnePath() {
		DynamoExports exports = exports(format("a", "x.txt", "a"), format("b", "x.txt", "b"));
		assertThatExceptionOfType(ExportException.class).isThrownBy(exports::files)
			.withMessage("Two export formats write the file 'x.txt', the second is 'b'");
	}

	@Test
	void saysWhichFormatCannotBeWritten() {
		DynamoExports exports = exports(new TextFormat("a", Map.of()) {

			@Override
			public Map<String, String> files(ExportModel model) {
				throw new ExportException("it is Sunday", "Wait.");
			}

		});
		assertThatExceptionOfType(ExportException.class).isThrownBy(exports::files)
			.withMessage("The export format 'a' cannot be written: it is Sunday")
			.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo("Wait."));
	}

	@Test
	void writesFilesAndLeavesOthers() throws IOException {
		Path target = this.directory.resolve("infra/prod");
		Files.createDirectories(target.resolve("b"));
		Files.writeString(target.resolve("b/x.txt"), "old");
		Files.writeString(target.resolve("b/mine.txt"), "mine");
		DynamoExports exports = exports(format("b", "b/x.txt", "größer", "a.txt", "a"));
		assertThat(exports.writeTo(target)).containsExactly(target.resolve("a.txt"), target.resolve("b/x.txt"));
		assertThat(target.resolve("b/x.txt")).hasContent("größer");
		assertThat(target.resolve("b/mine.txt")).hasContent("mine");
		assertThat(filesIn(target)).containsExactly("a.txt", "b/mine.txt", "b/x.txt");
	}

	@Test
	void refusesAFileInPlaceOfTheDirectory() throws IOException {
		Path file = Files.writeString(this.directory.resolve("infra"), "mine");
		assertThatExceptionOfType(ExportException.class)
			.isThrownBy(() -> exports(format("a", "a.txt", "a")).writeTo(file))
			.withMessage("Exports cannot be written to " + file + ": it is a file")
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Name a directory that can be written, in 'dynamo.export.directory' or the call."));
		assertThat(file).hasContent("mine");
	}

	@Test
	void refusesADirectoryInPlaceOfAFile() throws IOException {
		Files.createDirectories(this.directory.resolve("b.txt"));
		DynamoExports exports = exports(format("a", "a.txt", "a", "b.txt", "b"));
		assertThatExceptionOfType(ExportException.class).isThrownBy(() -> exports.writeTo(this.directory))
			.withMessage("Exports cannot be written to " + this.directory.resolve("b.txt") + ": it is a directory");
		assertThat(filesIn(this.directory)).isEmpty();
	}

	/** The last file cannot be written, because a file stands where its directory is. */
	@Test
	void writesNothingIfAFileCannotBeWritten() throws IOException {
		Files.writeString(this.directory.resolve("a.txt"), "old");
		Files.writeString(this.directory.resolve("z"), "in the way");
		DynamoExports exports = exports(format("a", "a.txt", "new", "z/b.txt", "b"));
		assertThatExceptionOfType(ExportException.class).isThrownBy(() -> exports.writeTo(this.directory))
			.withMessageStartingWith("Exports cannot be written to " + this.directory + ": ")
			.withMessageContaining(this.directory.resolve("z").toString())
			.withCauseInstanceOf(IOException.class);
		assertThat(this.directory.resolve("a.txt")).hasContent("old");
		assertThat(filesIn(this.directory)).containsExactly("a.txt", "z");
	}

	@Test
	void refusesAFileOutsideOfTheDirectory() throws IOException {
		DynamoExports exports = exports(format("a", "a.txt", "a", "../b.txt", "b"));
		assertThatExceptionOfType(ExportException.class).isThrownBy(() -> exports.writeTo(this.directory))
			.withMessage("An export format names the file '../b.txt', which is outside of " + this.directory);
		assertThat(filesIn(this.directory)).isEmpty();
	}

	@Test
	void jsonIsIndentedAndKeepsItsOrder() {
		assertThat(ExportText.json(DOCUMENT)).isEqualTo("""
				{
				  "Version": "2012-10-17",
				  "Id": "007",
				  "Enabled": true,
				  "Units": 5,
				  "None": [],
				  "Action": [
				    "dynamodb:GetItem"
				  ],
				  "Again": [
				    "dynamodb:GetItem"
				  ],
				  "Resource": [
				    {
				      "Fn::Sub": "arn:${AWS::Partition}:dynamodb:*:*:table/shop"
				    }
				  ]
				}
				""");
	}

	@Test
	void yamlHasNoAnchorsAndQuotesWhatIsNoText() {
		assertThat(ExportText.yaml(DOCUMENT)).isEqualTo("""
				Version: '2012-10-17'
				Id: '007'
				Enabled: true
				Units: 5
				None: []
				Action:
				  - dynamodb:GetItem
				Again:
				  - dynamodb:GetItem
				Resource:
				  - Fn::Sub: arn:${AWS::Partition}:dynamodb:*:*:table/shop
				""");
	}

	@Test
	void saysWhichLibraryIsMissing() {
		withoutLibraries(() -> {
			assertThatExceptionOfType(ExportException.class).isThrownBy(() -> ExportText.json(DOCUMENT))
				.withMessage("JSON is written by Jackson 3, which is not on the class path")
				.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo(
						"Add 'tools.jackson.core:jackson-databind', or leave the format out of 'dynamo.export.formats'."));
			assertThatExceptionOfType(ExportException.class).isThrownBy(() -> ExportText.yaml(DOCUMENT))
				.withMessage("YAML is written by SnakeYAML, which is not on the class path");
		});
	}

	private static void withoutLibraries(Runnable test) {
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		try {
			Thread.currentThread().setContextClassLoader(new FilteredClassLoader("tools.jackson", "org.yaml"));
			test.run();
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
		}
	}

	private static List<String> filesIn(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> directory.relativize(file).toString())
				.sorted()
				.toList();
		}
	}

	private static DynamoExports exports(ExportFormat... formats) {
		return new DynamoExports(() -> List.of(MODEL), List.of(formats), List.of());
	}

	private static ExportFormat format(String name, String... filesAndTexts) {
		Map<String, String> files = new LinkedHashMap<>();
		for (int i = 0; i < filesAndTexts.length; i += 2) {
			files.put(filesAndTexts[i], filesAndTexts[i + 1]);
		}
		return new TextFormat(name, files);
	}

	private static class TextFormat implements ExportFormat {

		private final String name;

		private final Map<String, String> files;

		TextFormat(String name, Map<String, String> files) {
			this.name = name;
			this.files = files;
		}

		@Override
		public String name() {
			return this.name;
		}

		@Override
		public Map<String, String> files(ExportModel model) {
			return this.files;
		}

	}

}
