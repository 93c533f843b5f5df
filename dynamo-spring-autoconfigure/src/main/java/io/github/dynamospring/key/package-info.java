/**
 * Key templates such as {@code ORDER#{placedAt}#{orderId}}: their grammar, functions,
 * encodings and compiled encoders. {@link io.github.dynamospring.key.KeyEncoder} states
 * the laws of every key.
 */
@NullMarked
package io.github.dynamospring.key;

import org.jspecify.annotations.NullMarked;
