package io.github.dynamospring.test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResourceUsage;

/**
 * Calculator of the capacity of a transaction that writes to DynamoDB Local, which
 * reports a single action of each table. DynamoDB bills all of them, condition checks
 * included: 2 write units for each started KB of the item.
 * <p>
 * The request has the whole item of a put. The item of any other action counts as at most
 * 1 KB. The result is never below the report of DynamoDB Local, which has the right size
 * if the action is the only one of its table. Units of indexes stay as reported. A
 * repetition under the same token is billed as a write, and by DynamoDB as a read.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">Capacity
 * management for transactions</a>
 */
final class LocalTransaction {

	private LocalTransaction() {
	}

	/**
	 * Return the usage of a request: computed for a transaction that was written,
	 * otherwise as reported.
	 */
	static List<ResourceUsage> usage(DynamoRequestContext context) {
		if (!context.getOperation().equals("TransactWriteItems") || context.getOutcome() != RequestOutcome.SUCCESS) {
			return context.getUsage();
		}
		List<ResourceUsage> usage = new ArrayList<>();
		for (String table : context.getTableNames()) {
			double units = Math.max(computed(context, table), reported(context, table));
			usage.add(new ResourceUsage(table, null, 0, units, 0, 0));
		}
		context.getUsage().stream().filter((share) -> share.index() != null).forEach(usage::add);
		return usage;
	}

	private static double computed(DynamoRequestContext context, String table) {
		RequestTarget target = RequestTarget.of(context);
		return IntStream.range(0, target.size())
			.filter((action) -> table.equals(target.table(action)))
			.map((action) -> EstimatedCapacity.ofAction(context, action))
			.sum();
	}

	private static double reported(DynamoRequestContext context, String table) {
		return context.getUsage()
			.stream()
			.filter((share) -> share.index() == null && share.table().equals(table))
			.mapToDouble(ResourceUsage::write)
			.sum();
	}

}
