package io.github.dynamospring.mapping.context;

import java.lang.annotation.Annotation;
import java.util.Objects;
import java.util.stream.Stream;

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

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
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

	// set by the constructor of the superclass, which looks for annotations
	private @Nullable Boolean annotated;

	private final String attributeName;

	private final @Nullable String format;

	private final boolean compressed;

	private final boolean large;

	private final boolean encrypted;

	private final @Nullable ShardCount shardCount;

	BasicDynamoPersistentProperty(Property property, PersistentEntity<?, DynamoPersistentProperty> owner,
			SimpleTypeHolder simpleTypeHolder) {
		super(property, owner, simpleTypeHolder);
		Attribute attribute = findAnnotation(Attribute.class);
		this.format = (attribute != null && !attribute.format().isEmpty()) ? attribute.format() : null;
		this.compressed = attribute != null && attribute.compressed();
		this.large = attribute != null && attribute.large();
		this.encrypted = attribute != null && attribute.encrypted();
		this.attributeName = attributeName(attribute);
		Shard shard = findAnnotation(Shard.class);
		this.shardCount = (shard != null) ? ShardCount.of(shard) : null;
	}

	private String attributeName(@Nullable Attribute attribute) {
		boolean other = this.format != null || this.compressed || this.large || this.encrypted;
		boolean named = attribute != null && (!attribute.value().isEmpty() || !other);
		if (attribute != null && named) {
			return attribute.value();
		}
		return getName();
	}

	// Each search walks the hierarchies of all accessors, and most properties have no
	// annotation.
	@Override
	public <A extends Annotation> @Nullable A findAnnotation(Class<A> annotationType) {
		return isAnnotated() ? super.findAnnotation(annotationType) : null;
	}

	@Override
	public boolean isAnnotationPresent(Class<? extends Annotation> annotationType) {
		return isAnnotated() && super.isAnnotationPresent(annotationType);
	}

	private boolean isAnnotated() {
		if (this.annotated == null) {
			this.annotated = Stream.of(getGetter(), getSetter(), getField())
				.filter(Objects::nonNull)
				.anyMatch((accessor) -> MergedAnnotations.from(accessor, SearchStrategy.TYPE_HIERARCHY)
					.iterator()
					.hasNext());
		}
		return this.annotated;
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
	public @Nullable String getFormat() {
		return this.format;
	}

	@Override
	public boolean isLarge() {
		return this.large;
	}

	@Override
	public boolean isCompressed() {
		return this.compressed;
	}

	@Override
	public boolean isEncrypted() {
		return this.encrypted;
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
