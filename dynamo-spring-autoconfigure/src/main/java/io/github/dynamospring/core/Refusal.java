package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * A write whose condition has failed.
 *
 * @param write the write
 * @param found the item in place, or empty
 */
record Refusal(ItemWrite write, Map<String, AttributeValue> found) {

	/**
	 * Return the failed conditions of a transaction that was cancelled.
	 * @param writes the writes of the transaction
	 * @param reasons as many, in the same order
	 */
	static List<Refusal> of(List<ItemWrite> writes, List<CancellationReason> reasons) {
		List<Refusal> refusals = new ArrayList<>();
		for (int i = 0; i < reasons.size(); i++) {
			if (CancellationFailures.isRefusal(reasons.get(i))) {
				refusals.add(new Refusal(writes.get(i), reasons.get(i).item()));
			}
		}
		return refusals;
	}

}
