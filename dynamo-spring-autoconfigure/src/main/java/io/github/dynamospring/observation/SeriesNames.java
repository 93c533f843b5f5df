package io.github.dynamospring.observation;

import io.github.dynamospring.observation.DynamoObservationDocumentation.LowCardinalityKeyNames;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Names that a convention has for the observations of a series of requests. The key
 * values of an outcome are always the same object.
 */
final class SeriesNames {

	private final String contextualName;

	private final KeyValues common;

	private final @Nullable KeyValues[] keyValues = new KeyValues[RequestOutcome.values().length + 1];

	SeriesNames(String contextualName, CostSeries tags) {
		this.contextualName = contextualName;
		this.common = KeyValues.of(LowCardinalityKeyNames.TABLE.withValue(tags.table()),
				LowCardinalityKeyNames.INDEX.withValue(tags.index()),
				LowCardinalityKeyNames.OPERATION.withValue(tags.operation()),
				LowCardinalityKeyNames.ACCESS_PATTERN.withValue(tags.accessPattern()));
	}

	String contextualName() {
		return this.contextualName;
	}

	/**
	 * Return the key values of requests with an outcome, or of those under way.
	 */
	KeyValues keyValues(@Nullable RequestOutcome outcome) {
		int index = (outcome != null) ? outcome.ordinal() + 1 : 0;
		KeyValues known = this.keyValues[index];
		if (known != null) {
			return known;
		}
		KeyValues created = this.common
			.and(LowCardinalityKeyNames.OUTCOME.withValue((outcome != null) ? outcome.tag() : KeyValue.NONE_VALUE));
		this.keyValues[index] = created;
		return created;
	}

}
