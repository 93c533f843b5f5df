package io.github.dynamospring.observation;

import java.util.Objects;

import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Convention that delegates to another one. It keeps exceptions of the delegate away from
 * the registry, which would otherwise notify no handler of the end of the observation. It
 * works out the high-cardinality key values only if a handler asks for them. A registry
 * asks for them twice per request, and meters have no use for them.
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
		return Objects.requireNonNullElse(name, DefaultDynamoObservationConvention.NAME);
	}

	@Override
	public @Nullable String getContextualName(DynamoRequestContext context) {
		return this.failures.call(Kind.OBSERVATION, () -> this.convention.getContextualName(context));
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		KeyValues values = this.failures.call(Kind.OBSERVATION,
				() -> this.convention.getLowCardinalityKeyValues(context));
		if (values != null) {
			return values;
		}
		return FALLBACK.getLowCardinalityKeyValues(context);
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		context.deferHighCardinalityKeyValues(this);
		return KeyValues.empty();
	}

	/**
	 * Return the high-cardinality key values of a request, or empty ones if that fails.
	 */
	KeyValues details(DynamoRequestContext context) {
		KeyValues values = this.failures.call(Kind.OBSERVATION,
				() -> this.convention.getHighCardinalityKeyValues(context));
		return Objects.requireNonNullElse(values, KeyValues.empty());
	}

}
