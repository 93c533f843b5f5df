package io.github.dynamospring.repository.shop;

import org.springframework.data.repository.CrudRepository;

public interface CrudDevices extends CrudRepository<Device, DeviceKey> {

}
