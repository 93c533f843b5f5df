/**
 * Factory and base class of repositories.
 */
@NullMarked
package io.github.dynamospring.repository.support;

import org.jspecify.annotations.NullMarked;
