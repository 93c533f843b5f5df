package io.github.dynamospring.core.template;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.batch.BatchAction;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.read.CrudPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.util.Assert;

/**
 * Operation on whole entities of one type, as one of the access patterns. It builds the
 * requests of the operation without sending them. Readers, writers and sender are made on
 * demand, because calls of the operation do without them.
 *
 * @param <T> the type of the entities
 */
record PlannedCrud<T>(CrudPlan plan, Class<T> type, Supplier<EntityReads<T>> reads,
		Function<@Nullable Object[], EntityWriteFactory<T>> writes,
		Supplier<RequestSender> senders) implements RegisteredPattern {

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		int more = this.plan.request().parameters().size();
		Assert.isTrue(arguments.length == 1 + more && arguments[0] != null, () -> name() + ((more == 0)
				? " takes one argument, not null" : " takes " + (1 + more) + " arguments, the first one not null"));
		return requests(this.plan.request().operation(), arguments[0], arguments);
	}

	private List<DynamoDbRequest> requests(CrudOperation operation, Object argument, @Nullable Object[] arguments) {
		boolean consistent = this.plan.consistent();
		CallTenant tenant = this.senders.get().tenant();
		return switch (operation) {
			case FIND_BY_ID -> List.of(this.reads.get().request(argument, consistent, tenant).build());
			case EXISTS_BY_ID -> List.of(this.reads.get().existenceRequest(argument, consistent, tenant).build());
			case FIND_ALL_BY_ID -> this.reads.get().requests(elements(argument), consistent, tenant);
			case SAVE_ALL, DELETE_ALL, DELETE_ALL_BY_ID ->
				BatchWriter.unsent(BatchAction.each(elements(argument), preparation(operation, arguments)));
			default -> write(preparation(operation, arguments).apply(argument));
		};
	}

	private static List<Object> elements(Object argument) {
		List<Object> elements = new ArrayList<>();
		((Iterable<?>) argument).forEach(elements::add);
		return elements;
	}

	private Function<Object, PreparedWrite<?>> preparation(CrudOperation operation, @Nullable Object[] arguments) {
		EntityWriteFactory<T> writes = this.writes.apply(arguments);
		return switch (operation) {
			case INSERT -> (argument) -> writes.insert(this.type.cast(argument));
			case SAVE, SAVE_ALL -> (argument) -> writes.save(this.type.cast(argument));
			case UPDATE -> (argument) -> writes.update(this.type.cast(argument));
			case DELETE, DELETE_ALL -> (argument) -> writes.delete(this.type.cast(argument));
			case DELETE_BY_ID, DELETE_ALL_BY_ID -> (argument) -> writes.deleteById(argument, this.senders.get());
			default -> throw new IllegalArgumentException(operation + " does not write");
		};
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
