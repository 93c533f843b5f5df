package io.github.dynamospring.migration;

import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Migration of stored items. As a bean, {@link #of(Class[])} lets a backfill write the
 * items of its types again, each as the model says today: computed keys of new indexes,
 * conditions of indexes, shards, formats and compression. Primary keys stay as they are,
 * and so do revisions and markers of unique values.
 * <p>
 * {@link #named(String)} begins a live migration: it moves the items of an entity to
 * another one, with other keys or in another table, while the application reads and
 * writes them.
 *
 * @since 0.1
 * @see Backfills
 */
public final class Migration {

	private static final String BATCH = "org.springframework.batch.core.job.Job";

	private final Set<Class<?>> types;

	private final @Nullable Mapping<?, ?> mapping;

	private Migration(Set<Class<?>> types, @Nullable Mapping<?, ?> mapping) {
		if (!ClassUtils.isPresent(BATCH, ClassUtils.getDefaultClassLoader())) {
			throw new StartRefusedException("A Migration needs Spring Batch, which runs its backfill",
					"Add 'org.springframework.boot:spring-boot-starter-batch', or remove the Migration.");
		}
		this.types = types;
		this.mapping = mapping;
	}

	/**
	 * Return a migration of entities in place.
	 * @param types entities of one table; a sealed interface stands for its types
	 * @throws StartRefusedException if Spring Batch is not on the class path
	 */
	public static Migration of(Class<?>... types) {
		Assert.notEmpty(types, "Name an entity at least: Migration.of(Order.class)");
		return new Migration(Set.of(types), null);
	}

	/**
	 * Begin a live migration.
	 * @param name the name, with which its properties begin:
	 * {@code dynamo.migrations.<name>}. Lower case letters, digits and hyphens
	 */
	public static From named(String name) {
		Assert.isTrue(name.matches("[a-z][a-z0-9-]*"),
				() -> "The name of a migration has lower case letters, digits and hyphens, unlike '" + name + "'");
		return new From(name);
	}

	/**
	 * Return the types of the entities that stay in place, none of a live migration.
	 */
	public Set<Class<?>> getTypes() {
		return this.types;
	}

	/**
	 * Return the old and the new type of a live migration, none of another one.
	 */
	public Set<Class<?>> getMovedTypes() {
		return (this.mapping != null) ? Set.of(this.mapping.from(), this.mapping.to()) : Set.of();
	}

	/**
	 * Return the mapping of a live migration, or null.
	 */
	public @Nullable Mapping<?, ?> getMapping() {
		return this.mapping;
	}

	/**
	 * Live migration without its entities.
	 */
	public static final class From {

		private final String name;

		private From(String name) {
			this.name = name;
		}

		/**
		 * Set the old entity.
		 */
		public <A> To<A> from(Class<A> type) {
			Assert.notNull(type, "'type' must not be null");
			return new To<>(this.name, type);
		}

	}

	/**
	 * Live migration without its new entity.
	 *
	 * @param <A> the old entity
	 */
	public static final class To<A> {

		private final String name;

		private final Class<A> from;

		private To(String name, Class<A> from) {
			this.name = name;
			this.from = from;
		}

		/**
		 * Set the new entity.
		 */
		public <B> Map<A, B> to(Class<B> type) {
			Assert.notNull(type, "'type' must not be null");
			return new Map<>(this.name, this.from, type);
		}

	}

	/**
	 * Live migration without its functions.
	 *
	 * @param <A> the old entity
	 * @param <B> the new entity
	 */
	public static final class Map<A, B> {

		private final String name;

		private final Class<A> from;

		private final Class<B> to;

		private Map(String name, Class<A> from, Class<B> to) {
			this.name = name;
			this.from = from;
			this.to = to;
		}

		/**
		 * Set the function that makes a new entity of an old one. It depends on nothing
		 * else, because it is called several times for an item. Version and write id are
		 * carried without it.
		 */
		public Back<A, B> map(Function<? super A, ? extends B> map) {
			Assert.notNull(map, "'map' must not be null");
			return new Back<>(this, map);
		}

	}

	/**
	 * Live migration without its way back.
	 *
	 * @param <A> the old entity
	 * @param <B> the new entity
	 */
	public static final class Back<A, B> {

		private final Map<A, B> types;

		private final Function<? super A, ? extends B> map;

		private Back(Map<A, B> types, Function<? super A, ? extends B> map) {
			this.types = types;
			this.map = map;
		}

		/**
		 * Set the function that makes an old entity of a new one, under the conditions of
		 * {@link Map#map(Function)}.
		 */
		public Migration back(Function<? super B, ? extends A> back) {
			Assert.notNull(back, "'back' must not be null");
			return new Migration(Set.of(),
					new Mapping<>(this.types.name, this.types.from, this.types.to, this.map, back));
		}

	}

	/**
	 * Mapping of a live migration.
	 *
	 * @param <A> the old entity
	 * @param <B> the new entity
	 * @param name the name of the migration
	 */
	public record Mapping<A, B>(String name, Class<A> from, Class<B> to, Function<? super A, ? extends B> map,
			Function<? super B, ? extends A> back) {

	}

}
