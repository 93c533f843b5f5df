/**
 * Settings that several tools share.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations;

import org.jspecify.annotations.NullMarked;
