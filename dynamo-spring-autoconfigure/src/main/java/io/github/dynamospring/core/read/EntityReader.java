package io.github.dynamospring.core.read;

import java.util.Map;

import io.github.dynamospring.core.request.RequestSender;
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

	private final boolean remote;

	private final EntityLifecycle lifecycle;

	/**
	 * Create a reader.
	 * @param sender reads an item again whose object is missing
	 */
	public EntityReader(DynamoPersistentEntity<T> entity, EntityLifecycle lifecycle, UnreadableItems unreadable,
			RequestSender sender) {
		// the codec waits for the first item, because its creation delays the start
		this.decoder = new ItemDecoder<>(entity, (item, pattern) -> entity.getCodec().read(item, pattern), unreadable,
				sender);
		this.remote = !entity.getLargeProperties().isEmpty();
		this.lifecycle = lifecycle;
	}

	/**
	 * Return the entity of an item, or null if the item is of an unknown type or skipped.
	 * @param pattern the name of the access pattern, or null if the call has none
	 */
	public @Nullable T read(Map<String, AttributeValue> item, @Nullable String pattern) {
		return converted(decode(item, pattern));
	}

	/**
	 * Return whether items point to objects, so that several are better decoded at once.
	 */
	boolean isRemote() {
		return this.remote;
	}

	/**
	 * Return the entity of an item before its callbacks, in any thread.
	 */
	@Nullable T decode(Map<String, AttributeValue> item, @Nullable String pattern) {
		return this.decoder.decode(item, pattern);
	}

	/**
	 * Return an entity that was decoded, after its callbacks.
	 */
	@Nullable T converted(@Nullable T decoded) {
		return (decoded != null) ? this.lifecycle.afterConvert(decoded) : null;
	}

}
