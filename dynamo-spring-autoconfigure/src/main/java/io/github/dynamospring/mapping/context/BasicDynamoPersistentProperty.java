package io.github.dynamospring.mapping.context;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/**
 * Property as its annotations describe it.
 */
class BasicDynamoPersistentProperty extends AnnotationBasedPersistentProperty<DynamoPersistentProperty>
		implements DynamoPersistentProperty {

	private final String attributeName;

	private final @Nullable String timeFormat;

	private final @Nullable ShardCount shardCount;

	BasicDynamoPersistentProperty(Property property, PersistentEntity<?, DynamoPersistentProperty> owner,
			SimpleTypeHolder simpleTypeHolder) {
		super(property, owner, simpleTypeHolder);
		Attribute attribute = findAnnotation(Attribute.class);
		this.timeFormat = (attribute != null && !attribute.format().isEmpty()) ? attribute.format() : null;
		this.attributeName = attributeName(attribute);
		Shard shard = findAnnotation(Shard.class);
		this.shardCount = (shard != null) ? ShardCount.of(shard) : null;
	}

	private String attributeName(@Nullable Attribute attribute) {
		boolean named = attribute != null && (!attribute.value().isEmpty() || this.timeFormat == null);
		if (attribute != null && named) {
			return attribute.value();
		}
		return getName();
	}

	@Override
	protected Association<DynamoPersistentProperty> createAssociation() {
		return new Association<>(this, null);
	}

	@Override
	public String getAttributeName() {
		return this.attributeName;
	}

	@Override
	public @Nullable String getTimeFormat() {
		return this.timeFormat;
	}

	@Override
	public boolean isPartitionKey() {
		return isAnnotationPresent(PartitionKey.class);
	}

	@Override
	public boolean isSortKey() {
		return isAnnotationPresent(SortKey.class);
	}

	@Override
	public boolean isKeyOnly() {
		return isAnnotationPresent(KeyOnly.class);
	}

	@Override
	public boolean isGeneratedId() {
		return isAnnotationPresent(GeneratedId.class);
	}

	@Override
	public @Nullable ShardCount getShardCount() {
		return this.shardCount;
	}

	@Override
	public boolean isFilled() {
		return isGeneratedId() || isAnnotationPresent(Shard.class) || isAnnotationPresent(TenantId.class);
	}

	@Override
	public boolean isTimeToLive() {
		return isAnnotationPresent(TimeToLive.class);
	}

}
