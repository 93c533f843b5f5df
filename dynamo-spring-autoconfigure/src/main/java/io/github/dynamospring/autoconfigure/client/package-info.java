/**
 * Auto-configuration of the clients: their settings, HTTP client, retries and
 * customizers.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.client;

import org.jspecify.annotations.NullMarked;
