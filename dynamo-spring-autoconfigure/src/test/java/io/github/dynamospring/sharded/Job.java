package io.github.dynamospring.sharded;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Job, whose status would be a hot partition of the index.
 */
@Table("jobs")
@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}#{shard}", sort = "{due}")
@GlobalSecondaryIndex(name = "byOwner", partition = { "{owner}", "{shard}" }, sort = "{due}")
public record Job(@PartitionKey String jobId, String status, String owner, Instant due,
		@Shard(4) @Nullable Integer shard) {

	public static Job of(String jobId, String status, Instant due) {
		return new Job(jobId, status, "ada", due, null);
	}

}
