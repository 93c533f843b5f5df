package io.github.dynamospring.mapping;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.large.ObjectPointer;
import io.github.dynamospring.large.ObjectRequests;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * {@link Attribute#large Large} properties of an entity, and the place of their objects.
 */
public final class LargeProperties {

	private final DynamoPersistentEntity<?> entity;

	private final LargeSettings settings;

	private final Map<String, DynamoPersistentProperty> properties;

	private LargeProperties(DynamoPersistentEntity<?> entity, LargeSettings settings,
			Map<String, DynamoPersistentProperty> properties) {
		this.entity = entity;
		this.settings = settings;
		this.properties = properties;
	}

	/**
	 * Return the large properties of an entity, or null if it has none.
	 */
	public static @Nullable LargeProperties of(DynamoPersistentEntity<?> entity, LargeSettings settings) {
		Map<String, DynamoPersistentProperty> properties = new LinkedHashMap<>();
		entity.getLargeProperties().forEach((property) -> properties.put(property.getAttributeName(), property));
		return properties.isEmpty() ? null : new LargeProperties(entity, settings, properties);
	}

	/**
	 * Return the properties by the names of their attributes.
	 */
	public Map<String, DynamoPersistentProperty> properties() {
		return this.properties;
	}

	/**
	 * Return the store of the objects.
	 */
	public LargeObjects objects() {
		LargeObjects objects = this.settings.objects().get();
		Assert.state(objects != null, "There is no store of large objects");
		return objects;
	}

	/**
	 * Return the counter of the requests for the objects.
	 */
	public ObjectRequests requests() {
		return this.settings.requests();
	}

	/**
	 * Return the largest size in bytes of a value that stays in its item.
	 */
	public int threshold() {
		return this.settings.threshold();
	}

	/**
	 * Return the beginning of the keys of all objects of the entity.
	 */
	public String prefix() {
		return this.settings.prefix() + encode(this.entity.getTypeName()) + "/";
	}

	/**
	 * Return the beginning of the keys of the objects of an item. It contains the tenant,
	 * so that an item cannot point to an object of another one.
	 * @param partitionKey the partition key of the item
	 * @throws InvalidValueException if the key has no tenant
	 */
	public String prefix(String partitionKey) {
		EntityTenant<?> tenant = this.entity.getTenant();
		if (tenant == null) {
			return prefix() + "-/";
		}
		String name = tenant.ofKey(partitionKey);
		if (name == null) {
			throw new InvalidValueException("the partition key has no tenant, and so there is no place for objects");
		}
		return prefix() + encode(name) + "/";
	}

	/**
	 * Return whether an object is one of an item. A store may take the parts of a key for
	 * directories.
	 * @param prefix the beginning of the keys of the objects of the item
	 */
	public boolean isOwn(ObjectPointer pointer, String prefix) {
		return pointer.bucket().equals(objects().bucket()) && pointer.key().startsWith(prefix)
				&& !pointer.key().substring(prefix.length()).contains("..");
	}

	private static String encode(String name) {
		return URLEncoder.encode(name, StandardCharsets.UTF_8);
	}

	/**
	 * Return the name of the attribute with the partition key.
	 */
	public String partitionKey() {
		List<KeyPart> partition = this.entity.getPrimaryKey().partition();
		return partition.get(0).attribute();
	}

	/**
	 * Exception for a {@link Attribute#large large} value whose object does not exist.
	 * The item may have been written again since it was read.
	 */
	public static final class MissingObjectException extends InvalidValueException {

		private static final long serialVersionUID = 1L;

		/**
		 * Create an exception for a property that is not yet known.
		 */
		public MissingObjectException() {
			super("its object does not exist: it was removed from the bucket");
		}

	}

}
