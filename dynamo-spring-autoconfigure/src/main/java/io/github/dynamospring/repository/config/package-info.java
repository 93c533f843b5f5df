/**
 * What switches repositories and auditing on.
 */
@NullMarked
package io.github.dynamospring.repository.config;

import org.jspecify.annotations.NullMarked;
