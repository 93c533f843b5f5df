/**
 * Engine in which one instance of an application reads all shards of a stream.
 */
@NullMarked
package io.github.dynamospring.stream.embedded;

import org.jspecify.annotations.NullMarked;
