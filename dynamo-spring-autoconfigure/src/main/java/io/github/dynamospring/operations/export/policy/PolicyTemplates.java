package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportModel.Application;

/**
 * Templates of the policies of roles: managed policies, to be attached to the roles of an
 * application.
 */
final class PolicyTemplates {

	private final String prefix;

	private final Map<Role, List<PolicyDocument>> documents;

	PolicyTemplates(Application application, Map<Role, List<PolicyDocument>> documents) {
		this.prefix = prefix(application);
		this.documents = documents;
	}

	private static String prefix(Application application) {
		return application.nameParts()
			.stream()
			.map((part) -> part.replaceAll("[^A-Za-z0-9_.-]", "-"))
			.collect(Collectors.joining("-"));
	}

	Map<String, Object> cloudFormation() {
		Map<String, Object> resources = new LinkedHashMap<>();
		Map<String, Object> outputs = new LinkedHashMap<>();
		this.documents.forEach((role, documents) -> documents.forEach((document) -> {
			String id = logicalId(document);
			resources.put(id, managedPolicy(role, document));
			outputs.put(id + "Arn", output(role, id));
		}));
		Map<String, Object> template = new LinkedHashMap<>();
		template.put("AWSTemplateFormatVersion", "2010-09-09");
		template.put("Description", "Policies of the roles of " + this.prefix + " for DynamoDB");
		template.put("Resources", resources);
		template.put("Outputs", outputs);
		return template;
	}

	private static String logicalId(PolicyDocument document) {
		String name = document.name().replace("-", "");
		return Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Policy";
	}

	private static Map<String, Object> managedPolicy(Role role, PolicyDocument document) {
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("Description", role.description());
		properties.put("PolicyDocument", document.document(PolicyTemplates::substituted));
		Map<String, Object> resource = new LinkedHashMap<>();
		resource.put("Type", "AWS::IAM::ManagedPolicy");
		resource.put("Properties", properties);
		return resource;
	}

	private static Object substituted(PolicyResource resource) {
		String configured = resource.configuredArn();
		if (configured != null) {
			return configured;
		}
		return Map.of("Fn::Sub",
				"arn:${AWS::Partition}:" + resource.service() + ":${AWS::Region}:${AWS::AccountId}:" + resource.path());
	}

	private static Map<String, Object> output(Role role, String id) {
		Map<String, Object> output = new LinkedHashMap<>();
		output.put("Description", role.description());
		output.put("Value", Map.of("Ref", id));
		return output;
	}

	Map<String, Object> terraform() {
		Map<String, Object> data = new LinkedHashMap<>();
		Map<String, Object> policies = new LinkedHashMap<>();
		this.documents.forEach((role, documents) -> documents.forEach((document) -> {
			String id = "dynamodb_" + document.name().replace('-', '_');
			data.put(id, Map.of("statement", statements(document)));
			Map<String, Object> policy = new LinkedHashMap<>();
			policy.put("name", this.prefix + "-dynamodb-" + document.name());
			policy.put("description", role.description());
			policy.put("policy", "${data.aws_iam_policy_document." + id + ".json}");
			policies.put(id, policy);
		}));
		Map<String, Object> module = new LinkedHashMap<>();
		module.put("data", Map.of("aws_iam_policy_document", data));
		module.put("resource", Map.of("aws_iam_policy", policies));
		return module;
	}

	private static List<Map<String, Object>> statements(PolicyDocument document) {
		List<Map<String, Object>> statements = new ArrayList<>();
		for (PolicyStatement statement : document.statements()) {
			Map<String, Object> block = new LinkedHashMap<>();
			block.put("sid", statement.sid());
			block.put("effect", "Allow");
			block.put("actions", statement.actions());
			block.put("resources", statement.arns(PolicyTemplates::reference));
			List<Map<String, Object>> conditions = conditions(statement);
			if (!conditions.isEmpty()) {
				block.put("condition", conditions);
			}
			statements.add(block);
		}
		return statements;
	}

	private static Object reference(PolicyResource resource) {
		String configured = resource.configuredArn();
		if (configured != null) {
			return configured;
		}
		if (resource.key() != null) {
			return "${data.aws_kms_key." + resource.table().terraformName() + ".arn}";
		}
		return "${" + resource.table().terraformAddress() + ".arn}" + resource.suffix();
	}

	// the document writes its own variables as &{…}, because ${…} is Terraform's
	private static List<Map<String, Object>> conditions(PolicyStatement statement) {
		List<Map<String, Object>> conditions = new ArrayList<>();
		statement.conditions().forEach((operator, keys) -> new TreeMap<>(keys).forEach((key, values) -> {
			Map<String, Object> condition = new LinkedHashMap<>();
			condition.put("test", operator);
			condition.put("variable", key);
			condition.put("values", values(values));
			conditions.add(condition);
		}));
		return conditions;
	}

	private static List<String> values(Object values) {
		return ((values instanceof List<?> list) ? list.stream() : Stream.of(values))
			.map((value) -> value.toString().replace("${", "&{"))
			.toList();
	}

}
