package com.example.telemetry;

import java.time.Instant;

record ReadingKey(String deviceId, Instant at) {

}
