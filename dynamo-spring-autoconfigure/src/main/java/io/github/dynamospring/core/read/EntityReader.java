package io.github.dynamospring.core.read;

import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader that makes entities of items.
 *
 * @param <T> the type of the entities
 */
public final class EntityReader<T> {

	private final ItemDecoder<T> decoder;

	private final EntityLifecycle lifecycle;

	public EntityReader(DynamoPersistentEntity<T> entity, EntityLifecycle lifecycle, UnreadableItems unreadable) {
		// the codec waits for the first item, because its creation delays the start
		this.decoder = new ItemDecoder<>(entity, (item) -> entity.getCodec().read(item), unreadable);
		this.lifecycle = lifecycle;
	}

	/**
	 * Return the entity of an item, or null if the item is of an unknown type or skipped.
	 * @param pattern the name of the access pattern, or null if the call has none
	 */
	public @Nullable T read(Map<String, AttributeValue> item, @Nullable String pattern) {
		T decoded = this.decoder.decode(item, pattern);
		return (decoded != null) ? this.lifecycle.afterConvert(decoded) : null;
	}

}
