package io.github.dynamospring.spread;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.schema.Projection;

/**
 * Event in indexes of shards, of time buckets and of both, beside {@link Note}s. The thin
 * ones hold keys alone.
 */
@Table("events")
@PrimaryKey(partition = "EVENT#{eventId}", sort = "META")
@GlobalSecondaryIndex(name = "byLevel", partition = "LEVEL#{level}#{eventId|shard:5}", sort = "AT#{at}")
@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}", sort = "AT#{at}")
@GlobalSecondaryIndex(name = "byTime", partition = "TIME#{at|day}#{eventId|shard:3}", sort = "{at}")
@GlobalSecondaryIndex(name = "thin", partition = "THIN#{room}#{eventId|shard:4}", sort = "AT#{at}",
		projection = Projection.Type.KEYS_ONLY)
@GlobalSecondaryIndex(name = "thinTime", partition = "THIN#{room}#{level}#{at|day}#{eventId|shard:3}", sort = "{at}",
		projection = Projection.Type.KEYS_ONLY)
record Event(String eventId, String room, Instant at, int level) {

}
