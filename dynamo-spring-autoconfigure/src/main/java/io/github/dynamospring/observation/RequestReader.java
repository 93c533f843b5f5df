package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.util.ClassUtils;

/**
 * Reader of the requests of one operation. There is one for each operation that reports
 * its consumed capacity, and one for all other operations.
 *
 * @param <R> the type of the requests
 */
final class RequestReader<R extends SdkRequest> {

	private static final ReturnConsumedCapacity ALL = ReturnConsumedCapacity.INDEXES;

	private static final RequestReader<SdkRequest> OTHER = new RequestReader<>(SdkRequest.class, (request) -> request,
			RequestReader::other);

	private static final Map<Class<?>, RequestReader<?>> READERS = byType(
			new RequestReader<>(GetItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.ofGet(request.tableName(), request.key(), request.consistentRead(),
							request.projectionExpression() != null || request.hasAttributesToGet())),
			new RequestReader<>(PutItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.of(RequestAction.Type.PUT, request.tableName(), request.item())),
			new RequestReader<>(UpdateItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.of(RequestAction.Type.UPDATE, request.tableName(), request.key())),
			new RequestReader<>(DeleteItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.of(RequestAction.Type.DELETE, request.tableName(), request.key())),
			new RequestReader<>(QueryRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.of(RequestAction.Type.OTHER, request.tableName(), Map.of())),
			new RequestReader<>(ScanRequest.class, (request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.of(RequestAction.Type.OTHER, request.tableName(), Map.of())),
			new RequestReader<>(ExecuteStatementRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.ofStatement(request.statement())),
			new RequestReader<>(BatchGetItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.ofKeys(request.requestItems()), false),
			new RequestReader<>(BatchWriteItemRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> RequestAction.ofWrites(request.requestItems()), true),
			new RequestReader<>(TransactGetItemsRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> request.transactItems().stream().map(RequestAction::of).toList(), false),
			new RequestReader<>(TransactWriteItemsRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> request.transactItems().stream().map(RequestAction::of).toList(), true),
			new RequestReader<>(BatchExecuteStatementRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> request.statements()
						.stream()
						.map((statement) -> RequestAction.ofStatement(statement.statement()))
						.toList(),
					false),
			new RequestReader<>(ExecuteTransactionRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(),
					(request) -> request.transactStatements()
						.stream()
						.map((statement) -> RequestAction.ofStatement(statement.statement()))
						.toList(),
					false));

	private final Class<R> type;

	private final UnaryOperator<R> asking;

	private final Function<R, RequestTarget> target;

	private RequestReader(Class<R> type, UnaryOperator<R> asking, Function<R, RequestAction> action) {
		this.type = type;
		this.asking = asking;
		this.target = (request) -> RequestTarget.ofSingle(action.apply(request),
				request.getValueForField("IndexName", String.class).orElse(null));
	}

	private RequestReader(Class<R> type, UnaryOperator<R> asking, Function<R, List<RequestAction>> actions,
			boolean write) {
		this.type = type;
		this.asking = asking;
		this.target = (request) -> RequestTarget.ofBatch(actions.apply(request), write);
	}

	private static Map<Class<?>, RequestReader<?>> byType(RequestReader<?>... readers) {
		return Stream.concat(Arrays.stream(readers), VectorSearch.readers())
			.collect(Collectors.toUnmodifiableMap((reader) -> reader.type, Function.identity()));
	}

	private static RequestAction other(SdkRequest request) {
		return RequestAction.of(RequestAction.Type.OTHER,
				request.getValueForField("TableName", String.class).orElse(null), Map.of());
	}

	static RequestReader<?> of(SdkRequest request) {
		return READERS.getOrDefault(request.getClass(), OTHER);
	}

	/**
	 * Return the request, or a copy that asks for the consumed capacity of tables and
	 * indexes if the request itself does not ask for it.
	 */
	SdkRequest asking(SdkRequest request) {
		boolean asks = request.getValueForField("ReturnConsumedCapacity", String.class).isPresent();
		if (asks) {
			return request;
		}
		return this.asking.apply(this.type.cast(request));
	}

	RequestTarget target(SdkRequest request) {
		return this.target.apply(this.type.cast(request));
	}

	/**
	 * Search for vectors, which older versions of the AWS SDK do not have.
	 */
	private static final class VectorSearch {

		private static final String REQUEST = "software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest";

		static Stream<RequestReader<?>> readers() {
			if (ClassUtils.isPresent(REQUEST, RequestReader.class.getClassLoader())) {
				return Stream.of(reader());
			}
			return Stream.empty();
		}

		private static RequestReader<?> reader() {
			return new RequestReader<>(SearchVectorsRequest.class,
					(request) -> request.toBuilder().returnConsumedCapacity(ALL).build(), RequestReader::other);
		}

	}

}
