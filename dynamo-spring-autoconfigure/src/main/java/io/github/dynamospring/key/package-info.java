/**
 * Key templates such as {@code ORDER#{placedAt}#{orderId}}: their grammar, the encodings
 * and functions of their placeholders, and the encoders they are compiled to. The laws
 * that hold for every key, injective, order-preserving and prefix-safe, are stated at
 * {@link io.github.dynamospring.key.KeyEncoder}.
 */
@NullMarked
package io.github.dynamospring.key;

import org.jspecify.annotations.NullMarked;
