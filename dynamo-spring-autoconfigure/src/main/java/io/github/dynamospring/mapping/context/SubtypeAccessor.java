package io.github.dynamospring.mapping.context;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Access to the properties of a sealed entity through the properties of an object's type.
 *
 * @param type the type of the object
 * @param accessor the access to the object
 */
record SubtypeAccessor<B>(DynamoPersistentEntity<?> type,
		PersistentPropertyAccessor<B> accessor) implements PersistentPropertyAccessor<B> {

	@Override
	public void setProperty(PersistentProperty<?> property, @Nullable Object value) {
		this.accessor.setProperty(own(property), value);
	}

	@Override
	public @Nullable Object getProperty(PersistentProperty<?> property) {
		return this.accessor.getProperty(own(property));
	}

	private PersistentProperty<?> own(PersistentProperty<?> property) {
		return this.type.getRequiredPersistentProperty(property.getName());
	}

	@Override
	public B getBean() {
		return this.accessor.getBean();
	}

}
