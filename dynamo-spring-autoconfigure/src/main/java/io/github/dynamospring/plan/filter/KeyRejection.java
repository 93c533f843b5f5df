package io.github.dynamospring.plan.filter;

import java.util.List;

import io.github.dynamospring.mapping.EntityKey;

/**
 * Reason why a key does not serve a pattern.
 *
 * @param key the key
 * @param stage how far it came
 * @param reason the reason
 * @param fix the smallest change by which this key would serve, or an empty text
 * @param culprits the paths, attributes or conditions that are in the way
 */
public record KeyRejection(EntityKey key, Stage stage, String reason, String fix, List<String> culprits) {

	public KeyRejection {
		culprits = List.copyOf(culprits);
	}

	/**
	 * Steps that a key goes through. The last one is the nearest to a plan.
	 */
	public enum Stage {

		/** The partition key is not bound. */
		PARTITION,

		/** The partition key lacks the other end of a range. */
		OPEN_RANGE,

		/** What would be a filter cannot be one. */
		FILTERED_ATTRIBUTE,

		/** There are predicates left that would be a filter. */
		FILTER,

		/** Results do not come in the order that is asked for. */
		ORDER,

		/** The index does not hold all items. */
		SPARSE,

		/** The index leaves out items without some of its properties. */
		PRESENCE,

		/**
		 * There are items of other types, which only a type attribute would tell apart.
		 */
		TYPE,

		/** The index does not hold what is returned. */
		COVERAGE,

		/** The index cannot be read as is asked for. */
		CONSISTENCY,

		/** A position would not tell several requests where to go on. */
		POSITION

	}

}
