package com.example.feed;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * One of sixteen counters of the likes of a post. A single one would be an item that
 * everybody touches. The table is their own, because an index that all types are in would
 * bring them together again.
 */
@Table("likes")
@PrimaryKey(partition = "POST#{postId}#{shard}")
record Likes(String postId, @Shard(16) @Nullable Integer shard, long likes) {

}
