package io.github.dynamospring.ranged;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Methods that take ranges as one parameter.
 */
public interface Events extends DynamoRepository<Event, Events.Key> {

	List<Event> findByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

	List<Event> findByDeviceIdAndAtBetweenOrderByAtDesc(String deviceId, Range<Instant> period, Limit limit);

	Window<Event> findWindowByDeviceIdAndAtBetween(String deviceId, Range<Instant> period, ScrollPosition position,
			Limit limit);

	@AccessPattern(value = "Events of whole seconds", index = "bySecond")
	List<Event> findSecondsByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

	long countByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

	boolean existsByDeviceIdAndAtBetween(String deviceId, Range<Instant> period);

	List<Event> findByDeviceIdAndLevelBetween(String deviceId, Range<Integer> levels);

	List<Event> findByDeviceIdAndNameBetween(String deviceId, Range<String> names);

	List<Event> findByKindAndAtBetween(String kind, Range<Instant> period);

	@AllowFilter
	List<Event> findByDeviceIdAndAtBetweenAndScoreBetween(String deviceId, Range<Instant> period,
			Range<Integer> scores);

	@AllowScan
	List<Event> findByScoreBetween(Range<Integer> scores);

	/**
	 * Key of an event.
	 *
	 * @param deviceId the device
	 * @param at when it was
	 * @param id tells events of one instant apart
	 */
	record Key(String deviceId, Instant at, String id) {
	}

}
