package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CrudOperation;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Builds the requests of operations on whole entities of one type, which nobody sends.
 *
 * @param <T> the type of the entities
 */
final class CrudRequests<T> {

	private final DynamoPersistentEntity<T> entity;

	private final boolean consistent;

	private final EntityReads<T> reads;

	private final EntityWriteFactory<T> writes;

	private final RequestSender sender;

	CrudRequests(DynamoPersistentEntity<T> entity, boolean consistent, EntityReads<T> reads,
			EntityWriteFactory<T> writes, RequestSender sender) {
		this.entity = entity;
		this.consistent = consistent;
		this.reads = reads;
		this.writes = writes;
		this.sender = sender;
	}

	List<DynamoDbRequest> of(CrudOperation operation, Object argument) {
		return switch (operation) {
			case FIND_BY_ID -> List.of(this.reads.request(argument, this.consistent).build());
			case EXISTS_BY_ID -> List.of(this.reads.existenceRequest(argument, this.consistent).build());
			case FIND_ALL_BY_ID -> read(elements(argument));
			case SAVE_ALL, DELETE_ALL, DELETE_ALL_BY_ID -> batch(elements(argument), preparation(operation));
			default -> write(preparation(operation).apply(argument));
		};
	}

	private static List<Object> elements(Object argument) {
		List<Object> elements = new ArrayList<>();
		((Iterable<?>) argument).forEach(elements::add);
		return elements;
	}

	private List<DynamoDbRequest> read(List<Object> ids) {
		List<DynamoDbRequest> requests = new ArrayList<>();
		BatchRead.chunks(BatchGets.reads(this.reads.gets(ids), this.consistent))
			.forEach((chunk) -> requests.add(ReadRequests.batchGet(chunk).build()));
		return requests;
	}

	private Function<Object, PreparedWrite<?>> preparation(CrudOperation operation) {
		return switch (operation) {
			case INSERT -> (argument) -> this.writes.insert(entity(argument));
			case SAVE, SAVE_ALL -> (argument) -> this.writes.save(entity(argument));
			case UPDATE -> (argument) -> this.writes.update(entity(argument));
			case DELETE, DELETE_ALL -> (argument) -> this.writes.delete(entity(argument));
			case DELETE_BY_ID, DELETE_ALL_BY_ID -> (argument) -> this.writes.deleteById(argument, this.sender);
			default -> throw new IllegalArgumentException(operation + " does not write");
		};
	}

	private T entity(Object argument) {
		return this.entity.getType().cast(argument);
	}

	private static List<DynamoDbRequest> batch(List<Object> values, Function<Object, PreparedWrite<?>> preparation) {
		List<BatchEntry> entries = new ArrayList<>();
		List<DynamoDbRequest> requests = new ArrayList<>();
		try {
			values.forEach((value) -> entries.add(new BatchEntry(entries.size() + 1, value, preparation.apply(value))));
			for (List<BatchEntry> chunk : WriteChunks.of(entries)) {
				requests.add((chunk.size() > 1) ? ChunkWriter.request(chunk).build() : chunk.get(0).write().request());
			}
			entries.stream()
				.filter((entry) -> !entry.isBatchable())
				.forEach((entry) -> requests.add(entry.prepared().write().request()));
			return requests;
		}
		finally {
			BatchWriter.undo(entries);
		}
	}

	// A mutable entity must not keep a version that is not stored.
	private static List<DynamoDbRequest> write(PreparedWrite<?> prepared) {
		try {
			return List.of(prepared.write().request());
		}
		finally {
			prepared.failed();
		}
	}

}
