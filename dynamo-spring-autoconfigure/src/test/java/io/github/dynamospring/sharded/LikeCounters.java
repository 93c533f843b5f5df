package io.github.dynamospring.sharded;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

/**
 * Repository of counters.
 */
public interface LikeCounters extends DynamoRepository<PostLikes, PostLikes.Id> {

	@Update(value = "add likes :n", upsert = true)
	void add(String postId, long n);

	@Update(value = "add likes :n", upsert = true)
	PostLikes addTo(PostLikes.Id id, long n);

	@Update(value = "add likes :n", upsert = true, idempotent = true)
	void addOnce(String postId, long n);

	@Update("add likes :n")
	void addIn(String postId, Integer shard, long n);

	List<PostLikes> findByPostId(String postId);

	List<PostLikes> findByPostIdAndShard(String postId, int shard);

	long countByPostId(String postId);

	boolean existsByPostId(String postId);

	default long likes(String postId) {
		return findByPostId(postId).stream().mapToLong(PostLikes::likes).sum();
	}

}
