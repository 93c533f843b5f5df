/**
 * Opaque tokens that carry the position in a window to a web client and back.
 */
@NullMarked
package io.github.dynamospring.scroll;

import org.jspecify.annotations.NullMarked;
