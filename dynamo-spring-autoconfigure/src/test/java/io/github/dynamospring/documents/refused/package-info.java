/**
 * Entities whose revisions cannot be kept.
 */
@NullMarked
package io.github.dynamospring.documents.refused;

import org.jspecify.annotations.NullMarked;
