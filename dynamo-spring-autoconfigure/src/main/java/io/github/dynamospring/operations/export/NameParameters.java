package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of templates for the environment and the service, in place of their values
 * in the names of tables, in names that there is one of, and in tags.
 */
final class NameParameters {

	/** Names of resources that are made of the environment and the service. */
	private static final Pattern NAMES_OF_APPLICATION = Pattern.compile("(alarm|dashboard)_?name",
			Pattern.CASE_INSENSITIVE);

	private static final String SUB = "Fn::Sub";

	/** The values by the names of their placeholders. */
	private final Map<String, String> values = new LinkedHashMap<>();

	/** The templates of names by the names. */
	private final Map<String, String> names;

	private final String application;

	private final String applicationTemplate;

	NameParameters(ExportModel model) {
		ExportModel.Application application = model.application();
		addValue("env", application.env(), model);
		addValue("service", application.service(), model);
		this.names = model.tables()
			.stream()
			.filter((table) -> !table.nameTemplate().equals(table.name()))
			.sorted(Comparator.comparing((ExportedTable table) -> table.name().length()).reversed())
			.collect(Collectors.toMap(ExportedTable::name, ExportedTable::nameTemplate, (first, second) -> first,
					LinkedHashMap::new));
		List<String> parts = application.nameParts();
		this.application = String.join("-", parts);
		List<String> template = new ArrayList<>(parts);
		if (this.values.containsKey("env")) {
			template.set(0, "{env}");
		}
		if (this.values.containsKey("service")) {
			template.set((application.env() != null) ? 1 : 0, "{service}");
		}
		this.applicationTemplate = String.join("-", template);
	}

	private void addValue(String placeholder, @Nullable String value, ExportModel model) {
		boolean used = model.tables()
			.stream()
			.anyMatch((table) -> table.nameTemplate().contains("{" + placeholder + "}"));
		if (value != null && used) {
			this.values.put(placeholder, value);
		}
	}

	/**
	 * Return a template of CloudFormation with parameters.
	 */
	Map<String, Object> cloudFormation(Map<String, ?> template) {
		Map<String, Object> parameterized = new LinkedHashMap<>();
		template.forEach((key, value) -> {
			switch (key) {
				case "Description" -> {
					parameterized.put(key, value);
					addParameters(parameterized, template.get("Parameters"));
				}
				case "Parameters" -> {
				}
				case "Resources" -> parameterized.put(key, inMembers(value, "Properties"));
				case "Outputs" -> parameterized.put(key, inMembers(value, "Value"));
				default -> parameterized.put(key, value);
			}
		});
		return parameterized;
	}

	private void addParameters(Map<String, Object> template, @Nullable Object others) {
		Map<String, Object> parameters = new LinkedHashMap<>();
		this.values
			.forEach((placeholder, value) -> parameters.put(parameter(placeholder), parameter(placeholder, value)));
		if (others instanceof Map<?, ?> map) {
			map.forEach((name, parameter) -> parameters.put(String.valueOf(name), parameter));
		}
		if (!parameters.isEmpty()) {
			template.put("Parameters", parameters);
		}
	}

	private static String parameter(String placeholder) {
		return Character.toUpperCase(placeholder.charAt(0)) + placeholder.substring(1);
	}

	private static Map<String, Object> parameter(String placeholder, String value) {
		Map<String, Object> parameter = new LinkedHashMap<>();
		parameter.put("Type", "String");
		parameter.put("Default", value);
		parameter.put("AllowedPattern", "[a-zA-Z0-9_.-]+");
		parameter.put("Description", description(placeholder));
		return parameter;
	}

	private static String description(String placeholder) {
		return (placeholder.equals("env") ? "Environment" : "Service") + " in the names and tags of tables";
	}

	// only properties and values of outputs may have functions
	private Map<String, Object> inMembers(Object blocks, String member) {
		Map<String, Object> changed = new LinkedHashMap<>();
		((Map<?, ?>) blocks).forEach((id, block) -> {
			Map<String, Object> members = new LinkedHashMap<>();
			((Map<?, ?>) block).forEach((key, value) -> members.put(String.valueOf(key),
					member.equals(key) ? inTemplate(member, value) : value));
			changed.put(String.valueOf(id), members);
		});
		return changed;
	}

