/**
 * Exports of the model for production: files that are written from entities, settings and
 * access patterns without a call to AWS. Each format has a package under this one.
 */
@NullMarked
package io.github.dynamospring.operations.export;

import org.jspecify.annotations.NullMarked;
