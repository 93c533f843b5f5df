package io.github.dynamospring.repository.shop;

import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;

import org.springframework.data.repository.CrudRepository;

public interface CrudDevices extends CrudRepository<Device, DeviceKey> {

}
