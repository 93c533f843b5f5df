package io.github.dynamospring.observation;

import java.util.List;

import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Observes each request of a client, whoever sends it.
 *
 * @since 0.1
 */
public final class DynamoObservationInterceptor implements ExecutionInterceptor {

	/**
	 * Create an interceptor.
	 * @param observations where observations are registered
	 * @param listeners who is told of each request
	 */
	public DynamoObservationInterceptor(ObservationRegistry observations, List<RequestListener> listeners) {
	}

}
