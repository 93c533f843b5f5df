package io.github.dynamospring.core;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.expression.Condition;
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

	private final WriteSender sender;

	private final BatchWriter batches;

	DefaultEntityOperations(DynamoTemplate template, DynamoPersistentEntity<T> entity, boolean consistent) {
		this(template, entity, null, consistent, template.reads(entity), template.writes(entity, null, null));
	}

	private DefaultEntityOperations(DynamoTemplate template, DynamoPersistentEntity<T> entity, @Nullable String name,
			boolean consistent, EntityReads<T> reads, ItemWrites<T> itemWrites) {
		this.template = template;
		this.entity = entity;
		this.name = name;
		this.consistent = consistent;
		this.reads = reads;
		this.itemWrites = itemWrites;
		this.writes = new EntityWrites<>(entity, itemWrites, template.lifecycle());
		this.sender = template.writeSender();
		this.batches = template.batchWriter();
	}

	@Override
	public EntityOperations<T> named(String name) {
		Assert.hasText(name, "'name' must not be empty");
		return new DefaultEntityOperations<>(this.template, this.entity, name, this.consistent, this.reads,
				this.itemWrites.with(this.template.failures(this.entity, name)));
	}

	@Override
	public EntityOperations<T> onCondition(Condition condition) {
		Assert.notNull(condition, "'condition' must not be null");
		return new DefaultEntityOperations<>(this.template, this.entity, this.name, this.consistent, this.reads,
				this.template.writes(this.entity, this.name, condition));
	}

	@Override
	public EntityOperations<T> consistent() {
		return new DefaultEntityOperations<>(this.template, this.entity, this.name, true, this.reads, this.itemWrites);
	}

	@Override
	public T insert(T entity) {
		return this.sender.send(this.writes.insert(required(entity)));
	}

	@Override
	public T save(T entity) {
		return this.sender.send(this.writes.save(required(entity)));
	}

	@Override
	public T update(T entity) {
		return this.sender.send(this.writes.update(required(entity)));
	}

	@Override
	public void delete(T entity) {
		this.sender.send(this.writes.delete(required(entity)));
	}

	private static <E> E required(E entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return entity;
	}

	@Override
	public void deleteById(Object id) {
		this.sender.send(this.writes.deleteById(requiredId(id)));
	}

	@Override
	@SuppressWarnings("unchecked")
	public List<T> saveAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		return (List<T>) this.batches.write(BatchAction.each(entities, this.writes::save), this.name);
	}

	@Override
	public void deleteAll(Collection<? extends T> entities) {
		Assert.notNull(entities, "'entities' must not be null");
		this.batches.write(BatchAction.each(entities, this.writes::delete), this.name);
	}

	@Override
	public void deleteAllById(Collection<?> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		this.batches.write(BatchAction.each(ids, this.writes::deleteById), this.name);
	}

	@Override
	public Optional<T> findById(Object id) {
		return this.reads.findById(requiredId(id), isConsistent());
	}

	@Override
	public boolean existsById(Object id) {
		return this.reads.existsById(requiredId(id), isConsistent());
	}

	private boolean isConsistent() {
		return this.consistent || ConsistentReads.areAsked();
	}

	private static Object requiredId(Object id) {
		Assert.notNull(id, "'id' must not be null");
		return id;
	}

	@Override
	public List<T> findAllById(Collection<?> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		return this.reads.findAllById(ids, isConsistent(), this.name);
	}

	EntityReads<T> reads() {
		return this.reads;
	}

	EntityWrites<T> writes() {
		return this.writes;
	}

}
