package io.github.dynamospring.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Policies of roles that are under version control, evaluated together. They have neither
 * conditions nor wildcards.
 *
 * @param actions the actions that they allow, by table or index
 */
record CommittedPolicies(Map<String, Set<String>> actions) {

	static CommittedPolicies of(String... roles) {
		Map<String, Set<String>> actions = new HashMap<>();
		for (String role : roles) {
			for (JsonNode statement : read(role).path("Statement")) {
				if (statement.has("Condition") || !"Allow".equals(statement.path("Effect").asString())) {
					throw new IllegalStateException("Not a plain statement: " + statement);
				}
				for (JsonNode resource : statement.path("Resource")) {
					Set<String> allowed = actions.computeIfAbsent(resource.asString().replaceAll("^.*:table/", ""),
							(name) -> new HashSet<>());
					statement.path("Action").forEach((action) -> allowed.add(action.asString()));
				}
			}
		}
		return new CommittedPolicies(actions);
	}

	private static JsonNode read(String role) {
		try {
			return JsonMapper.shared().readTree(Files.readString(Path.of("infra", "iam", role + ".json")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	boolean allow(String operation, String resource) {
		return this.actions.getOrDefault(resource, Set.of()).contains("dynamodb:" + operation);
	}

	/**
	 * Return whether all that a request does is allowed. Actions of transactions are
	 * authorized on their own.
	 */
	boolean allow(SdkRequest request, Stream<String> tables) {
		if (request instanceof TransactWriteItemsRequest transaction) {
			return transaction.transactItems().stream().allMatch(this::allow);
		}
		if (request instanceof TransactGetItemsRequest transaction) {
			return transaction.transactItems().stream().allMatch((item) -> allow("GetItem", item.get().tableName()));
		}
		String operation = request.getClass().getSimpleName().replace("Request", "");
		String index = (request instanceof QueryRequest query && query.indexName() != null)
				? "/index/" + query.indexName() : "";
		return tables.allMatch((table) -> allow(operation, table + index));
	}

	private boolean allow(TransactWriteItem action) {
		if (action.put() != null) {
			return allow("PutItem", action.put().tableName());
		}
		if (action.update() != null) {
			return allow("UpdateItem", action.update().tableName());
		}
		return (action.delete() != null) ? allow("DeleteItem", action.delete().tableName())
				: allow("ConditionCheckItem", action.conditionCheck().tableName());
	}

}
