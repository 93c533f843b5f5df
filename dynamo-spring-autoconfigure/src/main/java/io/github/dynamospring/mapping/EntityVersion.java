package io.github.dynamospring.mapping;

import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Version of an entity. The first stored version is 1; an entity with the version null or
 * 0 was never stored.
 *
 * @param <T> the type of the entity
 * @param entity the entity
 * @param property the property that holds the version
 * @since 0.1
 */
public record EntityVersion<T>(DynamoPersistentEntity<T> entity, DynamoPersistentProperty property) {

	/**
	 * Return the name of the attribute that stores the version.
	 */
	public String attribute() {
		return this.property.getAttributeName();
	}

	/**
	 * Return the version of an entity, or 0 if it was never stored.
	 */
	public long get(T entity) {
		Object version = this.entity.getPropertyAccessor(entity).getProperty(this.property);
		if (version instanceof Number number) {
			return number.longValue();
		}
		return 0;
	}

	/**
	 * Return an entity with a version: the same one if it is mutable, else a copy.
	 * @throws ArithmeticException if the type of the property cannot hold the version
	 */
	public T with(T entity, long version) {
		PersistentPropertyAccessor<T> accessor = this.entity.getPropertyAccessor(entity);
		accessor.setProperty(this.property, valueOf(version));
		return accessor.getBean();
	}

	/**
	 * Return a version as a value of the property.
	 * @throws ArithmeticException if the type of the property cannot hold it
	 */
	public Number valueOf(long version) {
		Class<?> type = this.property.getType();
		if (type == int.class || type == Integer.class) {
			return Math.toIntExact(version);
		}
		return version;
	}

	/**
	 * Return an entity with the version that follows its own.
	 */
	public T next(T entity) {
		return with(entity, Math.addExact(get(entity), 1));
	}

}
