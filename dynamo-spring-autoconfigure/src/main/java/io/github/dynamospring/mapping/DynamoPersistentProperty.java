package io.github.dynamospring.mapping;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Property of an entity, or of an object nested in one.
 *
 * @since 0.1
 */
public interface DynamoPersistentProperty extends PersistentProperty<DynamoPersistentProperty> {

	/**
	 * Form of {@link Attribute#large large} values.
	 */
	String LARGE = "large";

	/**
	 * Return the name of the attribute that stores the property.
	 */
	String getAttributeName();

	/**
	 * Return the {@link Attribute#format format} as written, or null for the format of
	 * the type.
	 */
	@Nullable String getFormat();

	/**
	 * Return whether the values of the property are {@link Attribute#compressed
	 * compressed}.
	 */
	boolean isCompressed();

	/**
	 * Return whether {@link Attribute#large large} values of the property are stored as
	 * objects.
	 */
	boolean isLarge();

	/**
	 * Return whether the values of the property are {@link Attribute#encrypted
	 * encrypted}.
	 */
	default boolean isEncrypted() {
		return false;
	}

	/**
	 * Return whether the values of the property are stored as JSON.
	 */
	default boolean isJson() {
		return JsonFormat.NAME.equals(getFormat());
	}

	/**
	 * Return the form of values that DynamoDB cannot look into, such as
	 * {@code compressed}, or null if it can.
	 */
	default @Nullable String getHiddenForm() {
		if (isEncrypted()) {
			return "encrypted";
		}
		if (isLarge()) {
			return LARGE;
		}
		if (isCompressed()) {
			return "compressed";
		}
		return isJson() ? "JSON" : null;
	}

	/**
	 * Return whether the property is marked as {@link PartitionKey}.
	 */
	boolean isPartitionKey();

	/**
	 * Return whether the property is marked as {@link SortKey}.
	 */
	boolean isSortKey();

	/**
	 * Return whether the property is {@link KeyOnly}, so that no attribute stores it.
	 */
	boolean isKeyOnly();

	/**
	 * Return whether the property is a {@link GeneratedId}, which writes fill if it is
	 * null, so that no item is without it.
	 */
	boolean isGeneratedId();

	/**
	 * Return the number of shards of a {@link Shard}, which writes draw if it is null, or
	 * null for other properties.
	 */
	@Nullable ShardCount getShardCount();

	/**
	 * Return whether writes fill the property if it is null, so that no item is without
	 * it.
	 */
	boolean isFilled();

	/**
	 * Return whether the property is the {@link TimeToLive} of its item.
	 */
	boolean isTimeToLive();

}
