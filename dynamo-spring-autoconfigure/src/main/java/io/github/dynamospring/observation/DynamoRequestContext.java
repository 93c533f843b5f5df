package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/**
 * Context of one request to DynamoDB, from its first attempt to its last, as observations
 * and meters see it. While it is under way it has no response, no usage and the outcome
 * {@link RequestOutcome#ERROR}.
 *
 * @since 0.1
 */
public class DynamoRequestContext extends SenderContext<Object> {

	/**
	 * The access pattern of requests past the template.
	 */
	public static final String NO_PATTERN = "none";

	private final String operation;

	private final String accessPattern;

	private final SdkRequest request;

	private @Nullable WireExchange exchange;

	private @Nullable SdkResponse response;

	private RequestOutcome outcome = RequestOutcome.ERROR;

	private int attempts;

	private final List<FailedAttempt> failedAttempts = new ArrayList<>(0);

	private List<ResourceUsage> usage = List.of();

	private @Nullable RequestTarget target;

	private int putSize = -1;

	private @Nullable RequestSeries series;

	private @Nullable RequestServer server;

	private @Nullable Throwable failure;

	private final long started = System.nanoTime();

	private long nanos;

	private volatile boolean ended;

	private boolean abandoned;

	private @Nullable DeferringConvention details;

	private volatile KeyValues lowCardinality = KeyValues.empty();

	private DynamoMeterObservationHandler.@Nullable Sample sample;

	/**
	 * Create a context.
	 * @param operation the name of the operation, such as {@code GetItem}
	 * @param accessPattern the name of the access pattern, or {@link #NO_PATTERN}
	 * @param request the request as it is sent
	 */
	public DynamoRequestContext(String operation, String accessPattern, SdkRequest request) {
		// DynamoDB takes no trace headers
		super((carrier, key, value) -> {
		}, Kind.CLIENT);
		this.operation = operation;
		this.accessPattern = accessPattern;
		this.request = request;
		setRemoteServiceName("DynamoDB");
	}

	/**
	 * Return the name of the operation, such as {@code GetItem}.
	 */
	public String getOperation() {
		return this.operation;
	}

	/**
	 * Return the name of the access pattern, or {@link #NO_PATTERN}.
	 */
	public String getAccessPattern() {
		return this.accessPattern;
	}

	/**
	 * Return the request as the SDK has it. It has only the keys of items that the
	 * template puts past the SDK.
	 */
	public SdkRequest getRequest() {
		return this.request;
	}

	/**
	 * Return the names of the request's tables, each once. They are empty for statements
	 * of PartiQL.
	 */
	public List<String> getTableNames() {
		return target().tables();
	}

	/**
	 * Return the name of the index that the request is for, or null.
	 */
	public @Nullable String getIndexName() {
		return target().index();
	}

	/**
	 * Return the number of actions of the request: the keys, items or statements of a
	 * batch or transaction, otherwise 1.
	 */
	public int getBatchSize() {
		return target().size();
	}

	/**
	 * Return whether the request may write items.
	 */
	public boolean isWrite() {
		return target().write();
	}

	void setServer(RequestServer server) {
		this.server = server;
	}

	/**
	 * Return the server of the last attempt, or null before the first.
	 */
	@Nullable RequestServer server() {
		return this.server;
	}

	RequestTarget target() {
		if (this.target == null) {
			RequestTarget target = RequestReader.of(this.request).target(this.request);
			if (this.exchange != null) {
				target = target.putting(this.exchange.sent());
			}
			this.target = target;
		}
		return this.target;
	}

	/**
	 * Return the size of the item in bytes if the request is a single put, otherwise 0.
	 * It is measured at the first call.
	 */
	public int putSize() {
		if (this.putSize < 0) {
			RequestAction action = target().single();
			this.putSize = (action != null && action.isPut()) ? sizeOf(action) : 0;
		}
		return this.putSize;
	}

	private static int sizeOf(RequestAction put) {
		try {
			return AttributeValueSize.ofItem(put.values());
		}
		catch (RuntimeException ex) {
			// a value without a size, which DynamoDB refuses
			return 0;
		}
	}

	/**
	 * Return the series of the request.
	 */
	public RequestSeries series() {
		RequestSeries series = this.series;
		if (series == null) {
			series = RequestSeries.of(this);
			this.series = series;
		}
		return series;
	}

	void setSeries(RequestSeries series) {
		this.series = series;
	}

	/**
	 * Return the exchange of the items that go past the SDK, or null without such items.
	 */
	@Nullable WireExchange exchange() {
		return this.exchange;
	}

	void setExchange(@Nullable WireExchange exchange) {
		this.exchange = exchange;
	}

	/**
	 * Return the response as the SDK has it, or null if the request failed or is under
	 * way. Items that the template reads past the SDK are empty.
	 */
	public @Nullable SdkResponse getSdkResponse() {
		return this.response;
	}

	void setSdkResponse(SdkResponse response) {
		this.response = response;
	}

