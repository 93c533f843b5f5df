/**
 * Annotations that enable repositories and auditing.
 */
@NullMarked
package io.github.dynamospring.repository.config;

import org.jspecify.annotations.NullMarked;
