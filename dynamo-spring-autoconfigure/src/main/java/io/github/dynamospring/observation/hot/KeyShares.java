package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Shares of several partition keys in what a request took. They are proportional to the
 * sizes of the items in units, as DynamoDB rounds them up. An item whose size is not
 * known counts as one of mean size.
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
	 * Add an item that is not there, which takes the least that there is.
	 */
	void addAbsent(@Nullable String key) {
		add(key, 1);
	}

	/**
	 * Add an item whose size is not known.
	 */
	void addUnsized(@Nullable String key) {
		add(key, UNKNOWN);
	}

	private void add(@Nullable String key, int size) {
		this.parts.add(new Part(key, size));
		this.known += size;
		this.unknown += (size != UNKNOWN) ? 0 : 1;
	}

	/**
	 * Give each key its part of what the request took.
	 */
	void apportion(double units, Receiver receiver) {
		int sized = this.parts.size() - this.unknown;
		double mean = (sized > 0) ? (double) this.known / sized : 1;
		double all = this.known + mean * this.unknown;
		for (Part part : this.parts) {
			receiver.receive(part.key(), units * ((part.size() != UNKNOWN) ? part.size() : mean) / all);
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

	}

}
