package io.github.dynamospring.operations.advice;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that finds the subjects of findings from the fields of requests.
 *
 * @since 0.1
 */
public interface SubjectLookup {

	/**
	 * Return the subject that an access pattern is.
	 */
	AdviceSubject pattern(String name);

	/**
	 * Return the subject that a table or an index is.
	 * @param table the name of the table in DynamoDB
	 * @param index the name of the index, or null for the table itself
	 */
	AdviceSubject resource(String table, @Nullable String index);

	/**
	 * Return whether an access pattern of the application would read an index.
	 * @param table the name of the table in DynamoDB
	 */
	boolean isPlanned(String table, String index);

	/**
	 * Return the names that advice can be accepted of.
	 */
	Set<String> names();

}
