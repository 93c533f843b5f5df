package io.github.dynamospring.ranged;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Range;

/**
 * Methods that delete what they find.
 */
public interface EventDeletions extends DynamoRepository<Event, Events.Key> {

	List<Event> findByDeviceId(String deviceId);

	long deleteByDeviceId(String deviceId);

	int deleteByDeviceIdIn(Collection<String> deviceIds);

	long deleteByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

	void deleteByDeviceIdAndAtBefore(String deviceId, Instant end);

	long deleteByDeviceIdAndLevelBetween(String deviceId, Range<Integer> levels);

	long deleteByKindAndAtBetween(String kind, Instant from, Instant to);

	@AllowFilter
	long deleteByDeviceIdAndScoreBetween(String deviceId, Range<Integer> scores);

}
