/**
 * Auto-configuration for Spring Boot: properties, beans and analyzers of failures.
 */
@NullMarked
package io.github.dynamospring.autoconfigure;

import org.jspecify.annotations.NullMarked;