	private Object inTemplate(String name, Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map((element) -> inTemplate(name, element)).toList();
		}
		if (value instanceof Map<?, ?> map) {
			return inMap(map);
		}
		if (!(value instanceof String text)) {
			return value;
		}
		String escaped = text.replace("${", "${!");
		String changed = replace(name, escaped, NameParameters::reference);
		if (changed.equals(escaped)) {
			return value;
		}
		return Map.of(SUB, changed);
	}

	private Object inMap(Map<?, ?> map) {
		if (map.get(SUB) instanceof String text) {
			return Map.of(SUB, replace(SUB, text, NameParameters::reference));
		}
		Map<String, Object> changed = new LinkedHashMap<>();
		map.forEach((key, value) -> changed.put(String.valueOf(key), inTemplate(String.valueOf(key), value)));
		String tag = tag(map.get("Key"), map.get("Value"));
		if (tag != null) {
			changed.put("Value", Map.of("Ref", parameter(tag)));
		}
		return changed;
	}

	private @Nullable String tag(@Nullable Object key, @Nullable Object value) {
		if (key instanceof String name && value != null && value.equals(this.values.get(name))) {
			return name;
		}
		return null;
	}

	private static String reference(String placeholder) {
		return "${" + parameter(placeholder) + "}";
	}

	/**
	 * Return a module of Terraform with variables.
	 */
	Map<String, Object> terraform(Map<String, ?> module) {
		Map<String, Object> changed = new LinkedHashMap<>();
		module.forEach((key, value) -> changed.put(key,
				(key.equals("resource") || key.equals("data")) ? inModule(key, value) : value));
		return changed;
	}

	private Object inModule(String name, Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map((element) -> inModule(name, element)).toList();
		}
		if (value instanceof Map<?, ?> map) {
			Map<String, Object> changed = new LinkedHashMap<>();
			map.forEach((key, member) -> {
				String tag = name.equals("tags") ? tag(key, member) : null;
				changed.put(String.valueOf(key), (tag != null) ? variable(tag) : inModule(String.valueOf(key), member));
			});
			return changed;
		}
		if (value instanceof String text) {
			return replace(name, text, NameParameters::variable);
		}
		return value;
	}

	private static String variable(String placeholder) {
		return "${var." + placeholder + "}";
	}

	/**
	 * Return the variables of a module of Terraform by their names.
	 */
	Map<String, Object> variables() {
		Map<String, Object> variables = new LinkedHashMap<>();
		this.values.forEach((placeholder, value) -> {
			Map<String, Object> variable = new LinkedHashMap<>();
			variable.put("type", "string");
			variable.put("default", value);
			variable.put("description", description(placeholder));
			variables.put(placeholder, variable);
		});
		return variables;
	}

	private String replace(String name, String text, UnaryOperator<String> references) {
		List<String> changed = new ArrayList<>(List.of(text));
		this.names.forEach((literal, template) -> {
			Matcher matcher = Pattern.compile("(?<![A-Za-z0-9_.-])" + Pattern.quote(literal) + "(?![A-Za-z0-9_])")
				.matcher(changed.get(0));
			changed.set(0, matcher.replaceAll(Matcher.quoteReplacement(resolve(template, references))));
		});
		boolean ofApplication = changed.get(0).equals(text) && text.startsWith(this.application + "-")
				&& (NAMES_OF_APPLICATION.matcher(name).matches() || text.startsWith(this.application + "-dynamodb"));
		if (ofApplication) {
			return resolve(this.applicationTemplate, references) + text.substring(this.application.length());
		}
		return changed.get(0);
	}

	private String resolve(String template, UnaryOperator<String> references) {
		String resolved = template;
		for (String placeholder : this.values.keySet()) {
			resolved = resolved.replace("{" + placeholder + "}", references.apply(placeholder));
		}
		return resolved;
	}

}
