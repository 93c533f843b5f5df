/**
 * Retries of requests that failed in a passing way: the SDK's retry strategy on a retry
 * of Resilience4j. It is the only layer that sends a request again.
 */
@NullMarked
package io.github.dynamospring.client.retry;

import org.jspecify.annotations.NullMarked;
