package io.github.dynamospring.repository.support;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.IdCodec;

import org.springframework.data.repository.core.EntityInformation;

/**
 * {@link EntityInformation} of a mapped entity.
 *
 * @param <T> the entity
 * @param <ID> the ID
 */
class DynamoEntityInformation<T, ID> implements EntityInformation<T, ID> {

	private final DynamoPersistentEntity<T> entity;

	private final Class<ID> idType;

	DynamoEntityInformation(DynamoPersistentEntity<T> entity, Class<ID> idType) {
		this.entity = entity;
		this.idType = idType;
	}

	@Override
	public boolean isNew(T entity) {
		return this.entity.isNew(entity);
	}

	@Override
	public ID getId(T entity) {
		IdCodec<ID> codec = this.entity.getCodec().idCodec(this.idType);
		return codec.idOf(entity);
	}

	@Override
	public Class<ID> getIdType() {
		return this.idType;
	}

	@Override
	public Class<T> getJavaType() {
		return this.entity.getType();
	}

}
