package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.batch.BatchAction;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.read.BatchGets;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.ItemWriteFactory;
import io.github.dynamospring.core.write.ParameterizedCondition;
import io.github.dynamospring.core.write.WriteSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Implementation of {@link EntityOperations} on one context.
 *
 * @param <T> the type of the entities
 */
final class DefaultEntityOperations<T> implements EntityOperations<T> {

	private final TemplateContext context;

	private final DynamoPersistentEntity<T> entity;

	private final SenderFactory clientSenders;

	private final @Nullable String name;

	private final boolean consistent;

	private final EntityReads<T> reads;

	private final ItemWriteFactory<T> itemWrites;

	private final EntityWriteFactory<T> writes;

	private final Function<String, RequestSender> senders;

	DefaultEntityOperations(TemplateContext context, DynamoPersistentEntity<T> entity, boolean consistent) {
		this(context, entity, null, consistent, context.reads(entity), context.writes(entity, null),
				context.senders(entity)::ofOperation);
	}

	private DefaultEntityOperations(TemplateContext context, DynamoPersistentEntity<T> entity, @Nullable String name,
			boolean consistent, EntityReads<T> reads, ItemWriteFactory<T> itemWrites,
			Function<String, RequestSender> senders) {
		this.context = context;
		this.entity = entity;
		this.clientSenders = context.senders(entity);
		this.name = name;
		this.consistent = consistent;
		this.reads = reads;
		this.itemWrites = itemWrites;
		this.writes = new EntityWriteFactory<>(entity, itemWrites, context.lifecycle(),
				this.clientSenders.itemBuilders(), CallTenant.UNKNOWN);
		this.senders = senders;
	}

	@Override
	public EntityOperations<T> named(String name) {
		Assert.hasText(name, "'name' must not be empty");
		RequestSender sender = this.clientSenders.ofPattern(name);
		return new DefaultEntityOperations<>(this.context, this.entity, name, this.consistent, this.reads,
				this.itemWrites.with(this.context.writeContext(this.entity, name)), (operation) -> sender);
	}

	@Override
	public EntityOperations<T> onCondition(String condition, Map<String, ?> parameters) {
		ParameterizedCondition own = ParameterizedCondition.of(condition, parameters);
		return new DefaultEntityOperations<>(this.context, this.entity, this.name, this.consistent, this.reads,
				this.itemWrites.on(own), this.senders);
	}

	@Override
	public EntityOperations<T> consistent() {
		return new DefaultEntityOperations<>(this.context, this.entity, this.name, true, this.reads, this.itemWrites,
				this.senders);
	}

	@Override
	public T insert(T entity) {
		return sender("insert").send(writes("insert").insert(required(entity)));
	}

	@Override
	public T save(T entity) {
		return sender("save").send(writes("save").save(required(entity)));
	}

	@Override
	public T update(T entity) {
		return sender("update").send(writes("update").update(required(entity)));
	}

	@Override
	public void delete(T entity) {
		sender("delete").send(writes("delete").delete(required(entity)));
	}

	private WriteSender sender(String operation) {
		return this.clientSenders.writeSender(requests(operation));
	}

	private EntityWriteFactory<T> writes(String operation) {
		return this.writes.with(requests(operation).tenant());
	}

	private static <E> E required(E entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return entity;
	}

	@Override
	public void deleteById(Object id) {
		sender("deleteById").send(writes("deleteById").deleteById(requiredId(id), requests("deleteById")));
	}

	@Override
	@SuppressWarnings("unchecked")
	public List<T> saveAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		return (List<T>) batches("saveAll").write(BatchAction.each(entities, writes("saveAll")::save), this.name);
	}

	@Override
	public void deleteAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		batches("deleteAll").write(BatchAction.each(entities, writes("deleteAll")::delete), this.name);
	}

	private BatchWriter batches(String operation) {
		return this.clientSenders.batchWriter(requests(operation));
	}

	@Override
	public void deleteAllById(Collection<?> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		RequestSender sender = requests("deleteAllById");
		EntityWriteFactory<T> writes = this.writes.with(sender.tenant());
		batches("deleteAllById").write(BatchAction.each(ids, (id) -> writes.deleteById(id, sender)), this.name);
	}

	@Override
	public Optional<T> findById(Object id) {
		return this.reads.findById(requiredId(id), isConsistent(), requests("findById"));
	}

	@Override
	public boolean existsById(Object id) {
		return this.reads.existsById(requiredId(id), isConsistent(), requests("existsById"));
	}

	private RequestSender requests(String operation) {
		return this.senders.apply(operation);
	}

	private boolean isConsistent() {
		return this.consistent || ConsistentReadScope.areAsked();
	}

	private static Object requiredId(Object id) {
		Assert.notNull(id, "'id' must not be null");
		return id;
	}

	@Override
	public List<T> findAllById(Collection<?> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		BatchGets batches = this.clientSenders.batchGets(requests("findAllById"));
		return this.reads.findAllById(ids, isConsistent(), batches, this.name);
	}

	EntityReads<T> reads() {
		return this.reads;
	}

	EntityWriteFactory<T> writes() {
		return this.writes;
	}

}
