package io.github.dynamospring.repository.shop;

public record DeviceKey(String deviceId, long slot) {

}
