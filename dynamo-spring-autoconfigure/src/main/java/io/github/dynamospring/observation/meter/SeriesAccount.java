package io.github.dynamospring.observation.meter;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Account of the requests of one series since the start. It has no locks: figures that
 * are read while requests end may hold one part of a request and not yet another.
 */
final class SeriesAccount {

	private static final int MAX_RESOURCES = 500;

	private final String pattern;

	private final LatencyWindow latencies = new LatencyWindow();

	private final AtomicLongArray outcomes = new AtomicLongArray(RequestOutcome.values().length);

	/** Figures that follow neither from the outcomes nor from the usage. */
	private final AtomicLongArray counts = new AtomicLongArray(RequestFigure.values().length);

	private final List<ResourceAccount> resources = new CopyOnWriteArrayList<>();

	private final LongAdder throttles = new LongAdder();

	private volatile long lastUsed;

	SeriesAccount(String pattern) {
		this.pattern = pattern;
	}

	void add(DynamoRequestContext context, long now) {
		this.outcomes.getAndIncrement(context.getOutcome().ordinal());
		if (!context.isAbandoned()) {
			this.latencies.add(context.nanos(), now);
		}
		if (this.lastUsed != now) {
			this.lastUsed = now;
		}
		double read = 0;
		for (ResourceUsage usage : context.getUsage()) {
			resource(usage, now).add(usage, context.isWrite());
			read += usage.read();
		}
		if (SingleItems.isStrong(context.getRequest())) {
			add(RequestFigure.STRONG, 1);
			add(RequestFigure.STRONG_READ, RequestFigure.parts(read));
		}
		addFailures(context);
	}

	private void addFailures(DynamoRequestContext context) {
		if (context.getOutcome() == RequestOutcome.CONDITION) {
			add(RequestFigure.FAILED_WRITE, RequestFigure.parts(failed(context)));
		}
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			if (!attempt.throttles().isEmpty()) {
				this.throttles.increment();
			}
		}
	}

	private static double failed(DynamoRequestContext context) {
		if (!(context.getFailure() instanceof TransactionCanceledException canceled)) {
			return EstimatedCapacity.ofFailedCondition(context);
		}
		List<CancellationReason> reasons = canceled.cancellationReasons();
		double units = 0;
		for (int action = 0; action < context.getBatchSize(); action++) {
			units += EstimatedCapacity.ofCancelledAction(context, action, reasons);
		}
		return units;
	}

	private ResourceAccount resource(ResourceUsage usage, long now) {
		ResourceAccount known = find(usage.table(), usage.index());
		if (known != null) {
			return known;
		}
		return open(usage, now);
	}

	private @Nullable ResourceAccount find(String table, @Nullable String index) {
		for (ResourceAccount resource : this.resources) {
			if (resource.isOf(table, index)) {
				return resource;
			}
		}
		return null;
	}

	private synchronized ResourceAccount open(ResourceUsage usage, long now) {
		boolean isKept = this.resources.size() < MAX_RESOURCES;
		String table = isKept ? usage.table() : CostSeries.OTHER;
		String index = isKept ? usage.index() : null;
		ResourceAccount known = find(table, index);
		if (known != null) {
			return known;
		}
		ResourceAccount created = new ResourceAccount(table, index, now);
		this.resources.add(created);
		return created;
	}

	void add(RequestFigure figure, long amount) {
		if (amount != 0) {
			this.counts.getAndAdd(figure.ordinal(), amount);
		}
	}

	String pattern() {
		return this.pattern;
	}

	LatencyWindow latencies() {
		return this.latencies;
	}

	long requests(RequestOutcome outcome) {
		return this.outcomes.get(outcome.ordinal());
	}

	long throttles() {
		return this.throttles.sum();
	}

	long lastUsed() {
		return this.lastUsed;
	}

	List<ResourceAccount> resources() {
		return this.resources;
	}

	/**
	 * Return all figures since the start, by the ordinals of {@link RequestFigure}.
	 */
	long[] figures() {
		long[] figures = new long[this.counts.length()];
		for (int i = 0; i < figures.length; i++) {
			figures[i] = this.counts.get(i);
		}
		for (int i = 0; i < this.outcomes.length(); i++) {
			figures[RequestFigure.REQUESTS.ordinal()] += this.outcomes.get(i);
		}
		figures[RequestFigure.FAILED.ordinal()] = requests(RequestOutcome.CONDITION);
		for (ResourceAccount resource : this.resources) {
			ResourceUsage usage = resource.usage();
			figures[RequestFigure.READ.ordinal()] += RequestFigure.parts(usage.read());
			figures[RequestFigure.RETURNED.ordinal()] += usage.returned();
			figures[RequestFigure.SCANNED.ordinal()] += usage.scanned();
		}
		return figures;
	}

}
