/**
 * Sending of requests: one, several side by side, and unprocessed parts again.
 */
@NullMarked
package io.github.dynamospring.core.request;

import org.jspecify.annotations.NullMarked;
