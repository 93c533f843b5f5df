/**
 * Visibility of the keys of items in messages, log lines and spans. Keys may be personal
 * data.
 */
@NullMarked
package io.github.dynamospring.privacy;

import org.jspecify.annotations.NullMarked;
