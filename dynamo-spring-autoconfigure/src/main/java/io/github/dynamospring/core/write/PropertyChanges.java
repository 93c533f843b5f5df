package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Changes that a write makes to the properties of its entity. They can be taken back,
 * because a mutable entity must not keep changes that were not stored.
 *
 * @param <T> the type of the entity
 */
final class PropertyChanges<T> {

	private final DynamoPersistentEntity<T> type;

	private final T given;

	private @Nullable PersistentPropertyAccessor<T> accessor;

	private final Map<DynamoPersistentProperty, @Nullable Object> previous = new LinkedHashMap<>(0);

	PropertyChanges(DynamoPersistentEntity<T> type, T given) {
		this.type = type;
		this.given = given;
	}

	boolean isOpen(DynamoPersistentProperty property) {
		return accessor().getProperty(property) == null;
	}

	void set(DynamoPersistentProperty property, Object value) {
		this.previous.put(property, accessor().getProperty(property));
		accessor().setProperty(property, value);
	}

	private PersistentPropertyAccessor<T> accessor() {
		if (this.accessor == null) {
			this.accessor = this.type.getPropertyAccessor(this.given);
		}
		return this.accessor;
	}

	/**
	 * Return the changed entity: the one given where it is mutable, else a copy.
	 */
	T entity() {
		if (this.accessor != null) {
			return this.accessor.getBean();
		}
		return this.given;
	}

	void undo() {
		this.previous.forEach((property, value) -> accessor().setProperty(property, value));
	}

}
