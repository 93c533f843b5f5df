package io.github.dynamospring.observation;

import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Works out the high-cardinality key values only if a handler asks for them: a registry
 * asks for them twice per request, and meters have no use for them.
 */
final class DeferringConvention implements DynamoObservationConvention {

	private final DynamoObservationConvention convention;

	DeferringConvention(DynamoObservationConvention convention) {
		this.convention = convention;
	}

	@Override
	public @Nullable String getName() {
		return this.convention.getName();
	}

	@Override
	public @Nullable String getContextualName(DynamoRequestContext context) {
		return this.convention.getContextualName(context);
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		return this.convention.getLowCardinalityKeyValues(context);
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		context.deferHighCardinalityKeyValues(this.convention);
		return KeyValues.empty();
	}

}
