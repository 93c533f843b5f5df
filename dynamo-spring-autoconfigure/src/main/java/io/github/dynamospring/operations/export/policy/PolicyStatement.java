package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Statement that allows actions.
 *
 * @param sid the id of the statement
 * @param actions the actions, sorted, with the prefix of the service
 * @param resources the tables and indexes, or an empty list for actions without a
 * resource
 * @param leadingKeys the patterns of allowed partition keys, or an empty list for all
 * @param restrictions further conditions, by operator and key
 */
record PolicyStatement(String sid, List<String> actions, List<PolicyResource> resources, List<String> leadingKeys,
		Map<String, Map<String, Object>> restrictions) {

	static final String ANYTHING = "*";

	private static final String LEADING_KEYS = "dynamodb:LeadingKeys";

	PolicyStatement {
		actions = List.copyOf(actions);
		resources = List.copyOf(resources);
		leadingKeys = List.copyOf(leadingKeys);
		restrictions = new TreeMap<>(restrictions);
	}

	PolicyStatement(String sid, List<String> actions, List<PolicyResource> resources, List<String> leadingKeys) {
		this(sid, actions, resources, leadingKeys, Map.of());
	}

	/**
	 * Return a statement.
	 * @param operations the names of DynamoDB's operations
	 */
	static PolicyStatement of(String sid, Collection<String> operations, List<PolicyResource> resources,
			Collection<String> leadingKeys) {
		return new PolicyStatement(sid,
				new TreeSet<>(operations).stream().map((operation) -> "dynamodb:" + operation).toList(), resources,
				List.copyOf(leadingKeys));
	}

	PolicyStatement withSid(String sid) {
		return new PolicyStatement(sid, this.actions, this.resources, this.leadingKeys, this.restrictions);
	}

	/**
	 * Return the conditions by operator and key. A request without a partition key does
	 * not meet them, though every one of no keys is allowed.
	 */
	Map<String, Map<String, Object>> conditions() {
		Map<String, Map<String, Object>> conditions = new LinkedHashMap<>(this.restrictions);
		if (!this.leadingKeys.isEmpty()) {
			conditions.put("ForAllValues:StringLike", Map.of(LEADING_KEYS, this.leadingKeys));
			conditions.put("Null", Map.of(LEADING_KEYS, "false"));
		}
		return conditions;
	}

	/**
	 * Return the statement as IAM reads it.
	 * @param arns gives a resource its ARN
	 */
	Map<String, Object> document(Function<PolicyResource, Object> arns) {
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("Sid", this.sid);
		document.put("Effect", "Allow");
		document.put("Action", this.actions);
		document.put("Resource", arns(arns));
		Map<String, Map<String, Object>> conditions = conditions();
		if (!conditions.isEmpty()) {
			document.put("Condition", conditions);
		}
		return document;
	}

	List<Object> arns(Function<PolicyResource, Object> arns) {
		List<Object> named = new ArrayList<>();
		this.resources.forEach((resource) -> named.add(arns.apply(resource)));
		if (named.isEmpty()) {
			return List.of(ANYTHING);
		}
		return named;
	}

}
