package io.github.dynamospring.spread;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Windows over shards, time buckets, both, and those of several values.
 */
interface Events extends DynamoRepository<Event, String> {

	Window<Event> findByLevelOrderByAt(int level, ScrollPosition position, Limit limit);

	Window<Event> findByLevelOrderByAtDesc(int level, ScrollPosition position, Limit limit);

	Window<Event> findByLevelInOrderByAt(Collection<Integer> levels, ScrollPosition position, Limit limit);

	Window<Event> findByLevelInOrderByAtDesc(Collection<Integer> levels, ScrollPosition position, Limit limit);

	Window<Event> findByLevelIn(Collection<Integer> levels, ScrollPosition position, Limit limit);

	Window<Event> findByRoomAndAtBetweenOrderByAt(String room, Instant from, Instant to, ScrollPosition position,
			Limit limit);

	Window<Event> findByRoomAndAtBetweenOrderByAtDesc(String room, Instant from, Instant to, ScrollPosition position,
			Limit limit);

	Window<Event> findByRoomAndAtBetween(String room, Instant from, Instant to, ScrollPosition position, Limit limit);

	Optional<Event> findFirstByRoomAndAtBetweenOrderByAt(String room, Instant from, Instant to);

	List<Event> findTop3ByRoomAndAtBetweenOrderByAtDesc(String room, Instant from, Instant to);

	Stream<Event> findByRoomAndAtBetweenOrderByAt(String room, Instant from, Instant to);

	@AccessPattern(value = "Whether something happened", index = "byRoom")
	boolean existsByRoomAndAtBetween(String room, Instant from, Instant to);

	Window<Event> findByRoomInAndAtBetweenOrderByAt(Collection<String> rooms, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	Window<Event> findByRoomInAndAtBetweenOrderByAtDesc(Collection<String> rooms, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	Window<Event> findByAtBetweenOrderByAt(Instant from, Instant to, ScrollPosition position, Limit limit);

	Window<Event> findByAtBetweenOrderByAtDesc(Instant from, Instant to, ScrollPosition position, Limit limit);

	Window<Event> findByAtBetween(Instant from, Instant to, ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomOrderByAt(String room, ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomOrderByAtDesc(String room, ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomInOrderByAt(Collection<String> rooms, ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomAndLevelAndAtBetweenOrderByAt(String room, int level, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomAndLevelAndAtBetweenOrderByAtDesc(String room, int level, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	@FetchFromTable
	Window<Event> findByRoomAndLevelInAndAtBetweenOrderByAtDesc(String room, Collection<Integer> levels, Instant from,
			Instant to, ScrollPosition position, Limit limit);

	long countByLevel(int level);

	boolean existsByLevel(int level);

	long countByRoomInAndAtBetween(Collection<String> rooms, Instant from, Instant to);

	boolean existsByRoomInAndAtBetween(Collection<String> rooms, Instant from, Instant to);

	long countByAtBetween(Instant from, Instant to);

	boolean existsByAtBetween(Instant from, Instant to);

	long countByRoom(String room);

	boolean existsByRoom(String room);

	long countByRoomAndLevelInAndAtBetween(String room, Collection<Integer> levels, Instant from, Instant to);

	boolean existsByRoomAndLevelInAndAtBetween(String room, Collection<Integer> levels, Instant from, Instant to);

}
