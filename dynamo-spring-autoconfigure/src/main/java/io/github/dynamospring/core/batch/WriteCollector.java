package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.plan.CrudOperation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Collector of the writes of a batch.
 */
public final class WriteCollector implements WriteBatch {

	private final Function<Class<?>, EntityWriteFactory<?>> writes;

	private final Function<@Nullable String, RequestSender> senders;

	private final CallTenant tenant;

	private final ActionLog log;

	private final List<BatchAction> actions = new ArrayList<>();

	/**
	 * Create a collector.
	 * @param writes gives the writes of a type
	 * @param senders give the sender to a client, by its name or null for the default one
	 * @param log notes the operations and their entities
	 */
	public WriteCollector(Function<Class<?>, EntityWriteFactory<?>> writes,
			Function<@Nullable String, RequestSender> senders, ActionLog log) {
		this.writes = writes;
		this.senders = senders;
		this.tenant = senders.apply(null).tenant();
		this.log = log;
	}

	@Override
	public WriteBatch save(Object entity) {
		EntityWriteFactory<Object> writes = writesOf(CrudOperation.SAVE_ALL, entity);
		return add(entity, writes, (given) -> writes.save(given));
	}

	@Override
	public WriteBatch saveAll(Collection<?> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		entities.forEach(this::save);
		return this;
	}

	@Override
	public WriteBatch delete(Object entity) {
		EntityWriteFactory<Object> writes = writesOf(CrudOperation.DELETE_ALL, entity);
		return add(entity, writes, (given) -> writes.delete(given));
	}

	@Override
	public WriteBatch deleteAll(Collection<?> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		entities.forEach(this::delete);
		return this;
	}

	@SuppressWarnings("unchecked")
	private EntityWriteFactory<Object> writesOf(CrudOperation operation, Object entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return (EntityWriteFactory<Object>) writesOf(operation, ClassUtils.getUserClass(entity));
	}

	private EntityWriteFactory<?> writesOf(CrudOperation operation, Class<?> type) {
		EntityWriteFactory<?> writes = this.writes.apply(type).with(this.tenant);
		this.log.used(operation, type);
		return writes;
	}

	@Override
	public WriteBatch deleteById(Object id, Class<?> type) {
		Assert.notNull(id, "'id' must not be null");
		Assert.notNull(type, "'type' must not be null");
		EntityWriteFactory<?> writes = writesOf(CrudOperation.DELETE_ALL_BY_ID, type);
		String client = writes.place().client();
		return add(id, writes, (given) -> writes.deleteById(given, this.senders.apply(client)));
	}

	@Override
	public WriteBatch deleteAllById(Collection<?> ids, Class<?> type) {
		Assert.notNull(ids, "'ids' must not be null");
		ids.forEach((id) -> deleteById(id, type));
		return this;
	}

	private WriteBatch add(Object value, EntityWriteFactory<?> writes, Function<Object, PreparedWrite<?>> preparation) {
		this.actions.add(new BatchAction(value, () -> preparation.apply(value), writes.place().client()));
		return this;
	}

	public List<BatchAction> actions() {
		return this.actions;
	}

}
