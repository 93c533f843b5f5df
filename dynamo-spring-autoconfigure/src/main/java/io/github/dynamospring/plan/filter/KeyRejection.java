package io.github.dynamospring.plan.filter;

import java.util.List;

import io.github.dynamospring.mapping.EntityKey;

/**
 * Reason why a key does not serve a pattern.
 *
 * @param key the key
 * @param stage the step at which the key failed
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

		/** A filter would be needed that DynamoDB does not allow. */
		FILTERED_ATTRIBUTE,

		/** The predicates left over would need a filter. */
		FILTER,

		/** Results come in another order. */
		ORDER,

		/** The index does not hold all items. */
		SPARSE,

		/** The index leaves out items without some of its properties. */
		PRESENCE,

		/**
		 * There are items of other types, and only a type attribute would distinguish
		 * them.
		 */
		TYPE,

		/** The index lacks attributes of the result. */
		COVERAGE,

		/** The index cannot be read strongly consistent. */
		CONSISTENCY,

		/** A position would be ambiguous for several requests. */
		POSITION

	}

}
