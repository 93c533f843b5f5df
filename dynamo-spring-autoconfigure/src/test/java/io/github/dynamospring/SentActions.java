package io.github.dynamospring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.UniqueProperty;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Law of the actions of plans: whatever a pattern sends in a test is among those that its
 * plan names. A role that is made of them is then refused nothing.
 */
final class SentActions {

	private final List<AccessPatterns> patterns = new ArrayList<>();

	private final Map<String, Set<String>> sent = new TreeMap<>();

	private final Set<String> refused = new HashSet<>();

	synchronized void watch(AccessPatterns patterns) {
		this.patterns.add(patterns);
	}

	synchronized void sent(DynamoDbRequest request, ExecutionAttributes attributes) {
		String pattern = attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN);
		if (pattern != null && !isAfterRefusal(request, pattern)) {
			this.sent.computeIfAbsent(pattern, (name) -> new TreeSet<>()).addAll(actions(request));
		}
	}

	// A write that was refused without an item looks for it, on an endpoint that is not
	// DynamoDB's.
	private boolean isAfterRefusal(DynamoDbRequest request, String pattern) {
		return request instanceof GetItemRequest get && Boolean.TRUE.equals(get.consistentRead())
				&& this.refused.contains(pattern);
	}

	synchronized void refused(ExecutionAttributes attributes) {
		String pattern = attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN);
		if (pattern != null) {
			this.refused.add(pattern);
		}
	}

	private static Set<String> actions(DynamoDbRequest request) {
		if (request instanceof TransactWriteItemsRequest transaction) {
			return transaction.transactItems().stream().map(SentActions::action).collect(Collectors.toSet());
		}
		if (request instanceof TransactGetItemsRequest) {
			return Set.of("GetItem");
		}
		String name = request.getClass().getSimpleName().replace("Request", "");
		return Set.of(name + ((request instanceof QueryRequest query) ? query(query) : subject(key(request))));
	}

	private static String query(QueryRequest query) {
		return ((query.indexName() != null) ? " " + query.indexName() : "")
				+ subject(query.expressionAttributeValues());
	}

	private static Map<String, AttributeValue> key(DynamoDbRequest request) {
		if (request instanceof GetItemRequest get) {
			return get.key();
		}
		if (request instanceof PutItemRequest put) {
			return put.item();
		}
		return (request instanceof DeleteItemRequest delete) ? delete.key() : Map.of();
	}

	private static String action(TransactWriteItem action) {
		if (action.put() != null) {
			return "PutItem" + subject(action.put().item());
		}
		if (action.update() != null) {
			return "UpdateItem" + subject(action.update().key());
		}
		return (action.delete() != null) ? "DeleteItem" + subject(action.delete().key())
				: "ConditionCheckItem" + subject(action.conditionCheck().key());
	}

	private static String subject(Map<String, AttributeValue> key) {
		return has(key, UniqueProperty.MARKER_PREFIX) ? ":marker" : has(key, RevisionKeys.PREFIX) ? ":revision" : "";
	}

	private static boolean has(Map<String, AttributeValue> key, String prefix) {
		return key.values()
			.stream()
			.anyMatch(
					(value) -> value.s() != null && (value.s().startsWith(prefix) || value.s().contains("#" + prefix)));
	}

	synchronized void check() {
		this.sent.forEach((name, actions) -> {
			List<RegisteredPattern> found = this.patterns.stream().flatMap((each) -> each.find(name).stream()).toList();
			if (!found.isEmpty()) {
				assertThat(found.stream().flatMap((pattern) -> pattern.plan().actions().stream()).map(Object::toString))
					.as("actions of " + name)
					.containsAll(actions);
			}
		});
	}

}
