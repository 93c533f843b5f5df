package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Collector of reads by ID, which it binds.
 */
public final class ReadCollector implements BatchReads {

	private final Function<Class<?>, EntityReads<?>> reads;

	private final CallTenant tenant;

	private final List<EntityGet<?>> gets = new ArrayList<>();

	public ReadCollector(Function<Class<?>, EntityReads<?>> reads, CallTenant tenant) {
		this.reads = reads;
		this.tenant = tenant;
	}

	@Override
	public BatchReads get(Object id, Class<?> type) {
		Assert.notNull(type, "'type' must not be null");
		this.gets.add(this.reads.apply(type).get(this.gets.size() + 1, id, this.tenant));
		return this;
	}

	@Override
	public BatchReads getAll(Collection<?> ids, Class<?> type) {
		Assert.notNull(ids, "'ids' must not be null");
		ids.forEach((id) -> get(id, type));
		return this;
	}

	public List<EntityGet<?>> gets() {
		return this.gets;
	}

	/**
	 * A read of one of several entities by its ID, not sent yet.
	 *
	 * @param <T> the type of the entity
	 * @param position its position among the reads, from 1
	 * @param reads the reader of entities of the type
	 * @param id the ID
	 * @param table the name of the table
	 * @param key the primary key of the item, empty where no item can have it
	 * @param itemKey the identity of the item
	 */
	public record EntityGet<T>(int position, EntityReads<T> reads, Object id, String table,
			Map<String, AttributeValue> key, ItemKey itemKey) {

		public boolean hasKey() {
			return !this.key.isEmpty();
		}

		public EntityPlace place() {
			return this.reads.place();
		}

		public String describe() {
			return this.reads.describe(this.key);
		}

		/**
		 * Return the result for the item found.
		 * @param item the item, or null
		 * @return the entity, or null for an absent, expired or foreign item
		 */
		public @Nullable T read(@Nullable Map<String, AttributeValue> item, String pattern) {
			return this.reads.read(item, pattern);
		}

		/**
		 * Return the part of the result that can be made in any thread, because it may
		 * wait for objects.
		 */
		Fetched<T> fetch(@Nullable Map<String, AttributeValue> item, String pattern) {
			return new Fetched<>(this.reads, this.reads.decode(item, pattern));
		}

		boolean isRemote() {
			return this.reads.isRemote();
		}

	}

	/**
	 * An entity before its callbacks.
	 *
	 * @param <T> the type of the entity
	 * @param reads the reader of entities of the type
	 * @param decoded the entity, or null
	 */
	record Fetched<T>(EntityReads<T> reads, @Nullable T decoded) {

		@Nullable T result() {
			return this.reads.converted(this.decoded);
		}

	}

}
