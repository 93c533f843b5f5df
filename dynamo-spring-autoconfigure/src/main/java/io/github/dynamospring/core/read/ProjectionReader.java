package io.github.dynamospring.core.read;

import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.ProjectionCodec;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader that makes projections of items.
 *
 * @param <R> the type of the projection
 */
final class ProjectionReader<R> implements ResultReader<R> {

	private final ProjectionCodec<R> codec;

	private final EntityTypeFilter typeFilter;

	ProjectionReader(DynamoPersistentEntity<?> entity, Class<R> projectionType) {
		this.codec = entity.getCodec().projection(projectionType);
		this.typeFilter = new EntityTypeFilter(entity);
	}

	@Override
	public @Nullable R read(Map<String, AttributeValue> item) {
		return this.typeFilter.isOfEntity(item) ? this.codec.read(AttributeValues.reader(item)) : null;
	}

}
