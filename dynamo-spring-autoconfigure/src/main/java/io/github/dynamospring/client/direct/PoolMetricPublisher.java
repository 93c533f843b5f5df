package io.github.dynamospring.client.direct;

import software.amazon.awssdk.metrics.MetricPublisher;

/**
 * Publisher that reads the metrics of the HTTP client's pool alone. Requests past the
 * SDK's pipeline report them once a second.
 */
public interface PoolMetricPublisher extends MetricPublisher {

}
