/**
 * Codecs between Java values and stored values, compiled once for each type.
 */
@NullMarked
package io.github.dynamospring.mapping.codec;

import org.jspecify.annotations.NullMarked;
