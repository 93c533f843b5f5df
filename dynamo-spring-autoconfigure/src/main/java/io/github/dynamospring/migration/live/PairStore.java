package io.github.dynamospring.migration.live;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.ItemKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * Operations on the items of both sides of a pair. Reads are strongly consistent.
 */
interface PairStore {

	/**
	 * Read items.
	 * @return the items by their identities, an absent one empty
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if one of the
	 * keys is refused
	 */
	Map<ItemKey, Map<String, AttributeValue>> read(Collection<Place> places);

	/**
	 * Read items as they are at one moment.
	 * @return the items by their identities, an absent one empty
	 */
	Map<ItemKey, Map<String, AttributeValue>> readTogether(Collection<Place> places);

	/**
	 * Apply actions, all together or not at all.
	 * @return the reasons of a cancellation or refusal, or empty if they were applied
	 */
	List<CancellationReason> write(List<PairAction> writes);

	/**
	 * Wait after a conflict with another transaction.
	 * @param conflicts the number of conflicts in a row
	 */
	void pause(int conflicts);

	/**
	 * Place of an item.
	 *
	 * @param side the side whose table it is in
	 * @param key its primary key
	 */
	record Place(MigratedPair.Side<?> side, Map<String, AttributeValue> key) {

		ItemKey itemKey() {
			return this.side.keyFor(this.key);
		}

	}

}
