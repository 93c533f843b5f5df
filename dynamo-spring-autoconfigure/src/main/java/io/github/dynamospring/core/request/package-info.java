/**
 * Sending of requests: one, several side by side, and again what DynamoDB left
 * unprocessed.
 */
@NullMarked
package io.github.dynamospring.core.request;

import org.jspecify.annotations.NullMarked;
