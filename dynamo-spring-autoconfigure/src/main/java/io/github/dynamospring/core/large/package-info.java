/**
 * Objects of large values to which no item points.
 */
@NullMarked
package io.github.dynamospring.core.large;

import org.jspecify.annotations.NullMarked;
