package io.github.dynamospring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;
import io.github.dynamospring.GoldenFile;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the configuration reference what the metadata says. After a change of properties,
 * write it anew with {@code -Ddocs.update=true}.
 */
class ConfigurationReferenceTests {

	private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");

	private static final GoldenFile REFERENCE = GoldenFile.of("../docs/configuration.md");

	private static final String START = "<!-- generated from the metadata: start -->\n";

	private static final String END = "<!-- generated from the metadata: end -->\n";

	@Test
	void referenceListsWhatTheMetadataSays() throws IOException {
		REFERENCE.assertText(START, table(), END);
	}

	private static String table() throws IOException {
		StringBuilder table = new StringBuilder(
				"\n| property | type | default | meaning |\n| --- | --- | --- | --- |\n");
		List<Map<String, Object>> properties = JsonPath.read(Files.readString(METADATA), "$.properties[*]");
		properties.stream()
			.sorted(Comparator.comparing((property) -> property.get("name").toString()))
			.forEach((property) -> table.append(row(property)));
		return table.append("\n").toString();
	}

	private static String row(Map<String, Object> property) {
		assertThat(property).as("property without Javadoc").containsKey("description");
		return "| `" + property.get("name") + "` | " + type(property.get("type").toString()) + " | "
				+ code(property.get("defaultValue")) + " | " + property.get("description") + " |\n";
	}

	private static String type(String name) {
		return "`" + name.replaceAll("\\b[a-z]\\w*\\.", "").replace('$', '.').replaceAll("<.*", "") + "`";
	}

	private static String code(Object value) {
		return (value != null && !value.toString().isEmpty()) ? "`" + value + "`" : "";
	}

}
