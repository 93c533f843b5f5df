package io.github.dynamospring.library;

import java.time.Instant;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;

@Table("reservations")
public record Reservation(@PartitionKey String isbn, @SortKey long place, String memberId,
		@TimeToLive @Nullable Instant expiresAt) {
}
