package io.github.dynamospring.export;

import java.util.Map;

import org.springframework.util.ClassUtils;

/**
 * Text of documents that are made of maps, lists, strings, numbers and booleans. It is
 * the same on every machine: entries keep their order, and lines end with a line feed.
 *
 * @since 0.1
 */
public final class ExportText {

	private ExportText() {
	}

	/**
	 * Return a document as JSON.
	 * @throws ExportException if Jackson 3 is not on the class path
	 */
	public static String json(Map<String, ?> document) {
		require("tools.jackson.databind.json.JsonMapper", "JSON", "Jackson 3", "tools.jackson.core:jackson-databind");
		return JsonText.of(document);
	}

	/**
	 * Return a document as YAML.
	 * @throws ExportException if SnakeYAML is not on the class path
	 */
	public static String yaml(Map<String, ?> document) {
		require("org.yaml.snakeyaml.Yaml", "YAML", "SnakeYAML", "org.yaml:snakeyaml");
		return YamlText.of(document);
	}

	private static void require(String type, String language, String library, String artifact) {
		if (!ClassUtils.isPresent(type, null)) {
			throw new ExportException(language + " is written by " + library + ", which is not on the class path",
					"Add '" + artifact + "', or leave the format out of 'dynamo.export.formats'.");
		}
	}

}
