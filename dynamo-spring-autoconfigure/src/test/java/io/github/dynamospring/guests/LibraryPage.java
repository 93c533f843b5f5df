package io.github.dynamospring.guests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.mapping.context.DynamoMappingContext;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;

/**
 * Page on one library, with its settings and stored forms.
 */
record LibraryPage(String text) {

	private static final Pattern YAML = Pattern.compile("^```yaml\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

	/**
	 * Read the page.
	 * @param name the name of the file, as in {@code electrodb}
	 */
	static LibraryPage of(String name) {
		try {
			return new LibraryPage(Files.readString(Path.of("../docs/coming-from-" + name + ".md")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return the first cells of the table with three columns.
	 */
	List<String> storedForms() {
		return this.text.lines()
			.filter((line) -> line.startsWith("| "))
			.map((line) -> line.split("(?<!\\\\)\\|"))
			.filter((cells) -> cells.length == 4)
			.map((cells) -> cells[1].strip())
			.skip(2)
			.toList();
	}

	/**
	 * Configure a mapping context by the settings of the tables.
	 */
	void configure(DynamoMappingContext context) {
		DynamoTablesProperties tables = tables();
		context.setKeyFormats(tables::keyFormat);
		context.setTableAttributes(tables::attributeNames);
	}

	/**
	 * Return the settings of the tables.
	 */
	DynamoTablesProperties tables() {
		MatchResult yaml = YAML.matcher(this.text).results().findFirst().orElseThrow();
		ByteArrayResource resource = new ByteArrayResource(yaml.group(1).getBytes(StandardCharsets.UTF_8));
		try {
			return new Binder(ConfigurationPropertySources.from(new YamlPropertySourceLoader().load("page", resource)))
				.bind("dynamo.tables", DynamoTablesProperties.class)
				.get();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
