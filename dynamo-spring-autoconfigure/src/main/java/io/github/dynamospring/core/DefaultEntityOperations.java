package io.github.dynamospring.core;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Operations on entities of one type.
 *
 * @param <T> the type of the entities
 */
final class DefaultEntityOperations<T> implements EntityOperations<T> {

	private final DynamoTemplate template;

	private final DynamoPersistentEntity<T> entity;

	private final @Nullable String name;

	private final boolean consistent;

	private final EntityReads<T> reads;

	private final ItemWrites<T> itemWrites;

	private final EntityWrites<T> writes;

	private final Function<String, Senders> senders;

	DefaultEntityOperations(DynamoTemplate template, DynamoPersistentEntity<T> entity, boolean consistent) {
		this(template, entity, null, consistent, template.reads(entity), template.writes(entity, null, null),
				template::sendersOf);
	}

	private DefaultEntityOperations(DynamoTemplate template, DynamoPersistentEntity<T> entity, @Nullable String name,
			boolean consistent, EntityReads<T> reads, ItemWrites<T> itemWrites, Function<String, Senders> senders) {
		this.template = template;
		this.entity = entity;
		this.name = name;
		this.consistent = consistent;
		this.reads = reads;
		this.itemWrites = itemWrites;
		this.writes = new EntityWrites<>(entity, itemWrites, template.lifecycle());
		this.senders = senders;
	}

	@Override
	public EntityOperations<T> named(String name) {
		Assert.hasText(name, "'name' must not be empty");
		Senders senders = this.template.senders(name);
		return new DefaultEntityOperations<>(this.template, this.entity, name, this.consistent, this.reads,
				this.itemWrites.with(this.template.failures(this.entity, name)), (operation) -> senders);
	}

	@Override
	public EntityOperations<T> onCondition(String condition, Map<String, ?> parameters) {
		ParameterizedCondition own = ParameterizedCondition.of(condition, parameters);
		return new DefaultEntityOperations<>(this.template, this.entity, this.name, this.consistent, this.reads,
				this.template.writes(this.entity, this.name, own), this.senders);
	}

	@Override
	public EntityOperations<T> consistent() {
		return new DefaultEntityOperations<>(this.template, this.entity, this.name, true, this.reads, this.itemWrites,
				this.senders);
	}

	@Override
	public T insert(T entity) {
		return sender("insert").send(this.writes.insert(required(entity)));
	}

	@Override
	public T save(T entity) {
		return sender("save").send(this.writes.save(required(entity)));
	}

	@Override
	public T update(T entity) {
		return sender("update").send(this.writes.update(required(entity)));
	}

	@Override
	public void delete(T entity) {
		sender("delete").send(this.writes.delete(required(entity)));
	}

	private WriteSender sender(String operation) {
		return this.senders.apply(operation).writes();
	}

	private static <E> E required(E entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return entity;
	}

	@Override
	public void deleteById(Object id) {
		Senders senders = this.senders.apply("deleteById");
		senders.writes().send(this.writes.deleteById(requiredId(id), senders.requests()));
	}

	@Override
	@SuppressWarnings("unchecked")
	public List<T> saveAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		return (List<T>) batches("saveAll").write(BatchAction.each(entities, this.writes::save), this.name);
	}

	@Override
	public void deleteAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		batches("deleteAll").write(BatchAction.each(entities, this.writes::delete), this.name);
	}

	private BatchWriter batches(String operation) {
		return this.senders.apply(operation).batchWriter();
	}

	@Override
	public void deleteAllById(Collection<?> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		Senders senders = this.senders.apply("deleteAllById");
		senders.batchWriter()
			.write(BatchAction.each(ids, (id) -> this.writes.deleteById(id, senders.requests())), this.name);
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
		return this.senders.apply(operation).requests();
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
		return this.reads.findAllById(ids, isConsistent(), this.senders.apply("findAllById").batchGets(), this.name);
	}

	EntityReads<T> reads() {
		return this.reads;
	}

	EntityWrites<T> writes() {
		return this.writes;
	}

}
