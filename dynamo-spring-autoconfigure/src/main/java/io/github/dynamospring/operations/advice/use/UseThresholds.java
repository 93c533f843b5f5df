package io.github.dynamospring.operations.advice.use;

import java.time.Duration;

/**
 * Thresholds of the findings that use gives.
 *
 * @param leastRequests minimum number of requests of a kind before there is a finding
 * @param leastObservation minimum time of observation before a figure is extrapolated
 */
public record UseThresholds(int leastRequests, Duration leastObservation) {

}
