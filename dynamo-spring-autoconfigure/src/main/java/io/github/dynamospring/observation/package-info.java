/**
 * Observation of requests: an interceptor sees each request of the clients with its
 * attempts, its consumed capacity and its outcome, and reports to listeners and
 * observations.
 */
@NullMarked
package io.github.dynamospring.observation;

import org.jspecify.annotations.NullMarked;
