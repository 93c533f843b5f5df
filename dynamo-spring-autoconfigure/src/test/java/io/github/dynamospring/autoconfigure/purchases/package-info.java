/**
 * Entities to scan for.
 */
package io.github.dynamospring.autoconfigure.purchases;
