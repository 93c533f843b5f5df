package io.github.dynamospring.core.write;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Write of an entity that is to be sent: one write, or several that are one transaction.
 * It makes assumptions about the items in place, and can be revised if these are wrong.
 */
public interface PendingWrite {

	/**
	 * Return the write of the entity itself, without the assertions for the other writes.
	 */
	ItemWrite plain();

	/**
	 * Return the writes that are sent, the write of the entity itself first.
	 */
	List<ItemWrite> writes();

	default DynamoDbRequest request() {
		List<ItemWrite> writes = writes();
		if (writes.size() == 1) {
			return writes.get(0).request();
		}
		return TransactionSender.request(writes).build();
	}

	/**
	 * Return the write that is sent next, once the items in place are known.
	 * @param failed the conditions of its writes that have failed, at least one
	 * @return this write if its refusal is outdated, or null if the failure stands
	 */
	default @Nullable PendingWrite revised(List<FailedCondition> failed) {
		return null;
	}

}
