package io.github.dynamospring.embedded;

/**
 * Condition under which DynamoDB Local is started inside the JVM.
 *
 * @since 0.1
 */
public enum EmbeddedMode {

	/**
	 * Started if it is on the class path without a hint at a database elsewhere.
	 */
	AUTO,

	/**
	 * Always started.
	 */
	ALWAYS,

	/**
	 * Never started.
	 */
	NEVER

}
