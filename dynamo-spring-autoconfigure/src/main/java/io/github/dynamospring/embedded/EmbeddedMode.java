package io.github.dynamospring.embedded;

/**
 * Condition under which DynamoDB Local is started inside the JVM.
 *
 * @since 0.1
 */
public enum EmbeddedMode {

	/**
	 * Started where it is on the class path and nothing hints at a database elsewhere.
	 */
	AUTO,

	/**
	 * Started in any case.
	 */
	ALWAYS,

	/**
	 * Not started.
	 */
	NEVER

}
