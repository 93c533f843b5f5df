/**
 * Mapping context of Spring Data: finds entities and resolves paths of properties.
 */
@NullMarked
package io.github.dynamospring.mapping.context;

import org.jspecify.annotations.NullMarked;
