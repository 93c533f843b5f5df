package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.operations.export.ExportedTable;

/**
 * Statements of the administrator's role beside DynamoDB's control plane: for the
 * requests of {@code update} that check whether a table is empty, for keys of encryption,
 * and for auto scaling.
 */
final class AdministrationExtras {

	/**
	 * Actions that DynamoDB takes for a caller who gives a table a key (developer guide,
	 * "DynamoDB encryption at rest: usage notes").
	 */
	private static final List<String> KEY = List.of("kms:CreateGrant", "kms:Decrypt", "kms:DescribeKey", "kms:Encrypt",
			"kms:GenerateDataKey*", "kms:ReEncrypt*");

	/**
	 * Actions that set up targets and policies (Application Auto Scaling user guide,
	 * "Identity-based policy examples").
	 */
	private static final List<String> SCALING = List.of("application-autoscaling:DescribeScalableTargets",
			"application-autoscaling:DescribeScalingPolicies", "application-autoscaling:PutScalingPolicy",
			"application-autoscaling:RegisterScalableTarget", "cloudwatch:DeleteAlarms", "cloudwatch:DescribeAlarms",
			"cloudwatch:PutMetricAlarm");

	private AdministrationExtras() {
	}

	static List<PolicyStatement> of(List<ExportedTable> tables) {
		List<PolicyStatement> statements = new ArrayList<>();
		addCount(statements, tables);
		tables.forEach((table) -> addKey(statements, table));
		if (tables.stream().anyMatch((table) -> !table.scaledCapacities().isEmpty())) {
			statements.add(new PolicyStatement("ScaleTables", SCALING, List.of(), List.of()));
			statements.add(new PolicyStatement("CreateRoleOfScaling", List.of("iam:CreateServiceLinkedRole"), List.of(),
					List.of(), Map.of("StringEquals",
							Map.of("iam:AWSServiceName", "dynamodb.application-autoscaling.amazonaws.com"))));
		}
		return statements;
	}

	private static void addCount(List<PolicyStatement> statements, List<ExportedTable> tables) {
		List<PolicyResource> counted = tables.stream()
			.filter((table) -> !table.definition().computedKeys().isEmpty())
			.map((table) -> new PolicyResource(table, null))
			.toList();
		if (!counted.isEmpty()) {
			statements.add(new PolicyStatement("CountItems", List.of("dynamodb:Scan"), counted, List.of(),
					Map.of("StringEquals", Map.of("dynamodb:Select", "COUNT"))));
		}
	}

	private static void addKey(List<PolicyStatement> statements, ExportedTable table) {
		String key = table.settings().kmsKeyId();
		if (key != null) {
			PolicyResource resource = PolicyResource.keyOf(table, key);
			Map<String, Map<String, Object>> restrictions = new TreeMap<>();
			restrictions.put("StringLike", Map.of("kms:ViaService", "dynamodb.*.amazonaws.com*"));
			String alias = resource.alias();
			if (alias != null) {
				restrictions.put("ForAnyValue:StringEquals", Map.of("kms:ResourceAliases", alias));
			}
			statements
				.add(new PolicyStatement("UseKeyOf" + resource.sid(), KEY, List.of(resource), List.of(), restrictions));
		}
	}

}
