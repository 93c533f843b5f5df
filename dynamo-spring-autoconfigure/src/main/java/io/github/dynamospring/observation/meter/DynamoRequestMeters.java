package io.github.dynamospring.observation.meter;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.ResponseReader;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.ThrottlingCause;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.util.Assert;

/**
 * Listener that meters the cost of requests: consumed capacity, throttles, retries,
 * failed conditions, items and their sizes. A table's own share is in the series with the
 * value {@code none} of the tag {@code index}. Its indexes have series of their own, so
 * that the sum is the reported capacity.
 *
 * @since 0.1
 */
public final class DynamoRequestMeters implements RequestListener {

	private static final String CONDITION_FAILED = "ConditionalCheckFailedException";

	private static final String NOT_AT_FAULT = "None";

	private final CostCounters counters;

	private final TableTag tableTag;

	/**
	 * Create meters, which are registered when they first count.
	 * @param registry the registry of the meters
	 * @param tableTag the strategy for the tag of a table
	 * @param failures takes failures to register or update a meter
	 */
	public DynamoRequestMeters(MeterRegistry registry, TableTag tableTag, ObservationFailures failures) {
		Assert.notNull(registry, "'registry' must not be null");
		Assert.notNull(tableTag, "'tableTag' must not be null");
		Assert.notNull(failures, "'failures' must not be null");
		this.counters = new CostCounters(registry, failures);
		this.tableTag = tableTag;
	}

	@Override
	public void ended(DynamoRequestContext context) {
		SeriesMeters meters = context.series().part(this, (series) -> new SeriesMeters(this.counters));
		for (ResourceUsage usage : context.getUsage()) {
			meters.of(usage.table(), usage.index(), (table, index) -> series(context, table, index)).add(usage);
		}
		if (!context.getFailedAttempts().isEmpty()) {
			countFailures(context);
		}
		SdkResponse response = context.getSdkResponse();
		if (response != null) {
			List<RequestAction> unprocessed = unprocessed(context, response);
			countUnprocessed(context, unprocessed);
			recordSizes(context, meters, unprocessed);
		}
	}

	private CostSeries series(DynamoRequestContext context, String table, @Nullable String index) {
		return CostSeries.of(context, this.tableTag.of(table), index);
	}

	private CostSeries series(DynamoRequestContext context, @Nullable String table) {
		if (table != null) {
			return series(context, table, null);
		}
		return series(context);
	}

	private CostSeries series(DynamoRequestContext context) {
		List<String> tables = context.getTableNames();
		if (tables.size() == 1) {
			return series(context, tables.get(0), context.getIndexName());
		}
		return CostSeries.of(context, tables.isEmpty() ? CostSeries.NONE : CostSeries.SEVERAL, null);
	}

	private static List<RequestAction> unprocessed(DynamoRequestContext context, SdkResponse response) {
		if (RequestTarget.of(context).single() != null) {
			return List.of();
		}
		return ResponseReader.of(response).unprocessed(response);
	}

	private void countUnprocessed(DynamoRequestContext context, List<RequestAction> unprocessed) {
		for (int i = 0; i < unprocessed.size(); i++) {
			this.counters.add(CostMeter.UNPROCESSED, series(context, unprocessed.get(i).table()), null, null, 1);
		}
	}

	// items that a batch left unprocessed will come again
	private void recordSizes(DynamoRequestContext context, SeriesMeters meters, List<RequestAction> unprocessed) {
		RequestTarget target = RequestTarget.of(context);
		for (int i = 0; i < target.size(); i++) {
			RequestAction action = target.action(i);
			if (action.isPut() && action.table() != null && !unprocessed.contains(action)) {
				meters.of(action.table(), null, (table, index) -> series(context, table, index))
					.addItem(size(context, action));
			}
		}
	}

	private static int size(DynamoRequestContext context, RequestAction put) {
		if (RequestTarget.of(context).single() != null) {
			return context.putSize();
		}
		return AttributeValueSize.ofItem(put.values());
	}

	private void countFailures(DynamoRequestContext context) {
		CostSeries series = series(context);
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			countThrottles(context, series, attempt);
			countCancellations(context, attempt);
			if (attempt.number() < context.getAttempts()) {
				this.counters.add(CostMeter.RETRIES, series, attempt.cause(), null, 1);
			}
			if (attempt.isLost()) {
				this.counters.add(CostMeter.LOST, series, null, null, 1);
			}
			if (attempt.cause().equals(CONDITION_FAILED)) {
				countFailedCondition(context, series);
			}
		}
		countExhausted(context, series);
	}

	private void countThrottles(DynamoRequestContext context, CostSeries series, FailedAttempt attempt) {
		// each action of a transaction may have been throttled for the same cause
		for (ThrottlingCause cause : Set.copyOf(attempt.throttles())) {
			CostSeries throttled = throttled(context, series, cause);
			boolean index = !throttled.index().equals(CostSeries.NONE) || cause.reason().startsWith("Index");
			this.counters.add(CostMeter.THROTTLES, throttled, cause.reason(), index ? "index" : "table", 1);
		}
	}

	private CostSeries throttled(DynamoRequestContext context, CostSeries series, ThrottlingCause cause) {
		if (cause.table() == null) {
			return series;
		}
		return series(context, cause.table(), cause.index());
	}

	private void countFailedCondition(DynamoRequestContext context, CostSeries series) {
		this.counters.add(CostMeter.CONDITIONS, series, null, null, 1);
		this.counters.add(CostMeter.ESTIMATED, series, CapacityType.WRITE.tag(), null,
				EstimatedCapacity.ofFailedCondition(context));
	}

	private void countCancellations(DynamoRequestContext context, FailedAttempt attempt) {
		List<String> codes = attempt.cancellations();
		if (codes.isEmpty()) {
			return;
		}
		CapacityType type = context.isWrite() ? CapacityType.WRITE : CapacityType.READ;
		List<CancellationReason> reasons = reasons(context, attempt);
		for (int i = 0; i < codes.size(); i++) {
			CostSeries series = series(context, RequestTarget.of(context).table(i));
			countCancellation(series, codes.get(i));
			this.counters.add(CostMeter.ESTIMATED, series, type.tag(), null,
					EstimatedCapacity.ofCancelledAction(context, i, reasons));
		}
	}

	// only the last attempt comes with its items
	private static List<CancellationReason> reasons(DynamoRequestContext context, FailedAttempt attempt) {
		if (attempt.number() == context.getAttempts()
				&& context.getFailure() instanceof TransactionCanceledException cancelled) {
			return cancelled.cancellationReasons();
		}
		return List.of();
	}

	private void countCancellation(CostSeries series, String reason) {
		if (!reason.equals(NOT_AT_FAULT)) {
			this.counters.add(CostMeter.CANCELLATIONS, series, reason, null, 1);
		}
	}

	private void countExhausted(DynamoRequestContext context, CostSeries series) {
		FailedAttempt last = context.getFailedAttempts().get(context.getFailedAttempts().size() - 1);
		if (context.getOutcome() != RequestOutcome.SUCCESS && last.passing()) {
			this.counters.add(CostMeter.EXHAUSTED, series, last.cause(), null, 1);
		}
	}

}
