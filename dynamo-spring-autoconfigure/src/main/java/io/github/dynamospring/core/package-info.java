/**
 * Runs what the lower packages planned: single writes of entities, reads by access plan,
 * and the exceptions that may come of them. All requests to DynamoDB start here.
 */
@NullMarked
package io.github.dynamospring.core;

import org.jspecify.annotations.NullMarked;
