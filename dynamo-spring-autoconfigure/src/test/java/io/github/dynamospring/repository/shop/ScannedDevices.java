package io.github.dynamospring.repository.shop;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;

import org.springframework.data.repository.ListCrudRepository;

@AllowScan
public interface ScannedDevices extends ListCrudRepository<Device, DeviceKey> {

}
