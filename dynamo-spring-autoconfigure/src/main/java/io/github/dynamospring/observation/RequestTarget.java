package io.github.dynamospring.observation;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What a request is for.
 *
 * @param tables the names of its tables, each once; empty where it names none, as
 * statements of PartiQL do
 * @param index the name of its index, or null
 * @param batchSize how many actions it has
 * @param write whether it may write items
 */
record RequestTarget(List<String> tables, @Nullable String index, int batchSize, boolean write) {

	static RequestTarget of(SdkRequest request) {
		if (request instanceof BatchGetItemRequest batch) {
			return batch(batch.requestItems().keySet().stream(),
					batch.requestItems().values().stream().mapToInt((keys) -> keys.keys().size()).sum(), false);
		}
		if (request instanceof BatchWriteItemRequest batch) {
			return batch(batch.requestItems().keySet().stream(),
					batch.requestItems().values().stream().mapToInt(List::size).sum(), true);
		}
		if (request instanceof TransactGetItemsRequest transaction) {
			return batch(transaction.transactItems().stream().flatMap((item) -> Stream.ofNullable(table(item))),
					transaction.transactItems().size(), false);
		}
		if (request instanceof TransactWriteItemsRequest transaction) {
			return batch(transaction.transactItems().stream().flatMap((item) -> Stream.ofNullable(table(item))),
					transaction.transactItems().size(), true);
		}
		List<String> statements = statements(request);
		return statements.isEmpty() ? ofOne(request) : new RequestTarget(List.of(), null, statements.size(),
				statements.stream().anyMatch(RequestTarget::writes));
	}

	private static RequestTarget batch(Stream<String> tables, int size, boolean write) {
		return new RequestTarget(tables.map(TableResource::tableName).distinct().toList(), null, size, write);
	}

	/**
	 * Return the table of an action of a transaction, or null if it is not known, as of
	 * statements of PartiQL.
	 */
	static @Nullable String table(SdkRequest request, int action) {
		if (request instanceof TransactWriteItemsRequest write && action < write.transactItems().size()) {
			return table(write.transactItems().get(action));
		}
		return (request instanceof TransactGetItemsRequest get && action < get.transactItems().size())
				? table(get.transactItems().get(action)) : null;
	}

	private static @Nullable String table(TransactGetItem item) {
		return (item.get() != null) ? item.get().tableName() : null;
	}

	private static @Nullable String table(TransactWriteItem item) {
		if (item.put() != null) {
			return item.put().tableName();
		}
		if (item.update() != null) {
			return item.update().tableName();
		}
		if (item.delete() != null) {
			return item.delete().tableName();
		}
		return (item.conditionCheck() != null) ? item.conditionCheck().tableName() : null;
	}

	private static List<String> statements(SdkRequest request) {
		if (request instanceof ExecuteStatementRequest single) {
			return Stream.ofNullable(single.statement()).toList();
		}
		if (request instanceof BatchExecuteStatementRequest batch) {
			return batch.statements().stream().map(BatchStatementRequest::statement).filter(Objects::nonNull).toList();
		}
		if (request instanceof ExecuteTransactionRequest transaction) {
			return transaction.transactStatements()
				.stream()
				.map(ParameterizedStatement::statement)
				.filter(Objects::nonNull)
				.toList();
		}
		return List.of();
	}

	private static boolean writes(String statement) {
		return !statement.stripLeading().toLowerCase(Locale.ROOT).startsWith("select");
	}

	private static RequestTarget ofOne(SdkRequest request) {
		String table = request.getValueForField("TableName", String.class).orElse(null);
		String index = request.getValueForField("IndexName", String.class).orElse(null);
		boolean write = request instanceof PutItemRequest || request instanceof UpdateItemRequest
				|| request instanceof DeleteItemRequest;
		return new RequestTarget((table != null) ? List.of(TableResource.tableName(table)) : List.of(), index, 1,
				write);
	}

}
