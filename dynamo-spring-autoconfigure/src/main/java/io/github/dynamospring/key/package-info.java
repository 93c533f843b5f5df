/**
 * Key templates such as {@code ORDER#{placedAt}#{orderId}}: their grammar, the functions
 * and encodings of their placeholders, and the encoders that they are compiled to.
 * {@link io.github.dynamospring.key.KeyEncoder} states the laws that hold for every key.
 */
@NullMarked
package io.github.dynamospring.key;

import org.jspecify.annotations.NullMarked;
