package io.github.dynamospring.sample;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;

/**
 * Marker of an event that {@link SalesCounter} has counted. It stays longer than the
 * event can come again: a day from the stream, and more from dead letters.
 */
@Table("shop")
@PrimaryKey(partition = "COUNTED#{eventId}", sort = "META")
record CountedEvent(String eventId, @TimeToLive Instant expiresAt) {

}
