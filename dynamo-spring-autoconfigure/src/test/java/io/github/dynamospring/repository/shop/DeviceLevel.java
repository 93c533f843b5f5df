package io.github.dynamospring.repository.shop;

import org.jspecify.annotations.Nullable;

public record DeviceLevel(String deviceId, @Nullable Long level) {

}
