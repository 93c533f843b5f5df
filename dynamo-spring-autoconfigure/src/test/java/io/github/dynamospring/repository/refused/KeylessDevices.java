package io.github.dynamospring.repository.refused;

import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.shop.DeviceLevel;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;

/**
 * Methods that the keys of devices do not serve.
 */
public interface KeylessDevices extends DynamoRepository<Device, DeviceKey> {

	List<Device> findBySiteAndKind(String site, String kind);

	List<Device> findBySite(String site);

	List<Device> findByDeviceIdAndLabel(String deviceId, String label);

	List<Device> findByDeviceIdOrderByLabel(String deviceId);

	@AllowFilter
	List<Device> findByDeviceIdAndSlotNot(String deviceId, long slot);

	@AllowFilter
	List<DeviceLevel> findBySiteAndKindAndLabel(String site, String kind, String label);

}
