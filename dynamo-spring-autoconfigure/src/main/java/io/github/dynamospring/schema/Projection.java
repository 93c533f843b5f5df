package io.github.dynamospring.schema;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Attributes of an item that an index holds, besides the keys of the table and its own.
 *
 * @param type how much is projected
 * @param include names of the projected non-key attributes, for {@link Type#INCLUDE}
 * only, sorted
 * @param dispensable those of them that no read of this application needs, so that an
 * index made by others may lack them
 * @since 0.1
 */
public record Projection(Type type, Set<String> include, Set<String> dispensable) {

	/**
	 * Everything.
	 */
	public static final Projection ALL = new Projection(Type.ALL, Set.of());

	/**
	 * Create a projection.
	 */
	public Projection {
		if (type == Type.INCLUDE == include.isEmpty()) {
			throw new IllegalArgumentException(
					"attributes are named for an INCLUDE projection and no other, not for " + type + " " + include);
		}
		include = Collections.unmodifiableSet(new TreeSet<>(include));
		dispensable = Set.copyOf(dispensable);
	}

	/**
	 * Create a projection of which reads need all.
	 */
	public Projection(Type type, Set<String> include) {
		this(type, include, Set.of());
	}

	/**
	 * Return whether an index that projects this serves where another projection is asked
	 * for. One that holds more costs more, but serves.
	 * @param keys the names of the key attributes, which every index holds
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
	 * Extent to which an index holds an item.
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
