package io.github.dynamospring.embedded;

/**
 * When to start DynamoDB Local inside the JVM.
 *
 * @since 0.1
 */
public enum EmbeddedMode {

	/**
	 * Where it is on the class path and nothing hints at a database elsewhere.
	 */
	AUTO,

	/**
	 * In any case.
	 */
	ALWAYS,

	/**
	 * In no case.
	 */
	NEVER

}
