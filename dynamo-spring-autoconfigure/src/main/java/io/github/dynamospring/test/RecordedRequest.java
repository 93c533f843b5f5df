package io.github.dynamospring.test;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;

/**
 * Request that was sent, after its last attempt.
 *
 * @param operation the name of its operation
 * @param pattern the name of its access pattern
 * @param tables the names of its tables
 * @param usage what it took of tables and indexes
 * @param outcome how it ended
 * @param attempts how many attempts it took
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
		String sender = this.pattern.equals(DynamoRequestContext.NO_PATTERN) ? "" : " by " + this.pattern;
		return this.operation + sender + ": " + describeUsage() + describeEnd();
	}

	private String describeUsage() {
		if (this.usage.isEmpty()) {
			return this.tables.isEmpty() ? "no table" : String.join(", ", this.tables) + " without reported capacity";
		}
		return this.usage.stream().map(RecordedRequest::describe).collect(Collectors.joining(", "));
	}

	private static String describe(ResourceUsage usage) {
		String resource = (usage.index() != null) ? usage.table() + "/" + usage.index() : usage.table();
		String units = Stream
			.of((usage.read() > 0) ? units(usage.read()) + " RCU" : "",
					(usage.write() > 0) ? units(usage.write()) + " WCU" : "")
			.filter((text) -> !text.isEmpty())
			.collect(Collectors.joining(" and "));
		return resource + " " + (units.isEmpty() ? "0 units" : units);
	}

	private String describeEnd() {
		String end = (this.outcome != RequestOutcome.SUCCESS) ? ", outcome " + this.outcome.tag() : "";
		return end + ((this.attempts > 1) ? " after " + this.attempts + " attempts" : "");
	}

	/**
	 * Return units as a person writes them.
	 */
	static String units(double units) {
		return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(units);
	}

}
