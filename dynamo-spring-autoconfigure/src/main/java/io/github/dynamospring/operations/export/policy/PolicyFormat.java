package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportText;

/**
 * Format of policies: of roles that read, write, migrate and manage the tables, and read
 * their streams, as documents for IAM and for CloudFormation and Terraform, of the
 * endpoint of a network, and of each table.
 *
 * @since 0.1
 */
public final class PolicyFormat implements ExportFormat {

	private final boolean validated;

	/**
	 * Create a format.
	 * @param validated whether the application compares its tables with their definitions
	 * at start-up
	 */
	public PolicyFormat(boolean validated) {
		this.validated = validated;
	}

	@Override
	public String name() {
		return "policies";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		if (model.tables().isEmpty()) {
			return Map.of();
		}
		RolePolicies policies = new RolePolicies(model, this.validated);
		Map<Role, List<PolicyDocument>> documents = new LinkedHashMap<>();
		for (Role role : Role.values()) {
			documents.put(role, PolicyDocument.of(role.toString(), policies.of(role)));
		}
		Map<String, String> files = new LinkedHashMap<>();
		PolicyArns arns = PolicyArns.of(model.application());
		documents.values()
			.stream()
			.flatMap(List::stream)
			.forEach((document) -> files.put(json(document.name()), ExportText.json(document.document(arns::arn))));
		addBoundaries(files, model, policies, new AccessBoundaries(arns));
		PolicyTemplates templates = new PolicyTemplates(model.application(), documents);
		files.put("cloudformation/policies.yaml", ExportText.cloudFormation(templates.cloudFormation(), model));
		files.putAll(ExportText.terraform("terraform/policies.tf.json", templates.terraform(), model));
		return files;
	}

	private static String json(String name) {
		return "iam/" + name + ".json";
	}

	private static void addBoundaries(Map<String, String> files, ExportModel model, RolePolicies policies,
			AccessBoundaries boundaries) {
		List<PolicyStatement> ofNetwork = new ArrayList<>();
		Stream.of(Role.READ, Role.WRITE, Role.STREAMS, Role.BACKFILL, Role.MIGRATION)
			.flatMap((role) -> policies.of(role).stream())
			.filter((statement) -> statement.actions().get(0).startsWith("dynamodb:"))
			.forEach(ofNetwork::add);
		files.put(json("vpc-endpoint"), ExportText.json(boundaries.ofEndpoint(ofNetwork)));
		model.tables()
			.forEach((table) -> files.put(json("table-" + table.logicalName()),
					ExportText.json(boundaries.ofTable(table))));
	}

}
