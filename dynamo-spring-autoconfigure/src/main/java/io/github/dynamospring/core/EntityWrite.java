package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a write of an entity sends, on an assumption of what is in place: one write, or
 * several that are one transaction.
 */
interface EntityWrite {

	/**
	 * Return the write of the entity itself, without what is asserted for the others.
	 */
	ItemWrite plain();

	/**
	 * Return what is to be sent, that of the entity itself first.
	 */
	List<ItemWrite> writes();

	/**
	 * Return what is to be sent instead, once it is known what is in place.
	 * @param failed the conditions of its writes that have failed, at least one
	 * @return null if the failure stands, because it does not come from a wrong
	 * assumption
	 */
	default @Nullable EntityWrite revised(List<FailedCondition> failed) {
		return null;
	}

}
