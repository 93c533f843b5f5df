package io.github.dynamospring.observation;

import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Convention that delegates to another one. It keeps what that one throws away from the
 * registry, which would tell no handler then that the observation has stopped. It works
 * out the high-cardinality key values only if a handler asks for them, because a registry
 * asks for them twice per request and meters have no use for them.
 */
final class DeferringConvention implements DynamoObservationConvention {

	// with the key names of the default, because registries want the same ones in all
	// series
	private static final DynamoObservationConvention FALLBACK = new DefaultDynamoObservationConvention(
			(table) -> CostSeries.OTHER, KeyVisibility.HIDDEN);

	private final DynamoObservationConvention convention;

	private final ObservationFailures failures;

	DeferringConvention(DynamoObservationConvention convention, ObservationFailures failures) {
		this.convention = convention;
		this.failures = failures;
	}

	@Override
	public String getName() {
		String name = this.failures.call(Kind.OBSERVATION, this.convention::getName);
		return (name != null) ? name : DefaultDynamoObservationConvention.NAME;
	}

	@Override
	public @Nullable String getContextualName(DynamoRequestContext context) {
		return this.failures.call(Kind.OBSERVATION, () -> this.convention.getContextualName(context));
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		KeyValues values = this.failures.call(Kind.OBSERVATION,
				() -> this.convention.getLowCardinalityKeyValues(context));
		return (values != null) ? values : FALLBACK.getLowCardinalityKeyValues(context);
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		context.deferHighCardinalityKeyValues(this);
		return KeyValues.empty();
	}

	/**
	 * Return the high-cardinality key values of a request, none if that fails.
	 */
	KeyValues details(DynamoRequestContext context) {
		KeyValues values = this.failures.call(Kind.OBSERVATION,
				() -> this.convention.getHighCardinalityKeyValues(context));
		return (values != null) ? values : KeyValues.empty();
	}

}
