/**
 * Engine that spreads the shards of a stream over the instances of an application, by
 * AWS's client library.
 */
@NullMarked
package io.github.dynamospring.stream.kcl;

import org.jspecify.annotations.NullMarked;
