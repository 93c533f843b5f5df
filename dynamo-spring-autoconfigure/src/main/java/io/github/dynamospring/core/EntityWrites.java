package io.github.dynamospring.core;

import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.mapping.event.WriteKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Writes entities of one type: what comes before and after the request.
 *
 * @param <T> the type of the entities
 */
final class EntityWrites<T> {

	private final DynamoPersistentEntity<T> entity;

	private final EntityCodec<T> codec;

	private final @Nullable EntityVersion<T> version;

	private final ItemWrites<T> writes;

	private final EntityLifecycle lifecycle;

	EntityWrites(DynamoPersistentEntity<T> entity, ItemWrites<T> writes, EntityLifecycle lifecycle) {
		this.entity = entity;
		this.codec = entity.getCodec();
		this.version = entity.getVersion();
		this.writes = writes;
		this.lifecycle = lifecycle;
	}

	T insert(T entity) {
		T converted = this.lifecycle.beforeConvert(entity, WriteKind.INSERT);
		return write(converted, WriteKind.INSERT, 1, (item) -> this.writes.put(item, WriteGuard.ABSENT, 0));
	}

	T save(T entity) {
		boolean isNew = this.version != null && this.entity.isNew(entity);
		T converted = this.lifecycle.beforeConvert(entity, WriteKind.SAVE);
		long expected = isNew ? 0 : versionOf(converted);
		WriteGuard guard = isNew ? WriteGuard.ABSENT : WriteGuard.ofReplacement(this.version != null, expected);
		return write(converted, WriteKind.SAVE, expected + 1, (item) -> this.writes.put(item, guard, expected));
	}

	T update(T entity) {
		T converted = this.lifecycle.beforeConvert(entity, WriteKind.UPDATE);
		long expected = versionOf(converted);
		WriteGuard guard = WriteGuard.ofUpdate(this.version != null, expected);
		return write(converted, WriteKind.UPDATE, expected + 1, (item) -> this.writes.update(item, guard, expected));
	}

	void delete(T entity) {
		long expected = versionOf(entity);
		AttributeValueWriter key = new AttributeValueWriter();
		this.codec.writeKey(entity, key);
		this.lifecycle.beforeDelete(this.entity.getType(), entity);
		this.writes.delete(key.item(), WriteGuard.ofReplacement(this.version != null, expected), expected);
		this.lifecycle.afterDelete(this.entity.getType(), entity);
	}

	void deleteById(Object id) {
		this.lifecycle.beforeDeleteById(this.entity.getType(), id);
		this.writes.delete(Keys.of(this.codec, id), WriteGuard.NONE, 0);
		this.lifecycle.afterDeleteById(this.entity.getType(), id);
	}

	private long versionOf(T entity) {
		return (this.version != null) ? this.version.get(entity) : 0;
	}

	// A mutable entity must not keep a version that was not stored.
	private T write(T entity, WriteKind kind, long next, Consumer<Map<String, AttributeValue>> write) {
		if (this.version == null) {
			return send(entity, kind, write);
		}
		PersistentPropertyAccessor<T> accessor = this.entity.getPropertyAccessor(entity);
		Object previous = accessor.getProperty(this.version.property());
		T versioned = this.version.with(entity, next);
		try {
			return send(versioned, kind, write);
		}
		catch (RuntimeException ex) {
			if (versioned == entity) {
				accessor.setProperty(this.version.property(), previous);
			}
			throw ex;
		}
	}

	private T send(T entity, WriteKind kind, Consumer<Map<String, AttributeValue>> write) {
		T prepared = this.lifecycle.beforeSave(entity, kind);
		Map<String, AttributeValue> item = itemOf(prepared);
		write.accept(item);
		return this.lifecycle.afterSave(prepared, kind);
	}

	private Map<String, AttributeValue> itemOf(T entity) {
		AttributeValueWriter writer = new AttributeValueWriter();
		this.codec.write(entity, writer);
		if (writer.mostSize() > ItemTooLargeException.MAX_SIZE) {
			checkSize(writer.item());
		}
		return writer.item();
	}

	private void checkSize(Map<String, AttributeValue> item) {
		int size = ItemSize.ofItem(AttributeValues.itemOf(item).value());
		if (size > ItemTooLargeException.MAX_SIZE) {
			throw new ItemTooLargeException(this.writes.describe(item), size);
		}
	}

}
