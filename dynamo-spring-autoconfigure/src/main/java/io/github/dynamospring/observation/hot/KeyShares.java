package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Shares of several partition keys in the units of a request. They are proportional to
 * the sizes of the items in units, as DynamoDB rounds them up. An item of unknown size
 * counts as one of mean size.
 */
final class KeyShares {

	private static final int UNKNOWN = 0;

	private final int bytesPerUnit;

	private final List<Part> parts = new ArrayList<>();

	private long known;

	private int unknown;

	/**
	 * Create an apportionment.
	 * @param type reads are rounded up to 4 KB, writes to 1 KB
	 */
	KeyShares(CapacityType type) {
		this.bytesPerUnit = (type != CapacityType.READ) ? 1024 : 4096;
	}

	/**
	 * Add an item.
	 * @param key its partition key, or null if it is not known
	 */
	void add(@Nullable String key, Map<String, AttributeValue> item) {
		add(key, Math.max((AttributeValueSize.ofItem(item) + this.bytesPerUnit - 1) / this.bytesPerUnit, 1));
	}

	/**
	 * Add a missing item, which takes the least possible units.
	 */
	void addAbsent(@Nullable String key) {
		add(key, 1);
	}

	/**
	 * Add an item of unknown size.
	 */
	void addUnsized(@Nullable String key) {
		add(key, UNKNOWN);
	}

	private void add(@Nullable String key, int size) {
		this.parts.add(new Part(key, size));
		this.known += size;
		if (size == UNKNOWN) {
			this.unknown++;
		}
	}

	/**
	 * Give each key its part of the units.
	 */
	void apportion(double units, Receiver receiver) {
		int sized = this.parts.size() - this.unknown;
		double mean = (sized > 0) ? (double) this.known / sized : 1;
		double all = this.known + mean * this.unknown;
		for (Part part : this.parts) {
			receiver.receive(part.key(), units * part.sizeOr(mean) / all);
		}
		if (this.parts.isEmpty()) {
			receiver.receive(null, units);
		}
	}

	/**
	 * Receiver of the parts.
	 */
	@FunctionalInterface
	interface Receiver {

		void receive(@Nullable String key, double units);

	}

	private record Part(@Nullable String key, int size) {

		double sizeOr(double mean) {
			return (this.size != UNKNOWN) ? this.size : mean;
		}

	}

}
