package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.util.Streamable;
import org.springframework.util.Assert;

/**
 * {@link DynamoRepository} that is the base class of each repository.
 *
 * @param <T> the entity
 * @param <ID> the ID
 * @since 0.1
 */
public class SimpleDynamoRepository<T, ID> implements DynamoRepository<T, ID>, ListCrudRepository<T, ID> {

	private final String name;

	private final Class<T> type;

	private final DynamoOperations operations;

	private final Map<CrudOperation, EntityOperations<T>> entities = new ConcurrentHashMap<>();

	/**
	 * Create a repository.
	 * @param information the repository as it is declared
	 * @param operations the operations of the repository
	 */
	public SimpleDynamoRepository(RepositoryInformation information, DynamoOperations operations) {
		Assert.notNull(information, "'information' must not be null");
		Assert.notNull(operations, "'operations' must not be null");
		this.name = information.getRepositoryInterface().getSimpleName();
		this.type = entityType(information);
		this.operations = operations;
	}

	@SuppressWarnings("unchecked")
	private static <T> Class<T> entityType(RepositoryInformation information) {
		return (Class<T>) information.getDomainType();
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S insert(S entity) {
		return (S) operations(CrudOperation.INSERT).insert(entity);
	}

	private EntityOperations<T> operations(CrudOperation operation) {
		EntityOperations<T> found = this.entities.get(operation);
		return (found != null) ? found : this.entities.computeIfAbsent(operation, this::named);
	}

	private EntityOperations<T> named(CrudOperation operation) {
		return this.operations.entity(this.type).named(this.name + "." + operation.method());
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S save(S entity) {
		return (S) operations(CrudOperation.SAVE).save(entity);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S update(S entity) {
		return (S) operations(CrudOperation.UPDATE).update(entity);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> List<S> saveAll(Iterable<S> entities) {
		return (List<S>) operations(CrudOperation.SAVE_ALL).saveAll(list(entities, "entities"));
	}

	private static <E> List<E> list(Iterable<E> elements, String name) {
		Assert.notNull(elements, () -> "'" + name + "' must not be null");
		return Streamable.of(elements).toList();
	}

	@Override
	public Optional<T> findById(ID id) {
		return operations(CrudOperation.FIND_BY_ID).findById(id);
	}

	@Override
	public List<T> findAllById(Iterable<ID> ids) {
		return operations(CrudOperation.FIND_ALL_BY_ID).findAllById(list(ids, "ids"));
	}

	@Override
	public boolean existsById(ID id) {
		return operations(CrudOperation.EXISTS_BY_ID).existsById(id);
	}

	@Override
	public void delete(T entity) {
		operations(CrudOperation.DELETE).delete(entity);
	}

	@Override
	public void deleteAll(Iterable<? extends T> entities) {
		operations(CrudOperation.DELETE_ALL).deleteAll(list(entities, "entities"));
	}

	@Override
	public void deleteById(ID id) {
		operations(CrudOperation.DELETE_BY_ID).deleteById(id);
	}

	@Override
	public void deleteAllById(Iterable<? extends ID> ids) {
		operations(CrudOperation.DELETE_ALL_BY_ID).deleteAllById(list(ids, "ids"));
	}

	@Override
	public List<T> findAll() {
		throw scan("findAll");
	}

	@Override
	public long count() {
		throw scan("count");
	}

	@Override
	public void deleteAll() {
		throw scan("deleteAll");
	}

	private InvalidDataAccessApiUsageException scan(String method) {
		return new InvalidDataAccessApiUsageException(
				this.name + "." + method + " reads the whole table: declare the access pattern that you need, or mark "
						+ this.name + " with @AllowScan");
	}

}
