package io.github.dynamospring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * File with a text that the code has to produce. {@code -Ddocs.update=true} writes all
 * such files anew.
 */
public final class GoldenFile {

	private static final boolean UPDATE = Boolean.getBoolean("docs.update");

	private final Path path;

	private GoldenFile(Path path) {
		this.path = path;
	}

	/**
	 * Return a file of the project.
	 * @param path where it is, from the folder of the module on
	 */
	public static GoldenFile of(String path) {
		return new GoldenFile(Path.of(path));
	}

	/**
	 * Return a file of the resources of tests.
	 * @param type a class of its package
	 * @param name its name, from the package on
	 */
	public static GoldenFile of(Class<?> type, String name) {
		return new GoldenFile(Path.of("src/test/resources", type.getPackageName().replace('.', '/'), name));
	}

	/**
	 * Assert that the file consists of lines.
	 */
	public void assertLines(List<String> lines) throws IOException {
		update(String.join("\n", lines) + "\n");
		assertThat(lines).as(toString()).containsExactlyElementsOf(Files.readAllLines(this.path));
	}

	/**
	 * Assert that the file has a text.
	 */
	public void assertText(String text) throws IOException {
		update(text);
		assertThat(text).as(toString()).isEqualTo(Files.readString(this.path));
	}

	/**
	 * Assert that the file has a text between two marks.
	 */
	public void assertText(String start, String text, String end) throws IOException {
		String all = Files.readString(this.path);
		assertText(all.substring(0, all.indexOf(start) + start.length()) + text + all.substring(all.indexOf(end)));
	}

	private void update(String text) throws IOException {
		if (UPDATE) {
			Files.writeString(this.path, text);
		}
	}

	@Override
	public String toString() {
		return this.path + ", which -Ddocs.update=true writes anew";
	}

}
