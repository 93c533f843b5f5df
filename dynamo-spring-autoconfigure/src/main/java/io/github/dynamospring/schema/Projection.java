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
 * @since 0.1
 */
public record Projection(Type type, Set<String> include) {

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
