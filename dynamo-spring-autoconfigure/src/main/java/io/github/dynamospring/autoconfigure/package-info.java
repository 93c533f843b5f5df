/**
 * Auto-configuration for Spring Boot. This package holds the connection to DynamoDB,
 * which all parts share; each technology has a package of its own.
 */
@NullMarked
package io.github.dynamospring.autoconfigure;

import org.jspecify.annotations.NullMarked;
