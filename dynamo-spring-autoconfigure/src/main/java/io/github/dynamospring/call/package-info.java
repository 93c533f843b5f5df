/**
 * Context of a call: the state of a thread that its requests keep in other threads.
 */
@NullMarked
package io.github.dynamospring.call;

import org.jspecify.annotations.NullMarked;
