package io.github.dynamospring.sharded;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Likes of a post: a counter with an item for each shard.
 */
@Table("posts")
@PrimaryKey(partition = "POST#{postId}#{shard}", sort = "LIKES")
public record PostLikes(String postId, @Shard(16) @Nullable Integer shard, long likes) {

	public static PostLikes of(String postId, long likes) {
		return new PostLikes(postId, null, likes);
	}

	/**
	 * ID of one of the items of a counter.
	 */
	public record Id(String postId, @Nullable Integer shard) {
	}

}
