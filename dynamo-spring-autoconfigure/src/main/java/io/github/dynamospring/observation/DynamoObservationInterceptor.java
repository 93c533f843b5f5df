package io.github.dynamospring.observation;

import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import software.amazon.awssdk.awscore.AwsExecutionAttribute;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.ClientType;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;

import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Interceptor that observes each request of a client, whoever sends it. It asks for the
 * consumed capacity if the request itself does not. One instance serves any number of
 * synchronous and asynchronous clients.
 * <p>
 * Register it once, as the last interceptor. If a later interceptor fails before the
 * request is sent, the SDK notifies no interceptor and the observation is never stopped.
 * The same happens if an {@link Error} is thrown on the way. Of several instances only
 * the first one observes.
 * <p>
 * The SDK does not notify interceptors either if the caller of an asynchronous client
 * cancels the call, or the call times out. Such an observation ends later, when the
 * request is garbage-collected, with a
 * {@link java.util.concurrent.CancellationException}.
 * <p>
 * A convention that throws is replaced by the default one for that call. A convention
 * that is global to the {@link ObservationRegistry} is called by the registry alone: if
 * it throws at the end of a request, the registry notifies no handler of the end of the
 * observation.
 *
 * @since 0.1
 */
public final class DynamoObservationInterceptor implements ExecutionInterceptor, RequestObserver {

	// one thread, which starts when an asynchronous client is first used
	private static final Supplier<Cleaner> CLEANER = SingletonSupplier.of(Cleaner::create);

	// more mean a table per tenant, and have their parts looked up each time
	private static final int MOST_SERIES = 10_000;

	private final Map<RequestSeries, RequestSeries> series = new ConcurrentHashMap<>();

	private final ObservationRegistry observations;

	private final @Nullable DeferringConvention convention;

	private final DeferringConvention defaultConvention;

	private final List<RequestListener> listeners;

	private final ObservationFailures failures;

	/** Server of the last attempt. Most clients have one alone. */
	private volatile @Nullable RequestServer server;

	/**
	 * Create an interceptor.
	 * @param observations the registry of the observations
	 * @param convention the convention of the application, or null
	 * @param defaultConvention the convention unless the application or the registry has
	 * another
	 * @param listeners the listeners to each request
	 * @param failures takes the failures of observing
	 */
	public DynamoObservationInterceptor(ObservationRegistry observations,
			@Nullable DynamoObservationConvention convention, DynamoObservationConvention defaultConvention,
			List<RequestListener> listeners, ObservationFailures failures) {
		Assert.notNull(observations, "'observations' must not be null");
		Assert.notNull(defaultConvention, "'defaultConvention' must not be null");
		Assert.notNull(listeners, "'listeners' must not be null");
		Assert.notNull(failures, "'failures' must not be null");
		this.observations = observations;
		this.convention = (convention != null) ? new DeferringConvention(convention, failures) : null;
		this.defaultConvention = new DeferringConvention(defaultConvention, failures);
		this.listeners = List.copyOf(listeners);
		this.failures = failures;
	}

