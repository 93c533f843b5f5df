package io.github.dynamospring.mapping;

import java.util.UUID;

import org.springframework.util.Assert;

/**
 * Property of the primary key that inserts and saves fill where it is null.
 *
 * @param property the property
 * @param generator the generator of its values
 */
public record GeneratedIdProperty(DynamoPersistentProperty property, IdGenerator generator) {

	/**
	 * Return a new value of the property.
	 * @throws IllegalStateException if the generator gave a value of another type
	 */
	public Object next() {
		Object id = this.generator.generateId(this.property);
		Class<?> type = this.property.getType();
		Object value = (type == String.class && id instanceof UUID) ? id.toString() : id;
		Assert.state(type.isInstance(value),
				() -> "The " + this.generator.getClass().getName() + " gave "
						+ ((id != null) ? "a " + id.getClass().getSimpleName() : "null") + " for '"
						+ this.property.getName() + "' of " + this.property.getOwner().getType().getSimpleName()
						+ ", which is a " + type.getSimpleName());
		return value;
	}

}
