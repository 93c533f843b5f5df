package io.github.dynamospring.observation;

import java.util.List;

/**
 * The partition keys that take the most capacity, by table and index.
 *
 * @since 0.1
 */
public final class HotPartitions implements RequestListener {

	@Override
	public void ended(DynamoRequestContext context) {
	}

	/**
	 * Return the heaviest partition keys of each table and index, the heaviest first.
	 * @param limit the most keys of each table or index and type of capacity
	 */
	public List<HotPartition> heaviest(int limit) {
		return List.of();
	}

}
