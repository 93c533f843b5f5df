package com.example.telemetry;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Readings extends DynamoRepository<Reading, ReadingKey> {

	@AccessPattern("Readings of a device in a range of time")
	List<Reading> findByDeviceIdAndAtBetween(String deviceId, Instant from, Instant to);

	@AccessPattern("The latest reading of a device")
	Optional<Reading> findFirstByDeviceIdAndAtBetweenOrderByAtDesc(String deviceId, Instant from, Instant to);

	@AccessPattern("Readings of a device, the latest first, page by page")
	Window<Reading> findByDeviceIdAndAtBetweenOrderByAtDesc(String deviceId, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	@AccessPattern("Readings of several devices, merged by time")
	List<Reading> findByDeviceIdInAndAtBetweenOrderByAt(Collection<String> deviceIds, Instant from, Instant to);

	@AccessPattern("How often a device has sent")
	long countByDeviceIdAndAtBetween(String deviceId, Instant from, Instant to);

	@AccessPattern("All readings, for an export at night")
	@AllowScan(segments = 8, unitsPerSecond = 500)
	Stream<Reading> findAll();

}
