package io.github.dynamospring.expression;

/**
 * Resolver of the path of a property to the path of its attribute.
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
