package io.github.dynamospring.ranged;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Event of a device: its keys have a time behind others, native numbers and texts, time
 * buckets and a truncated time.
 */
@Table("events")
@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "AT#{at}#{id}")
@LocalSecondaryIndex(name = "bySecond", sort = "SECOND#{at|seconds}")
@GlobalSecondaryIndex(name = "byLevel", partition = "{deviceId}", sort = "{level}")
@GlobalSecondaryIndex(name = "byName", partition = "{deviceId}", sort = "{name}")
@GlobalSecondaryIndex(name = "byDay", partition = "DAY#{at|day}#{kind}", sort = "AT#{at}")
public record Event(String deviceId, String id, String kind, Instant at, @Nullable Integer level, @Nullable String name,
		int score) {
}
