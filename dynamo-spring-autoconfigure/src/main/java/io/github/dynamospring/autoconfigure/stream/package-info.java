/**
 * Auto-configuration of listeners to streams.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.stream;

import org.jspecify.annotations.NullMarked;
