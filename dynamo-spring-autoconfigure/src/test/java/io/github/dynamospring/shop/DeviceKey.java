package io.github.dynamospring.shop;

public record DeviceKey(String deviceId, long slot) {

}
