package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.NestedExceptionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lets fail what observes requests, and what is observed.
 */
@ExtendWith(OutputCaptureExtension.class)
class ObservationFailuresIntegrationTests {

	private static final GetItemRequest GET = GetItemRequest.builder()
		.tableName("shop")
		.key(Map.of("pk", AttributeValue.fromS("1")))
		.build();

	private static final String NOTE = " failed. The request to DynamoDB is not affected. Further failures of this "
			+ "kind are counted by the meter 'dynamodb.observation.failures' and logged at debug level";

	@ParameterizedTest
	@EnumSource
	void requestsSucceedThoughTheMeterRegistryThrows(ObservedClients client, CapturedOutput output) {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(new BrokenMeterRegistry()));
		ObservationFailures failures = new ObservationFailures();
		DynamoObservationInterceptor interceptor = new DynamoObservationInterceptor(registry, null,
				new DefaultDynamoObservationConvention(), List.of(), failures);
		send(client, interceptor, Answer.error("ThrottlingException"), Answer.ITEM);
		send(client, interceptor, Answer.ITEM);
		assertThat(failures.count()).isGreaterThanOrEqualTo(2);
		assertThat(output).containsOnlyOnce("An observation, its convention or one of its handlers" + NOTE);
	}

	@ParameterizedTest
	@EnumSource
	void requestsSucceedThoughAHandlerThrows(ObservedClients client) throws Exception {
		Observed observed = new Observed();
		observed.registry().observationConfig().observationHandler(new BrokenHandler());
		send(client, observed.interceptor(), Answer.error("ThrottlingException"), Answer.ITEM);
		assertThat(observed.request().getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
		assertThat(observed.failures().count()).as("start, event and stop").isEqualTo(3);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void requestsSucceedThoughTheConventionThrows(String method, DynamoObservationConvention convention)
			throws Exception {
		for (ObservedClients client : ObservedClients.values()) {
			Observed observed = new Observed(convention);
			SimpleMeterRegistry meters = new SimpleMeterRegistry();
			observed.registry()
				.observationConfig()
				.observationHandler(new DefaultMeterObservationHandler(meters))
				.observationHandler(new DetailsHandler());
			send(client, observed.interceptor(), Answer.ITEM);
			assertThat(observed.request().getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
			assertThat(observed.failures().count()).isPositive();
			observed.assertAllStopped(1);
			assertTimed(meters);
		}
	}

	private static void assertTimed(MeterRegistry meters) {
		assertThat(meters.get("dynamodb.requests").tag("operation", "GetItem").tag("outcome", "success").timer())
			.matches((timer) -> timer.count() == 1);
		assertThat(meters.get("dynamodb.requests.active").longTaskTimer().activeTasks()).isZero();
	}

	@Test
	void keyNamesStayThoughTheConventionThrows() throws Exception {
		Observed observed = new Observed(new BrokenConvention());
		send(ObservedClients.SYNC, observed.interceptor(), Answer.ITEM);
		DynamoRequestContext request = observed.request();
		assertThat(request.getName()).isEqualTo("dynamodb.requests");
		assertThat(request.getContextualName()).isNull();
		assertThat(request.getAllKeyValues()).isEqualTo(KeyValues.of("access.pattern", "none", "index", "none",
				"operation", "GetItem", "outcome", "success", "table", "other"));
	}

	static Stream<Arguments> requestsSucceedThoughTheConventionThrows() {
		return Stream.of(Arguments.of("name", new DefaultDynamoObservationConvention() {

			@Override
			public String getName() {
				throw new IllegalStateException("no name");
			}

		}), Arguments.of("contextual name", new DefaultDynamoObservationConvention() {

			@Override
			public String getContextualName(DynamoRequestContext context) {
				throw new IllegalStateException("no contextual name");
			}

		}), Arguments.of("low cardinality", new DefaultDynamoObservationConvention() {

			@Override
			public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
				throw new IllegalStateException("no key values");
			}

		}), Arguments.of("high cardinality", new DefaultDynamoObservationConvention() {

			@Override
			public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
				throw new IllegalStateException("no details");
			}

		}), Arguments.of("table tag", new DefaultDynamoObservationConvention((table) -> {
			throw new IllegalStateException("no tag");
		}, KeyVisibility.HIDDEN)));
	}

	@ParameterizedTest
	@EnumSource
	void listenersAreToldThoughOneThrows(ObservedClients client, CapturedOutput output) throws Exception {
		RequestListener broken = (request) -> {
			throw new NoSuchMethodError("of another version");
		};
		Observed observed = new Observed(new DefaultDynamoObservationConvention(), broken);
		send(client, observed.interceptor(), Answer.ITEM);
		send(client, observed.interceptor(), Answer.ITEM);
		assertThat(observed.request().getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
		assertThat(observed.request().getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
		assertThat(observed.failures().count()).isEqualTo(2);
		assertThat(output).containsOnlyOnce("A listener of requests" + NOTE);
		observed.assertAllStopped(2);
	}

	@ParameterizedTest
	@EnumSource
	void requestsAreRepeatedThoughAnErrorMakesNoSense(ObservedClients client, CapturedOutput output) throws Exception {
		Observed observed = new Observed();
		send(client, observed.interceptor(), Answer.answer(502, "<html>Bad gateway</html>"),
				Answer.answer(503, "{\"__type\":"), Answer.ITEM);
		DynamoRequestContext request = observed.request();
		assertThat(request.getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
		assertThat(request.getFailedAttempts()).containsExactly(new FailedAttempt(1, 502, "502", true, List.of()),
				new FailedAttempt(2, 503, "503", true, List.of()));
		assertThat(observed.failures().count()).isEqualTo(2);
		assertThat(output).containsOnlyOnce("Reading the error of an answer" + NOTE);
		observed.assertAllStopped(1);
	}

	@ParameterizedTest
	@EnumSource
	void anErrorIsReadUpToALimit(ObservedClients client) throws Exception {
		Observed observed = new Observed();
		send(client, observed.interceptor(),
				Answer.error(500, "InternalServerError", ",\"padding\":\"" + "x".repeat(ErrorAnswer.LIMIT) + "\""),
				Answer.ITEM);
		assertThat(observed.request().getFailedAttempts())
			.containsExactly(new FailedAttempt(1, 500, "500", true, List.of()));
		assertThat(observed.failures().count()).isZero();
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource
	void noObservationIsLeftOverWhereAnotherInterceptorThrows(ObservedClients client, String method,
			ExecutionInterceptor broken, int observations) throws Exception {
		Observed observed = new Observed();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.ITEM)) {
			assertThatException()
				.isThrownBy(() -> client.send(database.endpoint(), GET,
						(configuration) -> configuration.addExecutionInterceptor(broken)
							.addExecutionInterceptor(observed.interceptor())))
				.matches((ex) -> NestedExceptionUtils.getMostSpecificCause(ex) instanceof IllegalStateException);
		}
		if (observations > 0) {
			assertThat(observed.request()).isNotNull();
		}
		observed.assertAllStopped(observations);
	}

	static Stream<Arguments> noObservationIsLeftOverWhereAnotherInterceptorThrows() {
		return Stream.of(ObservedClients.values())
			.flatMap((client) -> Stream.of(
					Arguments.of(client, "beforeExecution", new ThrowingInterceptor("beforeExecution"), 0),
					Arguments.of(client, "modifyRequest", new ThrowingInterceptor("modifyRequest"), 0),
					Arguments.of(client, "modifyHttpRequest", new ThrowingInterceptor("modifyHttpRequest"), 0),
					Arguments.of(client, "beforeTransmission", new ThrowingInterceptor("beforeTransmission"), 1),
					Arguments.of(client, "afterTransmission", new ThrowingInterceptor("afterTransmission"), 1),
					Arguments.of(client, "afterExecution", new ThrowingInterceptor("afterExecution"), 1)));
	}

	@ParameterizedTest
	@EnumSource
	void theFirstOfTwoInterceptorsObserves(ObservedClients client) throws Exception {
		Observed first = new Observed();
		Observed second = new Observed();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"), Answer.ITEM)) {
			client.send(database.endpoint(), GET,
					(configuration) -> configuration.addExecutionInterceptor(first.interceptor())
						.addExecutionInterceptor(second.interceptor()));
		}
		DynamoRequestContext request = first.request();
		assertThat(request.getAttempts()).isEqualTo(2);
		assertThat(request.getFailedAttempts()).hasSize(1);
		first.assertAllStopped(1);
		second.assertAllStopped(0);
	}

	@ParameterizedTest
	@EnumSource
	void aRequestWithoutCredentialsIsAnErrorWithoutAttempts(ObservedClients client) throws Exception {
		Observed observed = new Observed();
		AwsCredentialsProvider none = () -> {
			throw SdkClientException.create("no credentials");
		};
		PutItemRequest put = PutItemRequest.builder()
			.tableName("shop")
			.item(GET.key())
			.overrideConfiguration((configuration) -> configuration.credentialsProvider(none))
			.build();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.ITEM)) {
			assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> client.send(database.endpoint(), put,
					(configuration) -> configuration.addExecutionInterceptor(observed.interceptor())));
			assertThat(database.requests()).isZero();
		}
		if (client == ObservedClients.SYNC) {
			DynamoRequestContext request = observed.request();
			assertThat(request.getOutcome()).isEqualTo(RequestOutcome.ERROR);
			assertThat(request.getAttempts()).isZero();
			assertThat(request.getFailedAttempts()).isEmpty();
		}
		// the asynchronous client tells nobody
		observed.assertAllStopped((client == ObservedClients.SYNC) ? 1 : 0);
	}

	@Test
	void failuresAreCounted() {
		ObservationFailures failures = new ObservationFailures();
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		failures.bindTo(meters);
		failures.run(ObservationFailures.Kind.LISTENER, () -> {
			throw new IllegalStateException("broken");
		});
		assertThat(meters.get(ObservationFailures.METER).functionCounters()).hasSize(5);
		assertThat(meters.get("dynamodb.observation.failures").tag("kind", "listener").functionCounter().count())
			.isEqualTo(1);
		assertThat(failures.count()).isEqualTo(1);
	}

	private static void send(ObservedClients client, ExecutionInterceptor interceptor, Answer... answers) {
		try (FakeDynamoDb database = new FakeDynamoDb(answers)) {
			client.send(database.endpoint(), GET,
					(configuration) -> configuration.addExecutionInterceptor(interceptor));
		}
	}

	private static final class BrokenMeterRegistry extends SimpleMeterRegistry {

		@Override
		protected Timer newTimer(Meter.Id id, DistributionStatisticConfig config, PauseDetector pauseDetector) {
			throw new IllegalStateException("no timer");
		}

	}

	private static final class BrokenHandler implements ObservationHandler<Observation.Context> {

		@Override
		public void onStart(Observation.Context context) {
			throw new IllegalStateException("no start");
		}

		@Override
		public void onEvent(Observation.Event event, Observation.Context context) {
			throw new IllegalStateException("no event");
		}

		@Override
		public void onStop(Observation.Context context) {
			throw new IllegalStateException("no stop");
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

	}

	/**
	 * Asks for what spans show, as tracing does.
	 */
	private static final class DetailsHandler implements ObservationHandler<DynamoRequestContext> {

		@Override
		public void onStop(DynamoRequestContext context) {
			context.getAllKeyValues();
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof DynamoRequestContext;
		}

	}

	private static final class BrokenConvention implements DynamoObservationConvention {

		@Override
		public String getName() {
			throw new IllegalStateException("no name");
		}

		@Override
		public String getContextualName(DynamoRequestContext context) {
			throw new IllegalStateException("no contextual name");
		}

		@Override
		public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
			throw new IllegalStateException("no key values");
		}

		@Override
		public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
			throw new IllegalStateException("no details");
		}

	}

	private record ThrowingInterceptor(String method) implements ExecutionInterceptor {

		private void reach(String point) {
			if (point.equals(this.method)) {
				throw new IllegalStateException(point);
			}
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			reach("beforeExecution");
		}

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			reach("modifyRequest");
			return context.request();
		}

		@Override
		public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
			reach("modifyHttpRequest");
			return context.httpRequest();
		}

		@Override
		public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
			reach("beforeTransmission");
		}

		@Override
		public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
			reach("afterTransmission");
		}

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			reach("afterExecution");
		}

	}

}
