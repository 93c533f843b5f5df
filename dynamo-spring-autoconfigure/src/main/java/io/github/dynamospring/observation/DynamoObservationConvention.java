package io.github.dynamospring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of a request and its key values. A bean of this type replaces the
 * {@link DefaultDynamoObservationConvention}.
 *
 * @since 0.1
 */
public interface DynamoObservationConvention extends ObservationConvention<DynamoRequestContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

}
