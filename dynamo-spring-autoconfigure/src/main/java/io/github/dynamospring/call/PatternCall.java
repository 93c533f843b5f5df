package io.github.dynamospring.call;

/**
 * Call of an access pattern that is under way. Requests from several threads can belong
 * to it.
 */
public interface PatternCall {

	/**
	 * Return the name of the access pattern.
	 */
	String pattern();

}
