package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader that makes item collections of the items of a partition.
 *
 * @param <C> the type of the collections
 */
final class CollectionReader<C> {

	private final String pattern;

	private final EntityTypeFilter typeFilter;

	private final CollectionShape<C> shape;

	private final Map<DynamoPersistentEntity<?>, ResultReader<?>> readers;

	CollectionReader(String pattern, EntityTypeFilter typeFilter, CollectionShape<C> shape,
			Map<DynamoPersistentEntity<?>, ResultReader<?>> readers) {
		this.pattern = pattern;
		this.typeFilter = typeFilter;
		this.shape = shape;
		this.readers = readers;
	}

	/**
	 * Read a collection, or return null if it has no items.
	 */
	@Nullable C read(ItemCursor items, LongAdder skipped) {
		List<CollectionShape.Slot> slots = this.shape.slots(this.pattern);
		boolean found = false;
		while (items.advance()) {
			found |= add(items.item(), slots, skipped);
		}
		return found ? this.shape.create(slots) : null;
	}

	private boolean add(Map<String, AttributeValue> item, List<CollectionShape.Slot> slots, LongAdder skipped) {
		DynamoPersistentEntity<?> entity = this.typeFilter.entityOf(item);
		ResultReader<?> reader = (entity != null) ? this.readers.get(entity) : null;
		Object member = (reader != null) ? reader.read(item) : null;
		if (entity == null || member == null) {
			skipped.increment();
			return false;
		}
		for (CollectionShape.Slot slot : slots) {
			slot.offer(entity.getType(), member);
		}
		return true;
	}

}
