package com.example.telemetry;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;

/**
 * Measurement of a device. A device has an item collection for each day, so that none
 * grows without end. Readings expire.
 */
@Table("telemetry")
@PrimaryKey(partition = "DEVICE#{deviceId}#{at|day}", sort = "{at}")
record Reading(String deviceId, Instant at, double celsius, @TimeToLive Instant expiresAt) {

}
