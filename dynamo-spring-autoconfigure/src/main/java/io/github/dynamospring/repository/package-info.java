/**
 * Repositories: the interface to extend, and the annotations of its methods.
 */
@NullMarked
package io.github.dynamospring.repository;

import org.jspecify.annotations.NullMarked;
