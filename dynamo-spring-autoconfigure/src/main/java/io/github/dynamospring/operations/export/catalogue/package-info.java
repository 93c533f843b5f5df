/**
 * Catalogue of access patterns, for people and for programs.
 */
@NullMarked
package io.github.dynamospring.operations.export.catalogue;

import org.jspecify.annotations.NullMarked;
