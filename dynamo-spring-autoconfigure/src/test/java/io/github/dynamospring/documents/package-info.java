/**
 * Documents that are deleted by a timestamp, and contracts whose versions are kept.
 */
@NullMarked
package io.github.dynamospring.documents;

import org.jspecify.annotations.NullMarked;
