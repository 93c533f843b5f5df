package io.github.dynamospring.core.write;

import io.github.dynamospring.plan.Repeatability;

/**
 * Requirement of a write on the item in place.
 */
public enum WriteGuard {

	/** No requirement. */
	NONE(false, false, Version.ANY),

	/** It does not exist, or has expired. */
	ABSENT(false, false, Version.ANY),

	/** There is one that has not expired. */
	ALIVE(true, true, Version.ANY),

	/** There is one that has not expired, with the version. */
	ALIVE_WITH_VERSION(true, true, Version.EQUAL),

	/** There is one that has not expired, from before there were versions. */
	ALIVE_WITHOUT_VERSION(true, true, Version.ABSENT),

	/** There is one with the version. */
	WITH_VERSION(false, false, Version.EQUAL),

	/** There is one from before there were versions. */
	WITHOUT_VERSION(true, false, Version.ABSENT);

	private final boolean exists;

	private final boolean unexpired;

	private final Version version;

	WriteGuard(boolean exists, boolean unexpired, Version version) {
		this.exists = exists;
		this.unexpired = unexpired;
		this.version = version;
	}

	boolean exists() {
		return this.exists;
	}

	boolean unexpired() {
		return this.unexpired;
	}

	Version version() {
		return this.version;
	}

	/**
	 * Return how a write of a whole entity under this guard may be sent again. Each one
	 * may, because applied twice it leaves the same item.
	 */
	Repeatability repeatability() {
		if (this == ABSENT || this.version != Version.ANY) {
			return Repeatability.REPEATABLE;
		}
		return Repeatability.BLIND;
	}

	/**
	 * Return how a deletion under this guard may be sent again. One that demands the item
	 * is refused once it is applied.
	 */
	Repeatability repeatabilityOfDeletion() {
		if (this.exists) {
			return Repeatability.REPEATABLE;
		}
		return repeatability();
	}

	static WriteGuard ofUpdate(boolean versioned, long version) {
		if (!versioned) {
			return ALIVE;
		}
		if (version > 0) {
			return ALIVE_WITH_VERSION;
		}
		return ALIVE_WITHOUT_VERSION;
	}

	/**
	 * Return the guard of a replacement or deletion of an entity.
	 */
	static WriteGuard ofReplacement(boolean versioned, long version) {
		if (!versioned) {
			return NONE;
		}
		if (version > 0) {
			return WITH_VERSION;
		}
		return WITHOUT_VERSION;
	}

	/**
	 * Requirement on the version.
	 */
	enum Version {

		/** Any version. */
		ANY,

		/** The expected version. */
		EQUAL,

		/** No version. */
		ABSENT

	}

}
