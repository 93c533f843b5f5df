package io.github.dynamospring.plan;

import java.util.Set;

/**
 * Operation on whole entities by their primary key, as repositories have it.
 *
 * @since 0.1
 */
public enum CrudOperation {

	/** Store a new entity. */
	INSERT("insert"),

	/** Store an entity, whether or not it exists. */
	SAVE("save"),

	/** Store several entities, whether or not they exist. */
	SAVE_ALL("saveAll"),

	/** Change an existing entity. */
	UPDATE("update"),

	/** Read an entity. */
	FIND_BY_ID("findById"),

	/** Read several entities. */
	FIND_ALL_BY_ID("findAllById"),

	/** Check whether an entity exists. */
	EXISTS_BY_ID("existsById"),

	/** Delete a given entity. */
	DELETE("delete"),

	/** Delete several given entities. */
	DELETE_ALL("deleteAll"),

	/** Delete by ID. */
	DELETE_BY_ID("deleteById"),

	/** Delete by several IDs. */
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
	 * Return whether it stores an entity that may exist.
	 */
	public boolean replaces() {
		return stores() && this != INSERT;
	}

	/**
	 * Return whether it deletes by ID, without the entity.
	 */
	public boolean deletesById() {
		return BY_ID.contains(this);
	}

}
