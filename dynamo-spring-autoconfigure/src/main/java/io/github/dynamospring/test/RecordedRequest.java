package io.github.dynamospring.test;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestOutcome;
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

}
