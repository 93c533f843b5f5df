package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
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

	private final EntityOperations<T> insert;

	private final EntityOperations<T> save;

	private final EntityOperations<T> saveAll;

	private final EntityOperations<T> update;

	private final EntityOperations<T> findById;

	private final EntityOperations<T> findAllById;

	private final EntityOperations<T> existsById;

	private final EntityOperations<T> delete;

	private final EntityOperations<T> deleteAll;

	private final EntityOperations<T> deleteById;

	private final EntityOperations<T> deleteAllById;

	/**
	 * Create a repository.
	 * @param information the repository as it is declared
	 * @param operations what reads and writes
	 */
	public SimpleDynamoRepository(RepositoryInformation information, DynamoOperations operations) {
		Assert.notNull(information, "'information' must not be null");
		Assert.notNull(operations, "'operations' must not be null");
		this.name = information.getRepositoryInterface().getSimpleName();
		EntityOperations<T> entities = operations.entity(entityType(information));
		this.insert = entities.named(this.name + ".insert");
		this.save = entities.named(this.name + ".save");
		this.saveAll = entities.named(this.name + ".saveAll");
		this.update = entities.named(this.name + ".update");
		this.findById = entities.named(this.name + ".findById");
		this.findAllById = entities.named(this.name + ".findAllById");
		this.existsById = entities.named(this.name + ".existsById");
		this.delete = entities.named(this.name + ".delete");
		this.deleteAll = entities.named(this.name + ".deleteAll");
		this.deleteById = entities.named(this.name + ".deleteById");
		this.deleteAllById = entities.named(this.name + ".deleteAllById");
	}

	@SuppressWarnings("unchecked")
	private static <T> Class<T> entityType(RepositoryInformation information) {
		return (Class<T>) information.getDomainType();
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S insert(S entity) {
		return (S) this.insert.insert(entity);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S save(S entity) {
		return (S) this.save.save(entity);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> S update(S entity) {
		return (S) this.update.update(entity);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> List<S> saveAll(Iterable<S> entities) {
		return (List<S>) this.saveAll.saveAll(Streamable.of(entities).toList());
	}

	@Override
	public Optional<T> findById(ID id) {
		return this.findById.findById(id);
	}

	@Override
	public List<T> findAllById(Iterable<ID> ids) {
		return this.findAllById.findAllById(Streamable.of(ids).toList());
	}

	@Override
	public boolean existsById(ID id) {
		return this.existsById.existsById(id);
	}

	@Override
	public void delete(T entity) {
		this.delete.delete(entity);
	}

	@Override
	public void deleteAll(Iterable<? extends T> entities) {
		this.deleteAll.deleteAll(Streamable.of(entities).toList());
	}

	@Override
	public void deleteById(ID id) {
		this.deleteById.deleteById(id);
	}

	@Override
	public void deleteAllById(Iterable<? extends ID> ids) {
		this.deleteAllById.deleteAllById(Streamable.of(ids).toList());
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
