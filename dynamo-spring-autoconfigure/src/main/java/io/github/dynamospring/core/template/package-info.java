/**
 * Template that ties the operations to the packages that carry them out.
 */
@NullMarked
package io.github.dynamospring.core.template;

import org.jspecify.annotations.NullMarked;
