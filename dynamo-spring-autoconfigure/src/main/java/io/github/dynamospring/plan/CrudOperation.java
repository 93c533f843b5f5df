package io.github.dynamospring.plan;

import java.util.Set;

/**
 * Operation on whole entities by their primary key, as repositories have it.
 *
 * @since 0.1
 */
public enum CrudOperation {

	/** Store an entity where none is. */
	INSERT("insert"),

	/** Store an entity in place of what is there. */
	SAVE("save"),

	/** Store several entities in place of what is there. */
	SAVE_ALL("saveAll"),

	/** Change an entity that is there. */
	UPDATE("update"),

	/** Read an entity. */
	FIND_BY_ID("findById"),

	/** Read several entities. */
	FIND_ALL_BY_ID("findAllById"),

	/** Look whether there is an entity. */
	EXISTS_BY_ID("existsById"),

	/** Delete an entity that is known. */
	DELETE("delete"),

	/** Delete several entities that are known. */
	DELETE_ALL("deleteAll"),

	/** Delete what is there. */
	DELETE_BY_ID("deleteById"),

	/** Delete what is there, of several IDs. */
	DELETE_ALL_BY_ID("deleteAllById");

	private static final Set<CrudOperation> READS = Set.of(FIND_BY_ID, FIND_ALL_BY_ID, EXISTS_BY_ID);

	private static final Set<CrudOperation> STORES = Set.of(INSERT, SAVE, SAVE_ALL, UPDATE);

	private static final Set<CrudOperation> BY_ID = Set.of(DELETE_BY_ID, DELETE_ALL_BY_ID);

	private final String method;

	CrudOperation(String method) {
		this.method = method;
	}

	/**
	 * Return the name of the method of a repository.
	 */
	public String method() {
		return this.method;
	}

	public boolean reads() {
		return READS.contains(this);
	}

	public boolean stores() {
		return STORES.contains(this);
	}

	/**
	 * Return whether it stores an entity that may be in place.
	 */
	public boolean replaces() {
		return stores() && this != INSERT;
	}

	/**
	 * Return whether it deletes without knowing what.
	 */
	public boolean deletesById() {
		return BY_ID.contains(this);
	}

}
