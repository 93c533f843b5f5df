package io.github.dynamospring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Convention for the name and the key values of the observation of a request. A bean of
 * this type replaces the {@link DefaultDynamoObservationConvention}.
 *
 * @since 0.1
 */
public interface DynamoObservationConvention extends ObservationConvention<DynamoRequestContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

}
