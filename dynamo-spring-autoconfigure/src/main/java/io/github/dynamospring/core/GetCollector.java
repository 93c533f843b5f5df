package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

import org.springframework.util.Assert;

/**
 * Collects reads by ID and binds them.
 */
final class GetCollector implements BatchReads {

	private final Function<Class<?>, EntityReads<?>> reads;

	private final List<EntityGet<?>> gets = new ArrayList<>();

	GetCollector(Function<Class<?>, EntityReads<?>> reads) {
		this.reads = reads;
	}

	@Override
	public BatchReads get(Object id, Class<?> type) {
		Assert.notNull(type, "'type' must not be null");
		this.gets.add(this.reads.apply(type).get(this.gets.size() + 1, id));
		return this;
	}

	@Override
	public BatchReads getAll(Collection<?> ids, Class<?> type) {
		Assert.notNull(ids, "'ids' must not be null");
		ids.forEach((id) -> get(id, type));
		return this;
	}

	/**
	 * Return the reads in the order in which they were added.
	 */
	List<EntityGet<?>> gets() {
		return this.gets;
	}

}
