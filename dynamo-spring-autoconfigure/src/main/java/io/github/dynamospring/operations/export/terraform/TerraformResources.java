package io.github.dynamospring.operations.export.terraform;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportException;

/**
 * Resources and data sources of a module, by type and name.
 */
final class TerraformResources {

	private final Map<String, Map<String, Object>> resources = new LinkedHashMap<>();

	private final Map<String, Map<String, Object>> data = new LinkedHashMap<>();

	/**
	 * Add a resource.
	 * @throws ExportException if there is one of the type and name already
	 */
	void add(String type, String name, Map<String, Object> arguments) {
		add(this.resources, type, name, arguments);
	}

	void addData(String type, String name, Map<String, Object> arguments) {
		add(this.data, type, name, arguments);
	}

	/** Names that differ by a dot alone become the same. */
	private static void add(Map<String, Map<String, Object>> blocks, String type, String name,
			Map<String, Object> arguments) {
		if (blocks.computeIfAbsent(type, (key) -> new LinkedHashMap<>()).put(name, arguments) != null) {
			throw new ExportException(
					"two resources would be named " + type + "." + name + ", because names of Terraform have no dots",
					"Give one of the tables or indexes another name. The name of a table in DynamoDB may stay as it"
							+ " is, by 'dynamo.tables.name-pattern' or a TableNameResolver.");
		}
	}

	Map<String, Map<String, Object>> resources() {
		return this.resources;
	}

	Map<String, Map<String, Object>> data() {
		return this.data;
	}

	/**
	 * Return a text as a literal of Terraform's templates, which all texts are.
	 */
	static String literal(String text) {
		return text.replace("${", "$${").replace("%{", "%%{");
	}

}
