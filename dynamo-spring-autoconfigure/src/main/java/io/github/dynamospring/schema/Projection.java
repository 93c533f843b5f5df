package io.github.dynamospring.schema;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Attributes of an item in an index, in addition to the keys of the table and the index.
 *
 * @param type the extent of the projection
 * @param include the sorted names of the projected non-key attributes, for
 * {@link Type#INCLUDE} only
 * @param dispensable the included attributes that no read of this application needs, so
 * that an existing index may lack them
 * @since 0.1
 */
public record Projection(Type type, Set<String> include, Set<String> dispensable) {

	/**
	 * Projection of the whole item.
	 */
	public static final Projection ALL = new Projection(Type.ALL, Set.of());

	/**
	 * Create a projection.
	 */
	public Projection {
		if (type == Type.INCLUDE == include.isEmpty()) {
			throw new IllegalArgumentException(
					"attributes are named for an INCLUDE projection only, not for " + type + " " + include);
		}
		include = Collections.unmodifiableSet(new TreeSet<>(include));
		dispensable = Set.copyOf(dispensable);
	}

	/**
	 * Create a projection without dispensable attributes.
	 */
	public Projection(Type type, Set<String> include) {
		this(type, include, Set.of());
	}

	/**
	 * Return whether an index with this projection covers another one. A larger
	 * projection costs more, but covers it too.
	 * @param asked the required projection
	 * @param keys the names of the key attributes, which every index contains
	 */
	public boolean covers(Projection asked, Set<String> keys) {
		if (this.type == Type.ALL || asked.type == Type.ALL) {
			return this.type == Type.ALL;
		}
		return asked.include.stream()
			.allMatch((attribute) -> this.include.contains(attribute) || asked.dispensable.contains(attribute)
					|| keys.contains(attribute));
	}

	/**
	 * Extent of a projection.
	 */
	public enum Type {

		/** The keys of the table and of the index. */
		KEYS_ONLY,

		/** The keys and the named attributes. */
		INCLUDE,

		/** The whole item. */
		ALL

	}

}
