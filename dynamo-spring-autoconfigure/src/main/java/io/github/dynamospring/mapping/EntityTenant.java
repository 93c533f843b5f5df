package io.github.dynamospring.mapping;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyValueException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.util.Assert;

/**
 * Tenant of the entities of a type, by the property that is annotated with
 * {@link TenantId}.
 *
 * @param <T> the type of the entity
 * @param entity the entity
 * @param property the property that holds the tenant
 * @since 0.1
 */
public record EntityTenant<T>(DynamoPersistentEntity<T> entity, DynamoPersistentProperty property) {

	/**
	 * Return the name of the property.
	 */
	public String name() {
		return this.property.getName();
	}

	/**
	 * Return the tenant of an entity, or null if it is not set yet.
	 */
	public @Nullable String get(T entity) {
		return (String) this.entity.getPropertyAccessor(entity).getProperty(this.property);
	}

	/**
	 * Return an entity with a tenant: the same one if it is mutable, else a copy.
	 */
	public T with(T entity, String tenant) {
		PersistentPropertyAccessor<T> accessor = this.entity.getPropertyAccessor(entity);
		accessor.setProperty(this.property, tenant);
		return accessor.getBean();
	}

	/**
	 * Return the tenant in a partition key, or null if it cannot be read back.
	 */
	public @Nullable String ofKey(String partitionKey) {
		KeyPart partition = this.entity.getPrimaryKey().partition().get(0);
		if (!(partition instanceof KeyPart.Composed composed)) {
			return partitionKey;
		}
		try {
			KeyEncoder encoder = composed.encoder();
			return (encoder.readRefusal(0) == null) ? (String) encoder.decode(partitionKey, 0) : null;
		}
		catch (KeyValueException ex) {
			return null;
		}
	}

	/**
	 * Return the beginning of the keys of items that the library keeps for an entity,
	 * such as the markers of its unique values. The partitions of its tenant begin in the
	 * same way, so that a policy on leading keys holds for them.
	 * @param partitionKey the partition key of the entity
	 */
	public String keyPrefix(String partitionKey) {
		KeyPart partition = this.entity.getPrimaryKey().partition().get(0);
		Assert.state(partition instanceof KeyPart.Composed,
				() -> "The partition key of " + this.entity.getName() + " is the tenant itself");
		return ((KeyPart.Composed) partition).encoder().prefix(partitionKey, 0);
	}

	/**
	 * Return the partitions in the table that belong to a tenant, with the entities of
	 * the type and the items that the library keeps for them. Entities of other types may
	 * stand in them as well.
	 * @param tenant the tenant
	 * @return the partitions, or null if the tenant cannot have any, because it contains
	 * the delimiter and the table has no escapes
	 */
	public @Nullable Partitions partitions(String tenant) {
		KeyPart partition = this.entity.getPrimaryKey().partition().get(0);
		if (!(partition instanceof KeyPart.Composed composed)) {
			return new Partitions(partition.attribute(), tenant, null);
		}
		KeyEncoder encoder = composed.encoder();
		String text = encoder.leading(tenant);
		if (text == null) {
			return null;
		}
		return new Partitions(partition.attribute(), encoder.endsWithFirst() ? text : null, text + encoder.delimiter());
	}

	/**
	 * Partitions of a table that belong to a tenant.
	 *
	 * @param attribute the attribute of the partition key
	 * @param key the partition key that is the tenant's, or null without such a key
	 * @param prefix the beginning of all other partition keys of the tenant, and of no
	 * other keys, or null without such keys
	 */
	public record Partitions(String attribute, @Nullable String key, @Nullable String prefix) {

	}

}
