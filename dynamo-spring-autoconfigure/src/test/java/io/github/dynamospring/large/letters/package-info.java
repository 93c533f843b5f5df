/**
 * Entities to scan for.
 */
package io.github.dynamospring.large.letters;
