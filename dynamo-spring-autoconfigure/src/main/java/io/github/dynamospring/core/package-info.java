/**
 * Operations on entities: the interfaces that users call, the values that they pass and
 * the exceptions that they catch. The packages under it do the work.
 */
@NullMarked
package io.github.dynamospring.core;

import org.jspecify.annotations.NullMarked;
