package io.github.dynamospring.core.write;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Write of an entity that is to be sent: one write, or several that are one transaction.
 * It assumes what is in place, and can be revised if the assumption is wrong.
 */
public interface PendingWrite {

	/**
	 * Return the write of the entity itself, without what is asserted for the others.
	 */
	ItemWrite plain();

	/**
	 * Return the writes that are sent, that of the entity itself first.
	 */
	List<ItemWrite> writes();

	default DynamoDbRequest request() {
		List<ItemWrite> writes = writes();
		return (writes.size() == 1) ? writes.get(0).request() : TransactionSender.request(writes).build();
	}

	/**
	 * Return the write that is sent instead, once it is known what is in place.
	 * @param failed the conditions of its writes that have failed, at least one
	 * @return null if the failure stands, because it does not come from a wrong
	 * assumption
	 */
	default @Nullable PendingWrite revised(List<FailedCondition> failed) {
		return null;
	}

}
