package io.github.dynamospring.operations.export.policy;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.TablePolicy;

/**
 * Policies that bound the permissions of roles: the policy of the endpoint through which
 * a network reaches DynamoDB, and the policy of a table. They name no role, because a
 * policy with a role that does not exist is refused.
 */
final class AccessBoundaries {

	private static final String ANYONE = "*";

	private final PolicyArns arns;

	AccessBoundaries(PolicyArns arns) {
		this.arns = arns;
	}

	/**
	 * Return the policy of an endpoint: principals of the account have the permissions of
	 * the application's roles.
	 * @param statements the statements of these roles
	 */
	Map<String, Object> ofEndpoint(List<PolicyStatement> statements) {
		Map<PolicyResource, Set<String>> actions = new LinkedHashMap<>();
		statements.forEach((statement) -> statement.resources()
			.forEach((resource) -> actions.computeIfAbsent(resource, (key) -> new TreeSet<>())
				.addAll(statement.actions())));
		Map<Set<String>, Set<PolicyResource>> resources = new LinkedHashMap<>();
		actions.forEach(
				(resource, names) -> resources.computeIfAbsent(names, (key) -> new LinkedHashSet<>()).add(resource));
		List<PolicyStatement> merged = resources.entrySet()
			.stream()
			.map((entry) -> new PolicyStatement("Use" + entry.getValue().iterator().next().sid(),
					List.copyOf(entry.getKey()), List.copyOf(entry.getValue()), List.of()))
			.toList();
		return PolicyDocument.document(RolePolicies.withUniqueIds(merged).stream().map(this::ofAccount).toList());
	}

	private Map<String, Object> ofAccount(PolicyStatement statement) {
		Map<String, Object> document = new LinkedHashMap<>();
		statement.document(this.arns::arn).forEach((key, value) -> {
			document.put(key, value);
			if (key.equals("Effect")) {
				document.put("Principal", ANYONE);
			}
		});
		document.put("Condition", Map.of("StringEquals", Map.of("aws:PrincipalAccount", this.arns.account())));
		return document;
	}

	/**
	 * Return the policy of a table.
	 */
	Map<String, Object> ofTable(ExportedTable table) {
		return new TablePolicy(this.arns.account(), this.arns.arn(new PolicyResource(table, null)),
				this.arns.arn(new PolicyResource(table, PolicyResource.ALL_INDEXES)))
			.document();
	}

}
