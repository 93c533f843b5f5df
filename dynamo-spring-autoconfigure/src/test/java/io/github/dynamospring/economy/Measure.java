package io.github.dynamospring.economy;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.schema.Projection;

/**
 * A measure in an index of days and shards that does not hold all of it.
 */
@Table("measures")
@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|day}#{id|shard:3}", sort = "{at}",
		projection = Projection.Type.KEYS_ONLY)
record Measure(@PartitionKey String id, String room, Instant at, double value) {

	interface Measures extends DynamoRepository<Measure, String> {

		long countByRoomAndAtBetween(String room, Instant from, Instant to);

		@FetchFromTable
		List<Measure> findByRoomAndAtBetween(String room, Instant from, Instant to);

		List<Measure> findByIdIn(List<String> ids);

	}

}
