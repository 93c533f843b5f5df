package io.github.dynamospring.repository.shop;

import io.github.dynamospring.repository.AllowScan;

import org.springframework.data.repository.ListCrudRepository;

@AllowScan
public interface ScannedDevices extends ListCrudRepository<Device, DeviceKey> {

}
