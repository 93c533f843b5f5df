package io.github.dynamospring.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Policies of roles that are under version control, evaluated together. They have no
 * conditions but those on leading keys, and wildcards there alone.
 *
 * @param statements the statements
 */
record CommittedPolicies(List<Statement> statements) {

	private static final Pattern PARTITION = Pattern.compile("(#?\\w+) = (:\\w+)");

	private static final String KEYS = "dynamodb:LeadingKeys";

	static CommittedPolicies of(String... roles) {
		List<Statement> statements = new ArrayList<>();
		for (String role : roles) {
			read(role).path("Statement").forEach((statement) -> statements.add(Statement.of(statement)));
		}
		return new CommittedPolicies(statements);
	}

	private static JsonNode read(String role) {
		try {
			return JsonMapper.shared().readTree(Files.readString(Path.of("infra", "iam", role + ".json")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return whether an operation is allowed.
	 * @param leadingKeys the partition keys of the request, none if it has none
	 */
	boolean allow(String operation, String resource, List<String> leadingKeys) {
		return this.statements.stream().anyMatch((statement) -> statement.allows(operation, resource, leadingKeys));
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
			return transaction.transactItems()
				.stream()
				.allMatch((item) -> allow("GetItem", item.get().tableName(), partitions(List.of(item.get().key()))));
		}
		String operation = request.getClass().getSimpleName().replace("Request", "");
		if (request instanceof QueryRequest query) {
			String index = (query.indexName() != null) ? "/index/" + query.indexName() : "";
			return allow(operation, query.tableName() + index, List.of(partition(query)));
		}
		return tables.allMatch((table) -> allow(operation, table, partitions(keys(request, table))));
	}

	private boolean allow(TransactWriteItem action) {
		if (action.put() != null) {
			return allow("PutItem", action.put().tableName(), partitions(List.of(action.put().item())));
		}
		if (action.update() != null) {
			return allow("UpdateItem", action.update().tableName(), partitions(List.of(action.update().key())));
		}
		return (action.delete() != null)
				? allow("DeleteItem", action.delete().tableName(), partitions(List.of(action.delete().key())))
				: allow("ConditionCheckItem", action.conditionCheck().tableName(),
						partitions(List.of(action.conditionCheck().key())));
	}

	private static List<Map<String, AttributeValue>> keys(SdkRequest request, String table) {
		if (request instanceof GetItemRequest get) {
			return List.of(get.key());
		}
		if (request instanceof PutItemRequest put) {
			return List.of(put.item());
		}
		if (request instanceof UpdateItemRequest update) {
			return List.of(update.key());
		}
		if (request instanceof DeleteItemRequest delete) {
			return List.of(delete.key());
		}
		if (request instanceof BatchGetItemRequest batch) {
			return batch.requestItems().get(table).keys();
		}
		if (request instanceof BatchWriteItemRequest batch) {
			return batch.requestItems()
				.get(table)
				.stream()
				.map((write) -> (write.putRequest() != null) ? write.putRequest().item() : write.deleteRequest().key())
				.toList();
		}
		return List.of();
	}

	private static List<String> partitions(List<Map<String, AttributeValue>> keys) {
		return keys.stream().map((key) -> Objects.requireNonNull(key.get("pk")).s()).toList();
	}

	private static String partition(QueryRequest query) {
		String attribute = (query.indexName() != null) ? query.indexName() + "pk" : "pk";
		Matcher matcher = PARTITION.matcher(query.keyConditionExpression());
		while (matcher.find()) {
			String name = matcher.group(1);
			if (query.expressionAttributeNames().getOrDefault(name, name).equals(attribute)) {
				return query.expressionAttributeValues().get(matcher.group(2)).s();
			}
		}
		throw new IllegalStateException("No partition: " + query);
	}

	/**
	 * Statement that allows operations.
	 *
	 * @param operations the operations
	 * @param resources the tables and indexes
	 * @param leadingKeys the patterns of the partition keys, none for any request
	 */
	record Statement(List<String> operations, List<String> resources, List<Pattern> leadingKeys) {

		static Statement of(JsonNode statement) {
			JsonNode condition = statement.path("Condition");
			JsonNode keys = condition.path("ForAllValues:StringLike").path(KEYS);
			boolean plain = condition.isMissingNode() || condition.size() == 2
					&& "false".equals(condition.path("Null").path(KEYS).asString()) && keys.isArray();
			if (!plain || !"Allow".equals(statement.path("Effect").asString())) {
				throw new IllegalStateException("Not a plain statement: " + statement);
			}
			return new Statement(texts(statement.path("Action"), "^dynamodb:"),
					texts(statement.path("Resource"), "^.*:table/"),
					texts(keys, "^").stream().map(Statement::pattern).toList());
		}

		private static List<String> texts(JsonNode array, String prefix) {
			List<String> texts = new ArrayList<>();
			array.forEach((text) -> texts.add(text.asString().replaceAll(prefix, "")));
			return texts;
		}

		private static Pattern pattern(String key) {
			return Pattern.compile(Pattern.quote(key).replace("*", "\\E.*\\Q"), Pattern.DOTALL);
		}

		boolean allows(String operation, String resource, List<String> keys) {
			return this.operations.contains(operation) && this.resources.contains(resource)
					&& (this.leadingKeys.isEmpty() || !keys.isEmpty() && keys.stream().allMatch(this::allows));
		}

		private boolean allows(String key) {
			return this.leadingKeys.stream().anyMatch((pattern) -> pattern.matcher(key).matches());
		}

	}

}
