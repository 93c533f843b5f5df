package io.github.dynamospring.spread;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Item of another type in an index of {@link Event}s.
 */
@Table("events")
@PrimaryKey(partition = "EVENT#{noteId}", sort = "NOTE")
@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}", sort = "AT#{at}")
record Note(String noteId, String room, Instant at) {

}
