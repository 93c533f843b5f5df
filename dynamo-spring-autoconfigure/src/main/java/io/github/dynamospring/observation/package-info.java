/**
 * Accounts for what requests to DynamoDB cost: interceptors that see each request of the
 * clients, meters and observations of them, and the partition keys that take the most
 * capacity.
 */
@NullMarked
package io.github.dynamospring.observation;

import org.jspecify.annotations.NullMarked;
