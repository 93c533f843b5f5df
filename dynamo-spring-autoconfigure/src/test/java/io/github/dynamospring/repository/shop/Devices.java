package io.github.dynamospring.repository.shop;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;

public interface Devices extends DynamoRepository<Device, DeviceKey> {

	Optional<Device> findByDeviceIdAndSlot(String deviceId, long slot);

	List<Device> findByDeviceId(String deviceId);

	List<Device> findByDeviceIdAndSlotBetween(String deviceId, long from, long to);

	List<Device> findByDeviceIdOrderBySlotDesc(String deviceId);

	List<Device> findByDeviceIdAndLevelGreaterThan(String deviceId, long level);

	@ConsistentRead
	List<Device> findByDeviceIdAndLevel(String deviceId, long level);

	@AccessPattern(value = "Devices with a level", index = "byLevel")
	List<Device> readByDeviceIdAndLevelIsNotNull(String deviceId);

	List<DeviceLevel> findBySiteAndKind(String site, String kind);

	List<DeviceLevel> findBySiteAndKindAndFloor(String site, String kind, int floor);

	List<DeviceLevel> findBySiteAndKindAndFloorAndSlotLessThan(String site, String kind, int floor, long slot);

	@FetchFromTable
	List<Device> readBySiteAndKind(String site, String kind);

}
