package io.github.dynamospring.core.read;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.scroll.ScrollPositions;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;

/**
 * Position that names a time bucket instead of an item, because the walk before it found
 * no item.
 *
 * @param equal the key attributes that a request to the bucket asks for
 * @param prefix the beginning of the sort keys in the bucket
 * @param direction the direction in which the bucket is the next one
 */
record BucketPosition(Map<String, ItemValue> equal, String prefix, Direction direction) {

	/** No key attribute: it holds the direction and the beginning of the sort keys. */
	private static final String MARKER = "#bucket";

	static BucketPosition of(BoundRead read, Direction direction) {
		BoundKeys keys = ((BoundQuery) read).keys();
		return new BucketPosition(keys.equal(), keys.prefix(), direction);
	}

	static boolean isNamedBy(KeysetScrollPosition position) {
		return position.getKeys().containsKey(MARKER);
	}

	/**
	 * Return the bucket of a position that names one.
	 * @param attributes the names of the attributes that a position consists of
	 */
	static BucketPosition of(KeysetScrollPosition position, Collection<String> attributes) {
		Map<String, Object> keys = new LinkedHashMap<>(position.getKeys());
		String marker = String.valueOf(keys.remove(MARKER));
		Collection<String> named = attributes.containsAll(keys.keySet()) ? keys.keySet() : attributes;
		Map<String, AttributeValue> start = ScrollPositions.startKey(ScrollPosition.forward(keys), named);
		Map<String, ItemValue> equal = (start != null) ? AttributeValues.itemOf(start).value() : Map.of();
		return new BucketPosition(equal, marker.substring(1),
				marker.startsWith("<") ? Direction.BACKWARD : Direction.FORWARD);
	}

	ScrollPosition toScrollPosition() {
		Map<String, Object> keys = ScrollPositions.keysOf(this.equal);
		keys.put(MARKER, ((this.direction == Direction.BACKWARD) ? "<" : ">") + this.prefix);
		return ScrollPosition.of(keys, this.direction);
	}

	/**
	 * Return whether a group of requests asks the bucket.
	 */
	boolean isOf(List<BoundRead> group) {
		return group.stream().anyMatch((read) -> read instanceof BoundQuery query && isOf(query.keys()));
	}

	private boolean isOf(BoundKeys keys) {
		return keys.prefix().equals(this.prefix) && keys.equal().equals(this.equal);
	}

	/**
	 * Return whether a group of requests asks the bucket in other shards.
	 */
	boolean isOfOtherShards(List<BoundRead> group) {
		return group.stream().anyMatch((read) -> read instanceof BoundQuery query && isOfOtherShard(query.keys()));
	}

	private boolean isOfOtherShard(BoundKeys keys) {
		return keys.prefix().equals(this.prefix) && keys.isSameButForShards(this.equal::get);
	}

}
