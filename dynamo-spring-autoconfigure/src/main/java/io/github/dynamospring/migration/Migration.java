package io.github.dynamospring.migration;

import java.util.Set;

import io.github.dynamospring.start.StartRefusedException;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

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

	private static final String BATCH = "org.springframework.batch.core.job.Job";

	private final Set<Class<?>> types;

	private Migration(Set<Class<?>> types) {
		this.types = types;
	}

	/**
	 * Return a migration of entities in place.
	 * @param types entities of one table; a sealed interface stands for its types
	 * @throws StartRefusedException if Spring Batch is not on the class path
	 */
	public static Migration of(Class<?>... types) {
		Assert.notEmpty(types, "Name an entity at least: Migration.of(Order.class)");
		if (!ClassUtils.isPresent(BATCH, ClassUtils.getDefaultClassLoader())) {
			throw new StartRefusedException("A Migration needs Spring Batch, which runs its backfill",
					"Add 'org.springframework.boot:spring-boot-starter-batch', or remove the Migration.");
		}
		return new Migration(Set.of(types));
	}

	/**
	 * Return the types of the entities.
	 */
	public Set<Class<?>> getTypes() {
		return this.types;
	}

}