	/**
	 * Return the outcome of the request.
	 */
	public RequestOutcome getOutcome() {
		return this.outcome;
	}

	void setOutcome(RequestOutcome outcome) {
		this.outcome = outcome;
	}

	/**
	 * Return the failure of the request, or null if it succeeded or is under way. Unlike
	 * {@link #getError()} it is present for failed conditions and cancelled requests too,
	 * which are no errors.
	 */
	public @Nullable Throwable getFailure() {
		return this.failure;
	}

	void setFailure(Throwable failure) {
		this.failure = failure;
	}

	/**
	 * Return whether the request has ended.
	 */
	public boolean isEnded() {
		return this.ended;
	}

	void end() {
		this.nanos = System.nanoTime() - this.started;
		this.ended = true;
	}

	/**
	 * Return whether the caller gave the request up, so that its end was noted some time
	 * later and its duration is meaningless.
	 */
	public boolean isAbandoned() {
		return this.abandoned;
	}

	void abandon() {
		this.abandoned = true;
	}

	/**
	 * Return the duration of the request with all its attempts and the pauses between
	 * them, so far if it is under way.
	 */
	public Duration getDuration() {
		return Duration.ofNanos(nanos());
	}

	public long nanos() {
		if (this.ended) {
			return this.nanos;
		}
		return System.nanoTime() - this.started;
	}

	/**
	 * Return the number of attempts. It is 0 if the request failed before the first one
	 * was sent, for lack of credentials for instance.
	 */
	public int getAttempts() {
		return this.attempts;
	}

	void setAttempts(int attempts) {
		this.attempts = attempts;
	}

	/**
	 * Return the attempts that failed, in their order.
	 */
	public List<FailedAttempt> getFailedAttempts() {
		return this.failedAttempts;
	}

	void addFailedAttempt(FailedAttempt attempt) {
		this.failedAttempts.add(attempt);
	}

	/**
	 * Return the usage of tables and indexes as DynamoDB reported it, empty without a
	 * report.
	 */
	public List<ResourceUsage> getUsage() {
		return this.usage;
	}

	void setUsage(List<ResourceUsage> usage) {
		this.usage = List.copyOf(usage);
	}

	/**
	 * Return the sample that a handler has begun, or null.
	 */
	DynamoMeterObservationHandler.@Nullable Sample sample() {
		return this.sample;
	}

	void setSample(DynamoMeterObservationHandler.Sample sample) {
		this.sample = sample;
	}

	// kept as one object, because a convention has the same one for all requests of a
	// series, and meters are found by it

	@Override
	public KeyValues getLowCardinalityKeyValues() {
		return this.lowCardinality;
	}

	@Override
	public @Nullable KeyValue getLowCardinalityKeyValue(String key) {
		for (KeyValue keyValue : this.lowCardinality) {
			if (keyValue.getKey().equals(key)) {
				return keyValue;
			}
		}
		return null;
	}

	@Override
	public synchronized Observation.Context addLowCardinalityKeyValues(KeyValues keyValues) {
		if (isReplacedBy(keyValues)) {
			this.lowCardinality = keyValues;
		}
		else {
			this.lowCardinality = this.lowCardinality.and(keyValues);
		}
		return this;
	}

	private boolean isReplacedBy(KeyValues keyValues) {
		Iterator<KeyValue> others = keyValues.iterator();
		for (KeyValue keyValue : this.lowCardinality) {
			if (!others.hasNext() || !others.next().getKey().equals(keyValue.getKey())) {
				return false;
			}
		}
		return true;
	}

	@Override
	public Observation.Context addLowCardinalityKeyValue(KeyValue keyValue) {
		return addLowCardinalityKeyValues(KeyValues.of(keyValue));
	}

	@Override
	public synchronized Observation.Context removeLowCardinalityKeyValue(String keyName) {
		this.lowCardinality = KeyValues
			.of(this.lowCardinality.stream().filter((keyValue) -> !keyValue.getKey().equals(keyName)).toList());
		return this;
	}

	/**
	 * Take the high-cardinality key values from a convention once they are asked for.
	 */
	void deferHighCardinalityKeyValues(DeferringConvention convention) {
		this.details = convention;
	}

	@Override
	public KeyValues getHighCardinalityKeyValues() {
		addDetails();
		return super.getHighCardinalityKeyValues();
	}

	@Override
	public @Nullable KeyValue getHighCardinalityKeyValue(String key) {
		addDetails();
		return super.getHighCardinalityKeyValue(key);
	}

	@Override
	public Observation.Context addHighCardinalityKeyValue(KeyValue keyValue) {
		addDetails();
		return super.addHighCardinalityKeyValue(keyValue);
	}

	@Override
	public Observation.Context removeHighCardinalityKeyValue(String keyName) {
		addDetails();
		return super.removeHighCardinalityKeyValue(keyName);
	}

	private void addDetails() {
		DeferringConvention convention = this.details;
		if (convention != null) {
			this.details = null;
			addHighCardinalityKeyValues(convention.details(this));
		}
	}

}
