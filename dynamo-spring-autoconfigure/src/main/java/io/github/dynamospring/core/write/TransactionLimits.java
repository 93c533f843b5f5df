package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.ItemKey;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Limits of a transaction in DynamoDB: 100 actions, one for each item, and 4 MB.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">TransactWriteItems</a>
 */
public final class TransactionLimits {

	/** The most actions of one transaction. */
	public static final int MAX_ACTIONS = 100;

	static final int MAX_SIZE = 4 * 1024 * 1024;

	// So many are never too large together, because each one has 400 KB at most.
	private static final int SMALL = MAX_SIZE / ItemTooLargeException.MAX_SIZE;

	private final Map<ItemKey, TransactionAction> actions = new HashMap<>();

	private final List<ItemWrite> writes = new ArrayList<>();

	private int measured;

	private long size;

	/**
	 * Add an action.
	 * @throws InvalidDataAccessApiUsageException if it is one too many
	 */
	public void add(TransactionAction action) {
		List<ItemWrite> added = action.writes();
		if (this.writes.size() + added.size() > MAX_ACTIONS) {
			throw tooMany(action);
		}
		added.forEach((write) -> addItem(action, write));
		this.writes.addAll(added);
		checkSize(action);
	}

	private InvalidDataAccessApiUsageException tooMany(TransactionAction action) {
		int count = this.writes.size() + action.writes().size();
		String markers = (count > action.position()) ? ", unique values, revisions and live migrations included" : "";
		return new InvalidDataAccessApiUsageException("A transaction has at most " + MAX_ACTIONS + " actions" + markers
				+ ", but " + action.describe() + " would make " + count + ": split it into several transactions");
	}

	private void addItem(TransactionAction action, ItemWrite write) {
		TransactionAction other = this.actions.putIfAbsent(write.itemKey(), action);
		if (other != null) {
			throw new InvalidDataAccessApiUsageException("A transaction has one action for each item, but "
					+ other.describe() + " and " + action.describe() + " are for the same one"
					+ (isMarker(action, write) ? ", " + write.outcome().describe() : "") + ": make one action of them");
		}
	}

	private static boolean isMarker(TransactionAction action, ItemWrite write) {
		return write != action.writes().get(0);
	}

	private void checkSize(TransactionAction action) {
		if (this.writes.size() <= SMALL) {
			return;
		}
		for (; this.measured < this.writes.size(); this.measured++) {
			this.size += sizeOf(this.writes.get(this.measured));
		}
		if (this.size > MAX_SIZE) {
			throw new InvalidDataAccessApiUsageException(
					"A transaction has at most " + MAX_SIZE + " bytes of items (4 MB), but " + action.describe()
							+ " would make it at least " + this.size + ": split it into several transactions");
		}
	}

	private static int sizeOf(ItemWrite write) {
		return AttributeValueSize.ofItem(write.item().isEmpty() ? write.key() : write.item());
	}

}
