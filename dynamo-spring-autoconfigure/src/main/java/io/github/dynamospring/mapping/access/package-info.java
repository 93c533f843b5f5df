/**
 * Fast access to the properties and constructors of entities.
 */
@NullMarked
package io.github.dynamospring.mapping.access;

import org.jspecify.annotations.NullMarked;
