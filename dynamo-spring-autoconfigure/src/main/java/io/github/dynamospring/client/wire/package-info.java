/**
 * Exchange of items with DynamoDB in its JSON, past the SDK's values: an interceptor of
 * the client, and what it exchanges with those who call.
 */
@NullMarked
package io.github.dynamospring.client.wire;

import org.jspecify.annotations.NullMarked;
