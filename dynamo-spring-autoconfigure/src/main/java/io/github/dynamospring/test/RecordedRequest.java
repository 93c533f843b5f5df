package io.github.dynamospring.test;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResourceUsage;

/**
 * Record of a sent request, after its last attempt.
 *
 * @param operation the name of its operation
 * @param pattern the name of its access pattern
 * @param tables the names of its tables
 * @param usage the consumed capacity of tables and indexes
 * @param outcome the outcome
 * @param attempts the number of its attempts
 */
record RecordedRequest(String operation, String pattern, List<String> tables, List<ResourceUsage> usage,
		RequestOutcome outcome, int attempts) {

	/**
	 * Create the record of a request.
	 * @param local whether it was sent to DynamoDB Local
	 */
	static RecordedRequest of(DynamoRequestContext context, boolean local) {
		List<ResourceUsage> usage = local ? LocalTransaction.usage(context) : context.getUsage();
		return new RecordedRequest(context.getOperation(), context.getAccessPattern(), context.getTableNames(), usage,
				context.getOutcome(), context.getAttempts());
	}

	/**
	 * Return the request in one line, such as
	 * {@code Query by Orders.findByOrderId: shop/gsi1 0.5 RCU}.
	 */
	String describe() {
		return this.operation + describeSender() + ": " + describeUsage() + describeEnd();
	}

	private String describeSender() {
		if (this.pattern.equals(DynamoRequestContext.NO_PATTERN)) {
			return "";
		}
		return " by " + this.pattern;
	}

	private String describeUsage() {
		if (!this.usage.isEmpty()) {
			return this.usage.stream().map(RecordedRequest::describe).collect(Collectors.joining(", "));
		}
		if (this.tables.isEmpty()) {
			return "no table";
		}
		return String.join(", ", this.tables) + " without reported capacity";
	}

	private static String describe(ResourceUsage usage) {
		String resource = (usage.index() != null) ? usage.table() + "/" + usage.index() : usage.table();
		StringJoiner units = new StringJoiner(" and ").setEmptyValue("0 units");
		if (usage.read() > 0) {
			units.add(units(usage.read()) + " RCU");
		}
		if (usage.write() > 0) {
			units.add(units(usage.write()) + " WCU");
		}
		return resource + " " + units;
	}

	private String describeEnd() {
		StringBuilder end = new StringBuilder();
		if (this.outcome != RequestOutcome.SUCCESS) {
			end.append(", outcome ").append(this.outcome.tag());
		}
		if (this.attempts > 1) {
			end.append(" after ").append(this.attempts).append(" attempts");
		}
		return end.toString();
	}

	/**
	 * Return units with at most three decimals.
	 */
	static String units(double units) {
		return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(units);
	}

	/**
	 * Calculator of the capacity of a transaction that writes to DynamoDB Local, which
	 * reports a single action of each table. DynamoDB bills all of them, condition checks
	 * included: 2 write units for each started KB of the item.
	 * <p>
	 * The request has the whole item of a put. The item of any other action counts as at
	 * most 1 KB. The result is never below the report of DynamoDB Local, which has the
	 * right size if the action is the only one of its table. Units of indexes stay as
	 * reported. A repetition under the same token is billed as a write, and by DynamoDB
	 * as a read.
	 *
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">Capacity
	 * management for transactions</a>
	 */
	private static final class LocalTransaction {

		private LocalTransaction() {
		}

		/**
		 * Return the usage of a request: computed for a transaction that was written,
		 * otherwise as reported.
		 */
		static List<ResourceUsage> usage(DynamoRequestContext context) {
			if (!context.getOperation().equals("TransactWriteItems")
					|| context.getOutcome() != RequestOutcome.SUCCESS) {
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

}
