package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Comparison of the tables in two templates of CloudFormation, for differences that one
 * update of a stack cannot make: of keys and local indexes, of the keys or projection of
 * a global index, and of more than one global index.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html">AWS::DynamoDB::Table</a>
 */
final class TemplateDifference {

	private final String path;

	private final Map<?, ?> before;

	private final Map<?, ?> after;

	private final Map<?, ?> parameters;

	private TemplateDifference(String path, Map<String, ?> before, Map<String, ?> after) {
		this.path = path;
		this.before = map(before.get("Resources"));
		this.after = map(after.get("Resources"));
		this.parameters = map(after.get("Parameters"));
	}

	/**
	 * Return a warning for each table that needs several deployments.
	 * @param path the path of the template
	 * @param before the template that is there
	 * @param after the template that takes its place
	 */
	static List<String> warnings(String path, String before, String after) {
		try {
			return new TemplateDifference(path, YamlText.read(before), YamlText.read(after)).warnings();
		}
		catch (RuntimeException ex) {
			return List.of(path + ": the file that was there is no template of an export, and was not compared with "
					+ "this one. Look whether CloudFormation can make all changes of a table in one update");
		}
	}

	private List<String> warnings() {
		List<String> warnings = new ArrayList<>();
		this.after.forEach((id, resource) -> {
			Map<?, ?> old = map(this.before.get(id));
			if (isTable(old) && isTable(map(resource))) {
				addTable(map(old.get("Properties")), map(map(resource).get("Properties")), warnings);
			}
		});
		return warnings;
	}

	private static boolean isTable(Map<?, ?> resource) {
		return "AWS::DynamoDB::Table".equals(resource.get("Type"));
	}

	private void addTable(Map<?, ?> old, Map<?, ?> table, List<String> warnings) {
		String subject = this.path + ": table " + name(table.get("TableName"));
		if (!keys(old, old).equals(keys(table, table)) || !indexes(old, "Local").equals(indexes(table, "Local"))) {
			warnings.add(subject + " gets other keys or local indexes. CloudFormation changes them for no table that "
					+ "has a name. Deploy in this order: 1. a table with another name, beside the one that is there; "
					+ "2. the application, with a migration of the items; 3. the template without the old table");
			return;
		}
		List<String> steps = steps(indexes(old, "Global"), indexes(table, "Global"));
		if (steps.size() > 1) {
			StringBuilder text = new StringBuilder(subject)
				.append(" gets other global indexes. An update of CloudFormation adds or deletes one and changes none. "
						+ "Deploy copies of the file in this order:");
			for (int i = 0; i < steps.size(); i++) {
				text.append((i > 0) ? "; " : " ").append(i + 1).append(". ").append(steps.get(i));
			}
			warnings.add(text.append(". Each copy defines the attributes of its keys and no others").toString());
		}
	}

	// an index is added before its first reader, and deleted after its last one
	private static List<String> steps(Map<String, Object> old, Map<String, Object> indexes) {
		List<String> steps = new ArrayList<>();
		indexes.keySet().stream().filter((name) -> !old.containsKey(name)).forEach((name) -> steps.add("add " + name));
		old.forEach((name, keys) -> {
			if (!indexes.containsKey(name)) {
				steps.add("delete " + name + ", after the application that no longer reads it");
			}
			else if (!keys.equals(indexes.get(name))) {
				steps.add("delete " + name + ", which has other keys or another projection (with another name for it, "
						+ "queries would go on)");
				steps.add("add " + name + " as it is now");
			}
		});
		return steps;
	}

	private static Map<String, Object> indexes(Map<?, ?> table, String kind) {
		Map<String, Object> indexes = new LinkedHashMap<>();
		if (table.get(kind + "SecondaryIndexes") instanceof List<?> list) {
			list.forEach((index) -> indexes.put(String.valueOf(map(index).get("IndexName")),
					List.of(keys(map(index), table), map(map(index).get("Projection")))));
		}
		return indexes;
	}

	private static List<String> keys(Map<?, ?> keys, Map<?, ?> table) {
		Map<@Nullable Object, @Nullable Object> types = new LinkedHashMap<>();
		list(table.get("AttributeDefinitions")).forEach(
				(attribute) -> types.put(map(attribute).get("AttributeName"), map(attribute).get("AttributeType")));
		return list(keys.get("KeySchema")).stream()
			.map((key) -> map(key).get("KeyType") + " " + map(key).get("AttributeName") + " "
					+ types.get(map(key).get("AttributeName")))
			.toList();
	}

	private String name(@Nullable Object name) {
		if (!(name instanceof Map<?, ?> function)) {
			return String.valueOf(name);
		}
		String text = String.valueOf(function.get("Fn::Sub"));
		for (Map.Entry<?, ?> parameter : this.parameters.entrySet()) {
			text = text.replace("${" + parameter.getKey() + "}",
					String.valueOf(map(parameter.getValue()).get("Default")));
		}
		return text;
	}

	private static Map<?, ?> map(@Nullable Object value) {
		if (value != null) {
			return (Map<?, ?>) value;
		}
		return Map.of();
	}

	private static List<?> list(@Nullable Object value) {
		return Objects.requireNonNull((List<?>) value);
	}

}
