package io.github.dynamospring.observation.meter;

import java.util.List;

import io.micrometer.core.instrument.binder.BaseUnits;
import org.jspecify.annotations.Nullable;

/**
 * Counter of one aspect of the cost of requests. Each has the tags {@code table},
 * {@code index}, {@code operation} and {@code access.pattern}, and the tags named here.
 */
enum CostMeter {

	/** Capacity units as DynamoDB reported them. */
	CONSUMED("dynamodb.consumed.capacity", Units.CAPACITY, "Capacity units as DynamoDB reported them", "type"),

	/** Capacity units that DynamoDB does not report. */
	ESTIMATED("dynamodb.consumed.capacity.estimated", Units.CAPACITY,
			"Capacity units of failed conditions and cancelled transactions, which DynamoDB does not report", "type"),

	/** Throttled attempts. */
	THROTTLES("dynamodb.throttles", null, "Throttled attempts", "reason", "resource"),

	/** Attempts that were repeated. */
	RETRIES("dynamodb.retries", null, "Failed attempts that were repeated", "cause"),

	/** Requests that failed though a repetition might have succeeded. */
	EXHAUSTED("dynamodb.retries.exhausted", null,
			"Requests that failed though one more repetition might have succeeded", "cause"),

	/** Failed conditions. */
	CONDITIONS("dynamodb.condition.failures", null, "Writes with a failed condition"),

	/** Actions that had transactions cancelled. */
	CANCELLATIONS("dynamodb.transaction.cancellations", null, "Actions for which transactions were cancelled",
			"reason"),

	/** Items of batches that DynamoDB left to be repeated. */
	UNPROCESSED("dynamodb.batch.unprocessed", Units.ITEMS, "Items of batches that DynamoDB left unprocessed"),

	/** Items that came back. */
	RETURNED("dynamodb.items.returned", null, "Items that were returned"),

	/** Items that were read. */
	SCANNED("dynamodb.items.scanned", null, "Items that were read, before the filter"),

	/** Sizes of written items. It is a summary. */
	SIZE("dynamodb.item.size", BaseUnits.BYTES, "Size of written items as DynamoDB counts it"),

	/** Attempts with an unknown cost. */
	LOST("dynamodb.answers.lost", null, "Attempts without a definite answer, which may have taken capacity");

	private final String meterName;

	private final @Nullable String baseUnit;

	private final String description;

	private final List<String> tagKeys;

	CostMeter(String meterName, @Nullable String baseUnit, String description, String... tagKeys) {
		this.meterName = meterName;
		this.baseUnit = baseUnit;
		this.description = description;
		this.tagKeys = List.of(tagKeys);
	}

	String meterName() {
		return this.meterName;
	}

	/**
	 * Return the base unit, or null if the name states it.
	 */
	@Nullable String baseUnit() {
		return this.baseUnit;
	}

	String description() {
		return this.description;
	}

	/**
	 * Return the keys of its own tags, at most two.
	 */
	List<String> tagKeys() {
		return this.tagKeys;
	}

	private static final class Units {

		private static final String CAPACITY = "units";

		private static final String ITEMS = "items";

		private Units() {
		}

	}

}
