package io.github.dynamospring.core.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.batch.BatchAction;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.ItemWriteFactory;
import io.github.dynamospring.core.write.ParameterizedCondition;
import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.read.CrudPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.util.Assert;

/**
 * Operation on whole entities of one type, as one of the access patterns. It builds the
 * requests of the operation without sending them, for the entity as it is given: without
 * callbacks and auditing. Readers, writers and sender are made on demand, because calls
 * of the operation do without them.
 *
 * @param <T> the type of the entities
 * @param plan the plan as it is served
 * @param crud the plan without a live migration
 * @param entity the entity
 * @param context the context of the requests
 */
record PlannedCrud<T>(AccessPlan plan, CrudPlan crud, DynamoPersistentEntity<T> entity,
		TemplateContext context) implements RegisteredPattern {

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		int more = this.crud.request().parameters().size();
		Assert.isTrue(arguments.length == 1 + more && arguments[0] != null, () -> name() + ((more == 0)
				? " takes one argument, not null" : " takes " + (1 + more) + " arguments, the first one not null"));
		return requests(this.crud.request().operation(), arguments[0], arguments);
	}

	private List<DynamoDbRequest> requests(CrudOperation operation, Object argument, @Nullable Object[] arguments) {
		boolean consistent = this.crud.consistent();
		CallTenant tenant = sender().tenant();
		return switch (operation) {
			case FIND_BY_ID -> List.of(reads().request(argument, consistent, tenant).build());
			case EXISTS_BY_ID -> List.of(reads().existenceRequest(argument, consistent, tenant).build());
			case FIND_ALL_BY_ID -> reads().requests(elements(argument), consistent, tenant);
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
		EntityWriteFactory<T> writes = writes(arguments);
		return switch (operation) {
			case INSERT -> (argument) -> writes.insert(this.entity.getType().cast(argument));
			case SAVE, SAVE_ALL -> (argument) -> writes.save(this.entity.getType().cast(argument));
			case UPDATE -> (argument) -> writes.update(this.entity.getType().cast(argument));
			case DELETE, DELETE_ALL -> (argument) -> writes.delete(this.entity.getType().cast(argument));
			case DELETE_BY_ID, DELETE_ALL_BY_ID -> (argument) -> writes.deleteById(argument, sender());
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

	private EntityReads<T> reads() {
		return this.context.reads(this.entity);
	}

	private EntityWriteFactory<T> writes(@Nullable Object[] arguments) {
		ItemWriteFactory<T> writes = this.context.writes(this.entity, name());
		String condition = this.crud.request().condition();
		if (condition != null) {
			Map<String, @Nullable Object> values = PatternParameter.values(this.crud.request().parameters(), arguments);
			writes = writes.on(ParameterizedCondition.of(condition, values));
		}
		return new EntityWriteFactory<>(this.entity, writes, EntityLifecycle.NONE, AttributeValueWriter::new,
				sender().tenant());
	}

	private RequestSender sender() {
		return this.context.senders(this.entity).ofPattern(name());
	}

}
