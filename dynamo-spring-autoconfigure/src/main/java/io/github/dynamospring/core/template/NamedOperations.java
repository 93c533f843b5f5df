package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.ScanSettings;

import org.springframework.util.ClassUtils;

/**
 * Operations of a template under the name of an access pattern.
 */
final class NamedOperations implements DynamoOperations {

	private final DynamoTemplate template;

	private final String name;

	private final MixedRequests mixed;

	NamedOperations(DynamoTemplate template, String name, MixedRequests mixed) {
		this.template = template;
		this.name = name;
		this.mixed = mixed;
	}

	@Override
	public DynamoOperations named(String name) {
		return this.template.named(name);
	}

	@Override
	public <T> EntityOperations<T> entity(Class<T> type) {
		return this.template.entity(type).named(this.name);
	}

	private <T> EntityOperations<T> operationsOf(CrudOperation operation, T entity) {
		EntityOperations<T> operations = this.template.operationsOf(entity).named(this.name);
		this.mixed.note(this.name, operation, ClassUtils.getUserClass(entity));
		return operations;
	}

	private <T> EntityOperations<T> entity(CrudOperation operation, Class<T> type) {
		EntityOperations<T> operations = entity(type);
		this.mixed.note(this.name, operation, type);
		return operations;
	}

	@Override
	public <T> T insert(T entity) {
		return operationsOf(CrudOperation.INSERT, entity).insert(entity);
	}

	@Override
	public <T> T save(T entity) {
		return operationsOf(CrudOperation.SAVE, entity).save(entity);
	}

	@Override
	public <T> T update(T entity) {
		return operationsOf(CrudOperation.UPDATE, entity).update(entity);
	}

	@Override
	public <T> void delete(T entity) {
		operationsOf(CrudOperation.DELETE, entity).delete(entity);
	}

	@Override
	public <T> Optional<T> findById(Object id, Class<T> type) {
		return entity(CrudOperation.FIND_BY_ID, type).findById(id);
	}

	@Override
	public boolean existsById(Object id, Class<?> type) {
		return entity(CrudOperation.EXISTS_BY_ID, type).existsById(id);
	}

	@Override
	public void deleteById(Object id, Class<?> type) {
		entity(CrudOperation.DELETE_BY_ID, type).deleteById(id);
	}

	@Override
	public <T> List<T> saveAll(Collection<? extends T> entities) {
		return this.mixed.saveAll(entities);
	}

	@Override
	public void deleteAll(Collection<?> entities) {
		this.mixed.deleteAll(entities);
	}

	@Override
	public EntityResults batchWrite(Consumer<WriteBatch> writes) {
		return this.mixed.batchWrite(writes);
	}

	@Override
	public EntityResults batchGet(Consumer<BatchReads> reads) {
		return this.mixed.batchGet(reads);
	}

	@Override
	public EntityResults transactWrite(Consumer<WriteTransaction> actions) {
		return this.mixed.transactWrite(actions);
	}

	@Override
	public EntityResults transactWrite(String token, Consumer<WriteTransaction> actions) {
		return this.mixed.transactWrite(token, actions);
	}

	@Override
	public EntityResults transactGet(Consumer<BatchReads> reads) {
		return this.mixed.transactGet(reads);
	}

	@Override
	public WriteResolution resolve(AmbiguousWriteException exception) {
		return this.template.resolve(exception);
	}

	@Override
	public RemovedTenant removeTenant(String tenant, ScanSettings settings) {
		return this.template.removeTenant(tenant, settings);
	}

}
