package io.github.dynamospring.expression;

/**
 * Resolver that turns the path of a property into the path of the attribute that stores
 * it.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PathResolver {

	/**
	 * Return the attribute path of a property path.
	 */
	Path resolve(Path property);

}
