package io.github.dynamospring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
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

	synchronized AccessPatterns watch(AccessPatterns patterns) {
		this.patterns.add(patterns);
		return patterns;
	}

	synchronized void sent(DynamoDbRequest request, ExecutionAttributes attributes) {
		String pattern = attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN);
		if (pattern != null) {
			this.sent.computeIfAbsent(pattern, (name) -> new TreeSet<>()).addAll(actions(request));
		}
	}

	private static Set<String> actions(DynamoDbRequest request) {
		if (request instanceof TransactWriteItemsRequest transaction) {
			return transaction.transactItems().stream().map(SentActions::action).collect(Collectors.toSet());
		}
		if (request instanceof TransactGetItemsRequest) {
			return Set.of("GetItem");
		}
		if (request instanceof BatchGetItemRequest || request instanceof BatchWriteItemRequest) {
			return Set.of(name(request));
		}
		String index = (request instanceof QueryRequest query && query.indexName() != null) ? " " + query.indexName()
				: "";
		return Set.of(name(request) + index);
	}

	private static String name(DynamoDbRequest request) {
		return request.getClass().getSimpleName().replace("Request", "");
	}

	private static String action(TransactWriteItem action) {
		return (action.put() != null) ? "PutItem" : (action.update() != null) ? "UpdateItem"
				: (action.delete() != null) ? "DeleteItem" : "ConditionCheckItem";
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