	@Override
	public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
		return RequestReader.of(context.request()).asking(context.request());
	}

	// the first method after which the SDK reports failures; an asynchronous client
	// does not report failures before the first transmission either
	@Override
	public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		if (attributes.getAttribute(ObservedRequest.ATTRIBUTE) == null) {
			ObservedRequest request = observe(context.request(), attributes);
			attributes.putAttribute(ObservedRequest.ATTRIBUTE, request);
			if (attributes.getAttribute(SdkExecutionAttribute.CLIENT_TYPE) == ClientType.SYNC) {
				request.start();
			}
			else {
				request.endWhenAbandoned(CLEANER.get());
			}
		}
		return context.httpRequest();
	}

	private ObservedRequest observe(SdkRequest request, ExecutionAttributes attributes) {
		String pattern = Objects.requireNonNullElse(attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN),
				DynamoRequestContext.NO_PATTERN);
		DynamoRequestContext context = new DynamoRequestContext(
				attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME), pattern, request);
		return observe(context, attributes.getAttribute(WireExchange.ATTRIBUTE));
	}

	private ObservedRequest observe(DynamoRequestContext context, @Nullable WireExchange exchange) {
		context.setExchange(exchange);
		this.failures.run(Kind.OBSERVATION, () -> prepare(context));
		Observation observation = this.failures.call(Kind.OBSERVATION, () -> Observation
			.createNotStarted(this.convention, this.defaultConvention, () -> context, this.observations));
		return new ObservedRequest(this, context, Objects.requireNonNullElse(observation, Observation.NOOP),
				this.listeners, this.failures);
	}

	private void prepare(DynamoRequestContext context) {
		context.setSeries(shared(context.series()));
		// the SDK has just written the item: it is still in the processor's caches
		context.putSize();
	}

	private RequestSeries shared(RequestSeries series) {
		RequestSeries known = this.series.get(series);
		if (known != null) {
			return known;
		}
		if (this.series.size() < MOST_SERIES) {
			return this.series.computeIfAbsent(series, (own) -> own);
		}
		return series;
	}

	@Override
	public boolean asksForCapacity() {
		return true;
	}

	@Override
	public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
		ObservedRequest observed = observe(new DynamoRequestContext(operation, call.pattern(), request),
				call.exchange());
		observed.start();
		return new ObservedDirectCall(observed, call.attempts());
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		ObservedRequest request = ObservedRequest.of(this, attributes);
		if (request != null) {
			Region region = attributes.getAttribute(AwsExecutionAttribute.AWS_REGION);
			request.begin(server(context.httpRequest(), (region != null) ? region.id() : null));
		}
	}

	private RequestServer server(SdkHttpRequest request, @Nullable String region) {
		RequestServer server = RequestServer.of(request, region, this.server);
		this.server = server;
		return server;
	}

	@Override
	public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
		ObservedRequest request = ObservedRequest.of(this, attributes);
		if (request != null) {
			request.answered(context.httpResponse().statusCode());
		}
	}

	@Override
	public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		ErrorAnswer error = error(attributes);
		if (error != null) {
			return context.responseBody().map(error::observe);
		}
		return context.responseBody();
	}

	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		ErrorAnswer error = error(attributes);
		if (error != null) {
			return context.responsePublisher().map(error::observe);
		}
		return context.responsePublisher();
	}

	private @Nullable ErrorAnswer error(ExecutionAttributes attributes) {
		ObservedRequest request = ObservedRequest.of(this, attributes);
		if (request == null) {
			return null;
		}
		return request.error();
	}

	@Override
	public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
		ObservedRequest request = ObservedRequest.of(this, attributes);
		if (request != null) {
			request.succeed(context.response());
		}
	}

	// an earlier interceptor can prevent the call of onExecutionFailure, but not of
	// this method
	@Override
	public Throwable modifyException(Context.FailedExecution context, ExecutionAttributes attributes) {
		ObservedRequest request = ObservedRequest.of(this, attributes);
		if (request != null) {
			request.fail(context.exception(), DynamoExecutionAttributes.mayBeApplied(attributes, context.exception()));
		}
		return context.exception();
	}

	/**
	 * Call that passes by the interceptors.
	 */
	private final class ObservedDirectCall implements ObservedCall {

		private final ObservedRequest request;

		private final @Nullable Attempts attempts;

		ObservedDirectCall(ObservedRequest request, @Nullable Attempts attempts) {
			this.request = request;
			this.attempts = attempts;
		}

		@Override
		public void begin(SdkHttpRequest http, @Nullable String region) {
			this.request.begin(server(http, region));
		}

		@Override
		public void answered(int status) {
			this.request.answered(status);
		}

		@Override
		public void failed(Throwable failure) {
			if (failure instanceof AwsServiceException answer) {
				this.request.failed(answer);
			}
		}

		@Override
		public void succeed(SdkResponse response) {
			this.request.succeed(response);
		}

		@Override
		public void fail(Throwable failure) {
			this.request.fail(failure, (this.attempts != null) ? this.attempts.mayBeApplied(failure) : null);
		}

	}

}
