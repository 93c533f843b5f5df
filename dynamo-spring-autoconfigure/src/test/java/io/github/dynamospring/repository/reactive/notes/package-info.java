/**
 * Reactive repository beside the blocking ones.
 */
package io.github.dynamospring.repository.reactive.notes;
