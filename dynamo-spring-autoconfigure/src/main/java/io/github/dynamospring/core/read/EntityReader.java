package io.github.dynamospring.core.read;

import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader that makes entities of items.
 *
 * @param <T> the type of the entities
 */
public final class EntityReader<T> implements ResultReader<T> {

	private final EntityCodec<T> codec;

	private final EntityTypeFilter typeFilter;

	private final EntityLifecycle lifecycle;

	public EntityReader(DynamoPersistentEntity<T> entity, EntityLifecycle lifecycle) {
		this.codec = entity.getCodec();
		this.typeFilter = new EntityTypeFilter(entity);
		this.lifecycle = lifecycle;
	}

	@Override
	public @Nullable T read(Map<String, AttributeValue> item) {
		if (!this.typeFilter.isOfEntity(item)) {
			return null;
		}
		return this.lifecycle.afterConvert(this.codec.read(AttributeValues.reader(item)));
	}

}
