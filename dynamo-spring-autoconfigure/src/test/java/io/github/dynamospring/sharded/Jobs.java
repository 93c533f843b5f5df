package io.github.dynamospring.sharded;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Repository of jobs.
 */
public interface Jobs extends DynamoRepository<Job, String> {

	List<Job> findByStatusOrderByDue(String status);

	List<Job> findFirst3ByStatusOrderByDueDesc(String status);

	List<Job> findByStatus(String status);

	Window<Job> findByStatusOrderByDueDesc(String status, ScrollPosition position, Limit limit);

	Window<Job> findByStatusAndShardOrderByDueDesc(String status, int shard, ScrollPosition position, Limit limit);

	Window<Job> findByOwnerInOrderByDue(Collection<String> owners, ScrollPosition position, Limit limit);

	boolean existsByStatus(String status);

	List<Job> findByStatusInOrderByDue(Collection<String> statuses);

	List<Job> findByStatusAndShardOrderByDue(String status, int shard);

	List<Job> findByOwnerOrderByDue(String owner);

	Optional<Job> findFirstByStatusOrderByDue(String status);

	long countByStatus(String status);

	@Update(value = "set status = :status, owner = :owner, due = :due", upsert = true)
	Job plan(String jobId, String status, String owner, Instant due);

	@Update("set status = :status")
	void move(String jobId, String status, Integer shard);

}
