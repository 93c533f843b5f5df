package io.github.dynamospring.core.write;

import java.util.List;

import io.github.dynamospring.core.request.RequestSender;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * Deletion of whatever is in place, which is read when the writes are asked for.
 */
final class UniqueDeletion implements PendingWrite {

	private final UniqueValues values;

	private final ItemWrite plain;

	private final RequestSender sender;

	private @Nullable PendingWrite found;

	UniqueDeletion(UniqueValues values, ItemWrite plain, RequestSender sender) {
		this.values = values;
		this.plain = plain;
		this.sender = sender;
	}

	@Override
	public ItemWrite plain() {
		return this.plain;
	}

	@Override
	public List<ItemWrite> writes() {
		return found().writes();
	}

	@Override
	public @Nullable PendingWrite revised(List<FailedCondition> failed) {
		return found().revised(failed);
	}

	// the values in place decide what is deleted
	@Override
	public GetItemRequest request() {
		return this.values.request(this.plain).build();
	}

	private PendingWrite found() {
		PendingWrite write = this.found;
		if (write == null) {
			write = this.values.deleteFound(this.plain, this.sender);
			this.found = write;
		}
		return write;
	}

}
