/**
 * Exchange of items with DynamoDB in its JSON, past the SDK's values: an interceptor of
 * the client, and its exchange with the callers.
 */
@NullMarked
package io.github.dynamospring.client.wire;

import org.jspecify.annotations.NullMarked;
