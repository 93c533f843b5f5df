package io.github.dynamospring.operations.export;

import java.util.LinkedHashMap;
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
		requireJackson();
		return JsonText.of(document);
	}

	/**
	 * Return a document as YAML.
	 * @throws ExportException if SnakeYAML is not on the class path
	 */
	public static String yaml(Map<String, ?> document) {
		requireSnakeYaml();
		return YamlText.of(document);
	}

	/**
	 * Return a template of CloudFormation as YAML. The environment and the service in
	 * names and tags are parameters of it, with the values of the model as defaults.
	 * @param template the template, with the names of the model
	 * @param model the tables and the application
	 * @throws ExportException if SnakeYAML is not on the class path
	 */
	public static String cloudFormation(Map<String, ?> template, ExportModel model) {
		return yaml(new NameParameters(model).cloudFormation(template));
	}

	/**
	 * Return the files of a module of Terraform: the module itself, and the variables for
	 * the environment and the service in its names and tags, if there are such.
	 * @param path the path of the module, such as {@code terraform/tables.tf.json}
	 * @param module the module, with the names of the model
	 * @param model the tables and the application
	 * @throws ExportException if Jackson 3 is not on the class path
	 */
	public static Map<String, String> terraform(String path, Map<String, ?> module, ExportModel model) {
		NameParameters parameters = new NameParameters(model);
		Map<String, String> files = new LinkedHashMap<>();
		files.put(path, json(parameters.terraform(module)));
		Map<String, Object> variables = parameters.variables();
		if (!variables.isEmpty()) {
			files.put("terraform/variables.tf.json", json(Map.of("variable", variables)));
		}
		return files;
	}

	static Map<String, Object> read(String text, boolean json) {
		if (json) {
			requireJackson();
			return JsonText.read(text);
		}
		requireSnakeYaml();
		return YamlText.read(text);
	}

	private static void requireJackson() {
		require("tools.jackson.databind.json.JsonMapper", "JSON", "Jackson 3", "tools.jackson.core:jackson-databind");
	}

	private static void requireSnakeYaml() {
		require("org.yaml.snakeyaml.Yaml", "YAML", "SnakeYAML", "org.yaml:snakeyaml");
	}

	private static void require(String type, String language, String library, String artifact) {
		if (!ClassUtils.isPresent(type, null)) {
			throw new ExportException(language + " is written by " + library + ", which is not on the class path",
					"Add '" + artifact + "', or leave the format out of 'dynamo.export.formats'.");
		}
	}

}
