package io.github.dynamospring.mapping.event;

/**
 * Kind of write of an entity.
 *
 * @since 0.1
 */
public enum WriteKind {

	/**
	 * As a new item, whatever the entity looks like.
	 */
	INSERT,

	/**
	 * As a whole item, new or not, as the entity itself shows.
	 */
	SAVE,

	/**
	 * Into an existing item, whatever the entity looks like.
	 */
	UPDATE

}
