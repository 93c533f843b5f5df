package io.github.dynamospring.autoconfigure.data;

/**
 * Types of repositories to enable.
 */
enum RepositoryType {

	/** Blocking repositories, and reactive ones if Reactor is present. */
	AUTO,

	/** Blocking repositories. */
	IMPERATIVE,

	/** No repositories. */
	NONE,

	/** Reactive repositories. */
	REACTIVE

}
