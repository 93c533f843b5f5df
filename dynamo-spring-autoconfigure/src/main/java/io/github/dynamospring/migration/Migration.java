package io.github.dynamospring.migration;

import java.util.Set;

import org.springframework.util.Assert;

/**
 * Migration of stored items to the model of this application. As a bean, it lets a
 * backfill write the items of its types again, each as the model says today: computed
 * keys of new indexes, conditions of indexes, shards, formats and compression. Primary
 * keys stay as they are, and so do revisions and markers of unique values.
 *
 * @since 0.1
 * @see Backfills
 */
public final class Migration {

	private final Set<Class<?>> types;

	private Migration(Set<Class<?>> types) {
		this.types = types;
	}

	/**
	 * Return a migration of entities in place.
	 * @param types entities of one table; a sealed interface stands for its types
	 */
	public static Migration of(Class<?>... types) {
		Assert.notEmpty(types, "Name an entity at least: Migration.of(Order.class)");
		return new Migration(Set.of(types));
	}

	/**
	 * Return the types of the entities.
	 */
	public Set<Class<?>> getTypes() {
		return this.types;
	}

}
