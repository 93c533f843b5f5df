package io.github.dynamospring.autoconfigure.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DeletionIncompleteException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.idempotency.ConcurrentCallException;
import io.github.dynamospring.idempotency.IdempotencyMismatchException;
import io.github.dynamospring.idempotency.LostLeaseException;
import io.github.dynamospring.idempotency.UnstoredResultException;
import io.github.dynamospring.key.KeyValueException;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantMismatchException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.put;

/**
 * Tests for {@link DynamoProblemDetailsAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoProblemDetailsAutoConfigurationTests {

	private static final String MARKER = "ORDER#4711";

	private static final AutoConfigurations AUTO_CONFIGURATION = AutoConfigurations
		.of(DynamoProblemDetailsAutoConfiguration.class);

	private final WebApplicationContextRunner servlet = new WebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATION)
		.withUserConfiguration(Servlet.class)
		.withPropertyValues("spring.mvc.problemdetails.enabled=true");

	private final ReactiveWebApplicationContextRunner reactive = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AUTO_CONFIGURATION)
		.withUserConfiguration(Reactive.class)
		.withPropertyValues("spring.webflux.problemdetails.enabled=true");

	/**
	 * Each row: exception, header of the request, status, detail.
	 */
	static Stream<Arguments> problems() {
		return Stream.of(row(new EntityNotFoundException(MARKER, null), null, 404, "The entity does not exist."),
				row(new ConditionFailedException(MARKER, null, null), null, 409,
						"The condition of the change does not hold."),
				row(new ConditionFailedException(MARKER, null, null), "If-Match", 412,
						"The condition of the change does not hold."),
				row(new VersionConflictException(MARKER, null, null), null, 409,
						"It was modified by someone else in the meantime. Read it again and retry."),
				row(new VersionConflictException(MARKER, null, null), "If-Match", 412,
						"It was modified by someone else in the meantime. Read it again and retry."),
				row(new OptimisticLockingFailureException(MARKER), "If-Unmodified-Since", 412,
						"It was modified by someone else in the meantime. Read it again and retry."),
				row(new DuplicateKeyException(MARKER), "If-Match", 409,
						"It exists already, or has a unique value that is taken."),
				row(new ConcurrentCallException(MARKER, Duration.ZERO, null), null, 409,
						"The same request is being processed, or failed before. Repeat it later."),
				row(new IdempotencyMismatchException(MARKER), null, 422,
						"The same key was used before for another request."),
				row(new LostLeaseException(MARKER, new ConditionFailedException(MARKER, null, null)), null, 409,
						"The same request was taken over by a later one. Repeat it for its result."),
				row(new UnstoredResultException(MARKER, null), null, 409,
						"The same request was processed before, and its result is not kept."),
				row(new ConcurrencyFailureException(MARKER), null, 409, "Another change is being made. Retry."),
				row(transaction(new EntityNotFoundException(MARKER, null)), null, 409,
						"One of the changes cannot be made, so no change was made."),
				row(transaction(new DuplicateKeyException(MARKER), new TransientDataAccessResourceException(MARKER)),
						null, 409, "One of the changes cannot be made, so no change was made."),
				row(transaction(new VersionConflictException(MARKER, null, null)), "If-Match", 412,
						"It was modified by someone else in the meantime. Read it again and retry."),
				row(transaction(new TransientDataAccessResourceException(MARKER)), null, 503,
						"The database cannot serve the request now. Retry later."),
				row(new InvalidScrollTokenException(MARKER, null), null, 400,
						"The scroll token is not valid here. Start from the beginning."),
				row(new KeyValueException(MARKER), null, 400, "A value cannot be part of a key."),
				row(new InvalidValueException(MARKER).at("name"), null, 400, "A value cannot be stored."),
				row(new TenantMismatchException(MARKER, MARKER), null, 404, "The entity does not exist."),
				row(new MissingTenantException(MARKER), null, 401, "The request belongs to no tenant."),
				row(new ItemTooLargeException(MARKER, null, 500_000), null, 413, "It is too large to be stored."),
				row(new TransientDataAccessResourceException(MARKER), null, 503,
						"The database cannot serve the request now. Retry later."),
				row(new QueryTimeoutException(MARKER), null, 503,
						"The database cannot serve the request now. Retry later."),
				row(new DataAccessResourceFailureException(MARKER), null, 503,
						"The database cannot serve the request now. Retry later."),
				row(new AmbiguousWriteException(MARKER, null, null), "If-Match", 500,
						"It is not known whether the change was made. Read before you try again."),
				row(new BatchIncompleteException(MARKER, 2, List.of(),
						List.of(new BatchIncompleteException.Left(1, MARKER, new DuplicateKeyException(MARKER)))), null,
						500, "A part of the changes was not made."),
				row(new DeletionIncompleteException(MARKER, 2, List.of(), new DuplicateKeyException(MARKER)), null, 500,
						"A part of the changes was not made."));
	}

	private static Arguments row(Exception failure, @Nullable String header, int status, String detail) {
		return Arguments.of(failure, header, status, detail);
	}

	private static TransactionFailedException transaction(DataAccessException... failures) {
		List<Failure> actions = new ArrayList<>();
		for (DataAccessException failure : failures) {
			actions.add(new Failure(actions.size() + 1, MARKER, failure));
		}
		return new TransactionFailedException(actions);
	}

	@ParameterizedTest
	@MethodSource("problems")
	void answersWithAProblemInServletApplications(Exception failure, String header, int status, String detail) {
		this.servlet.withBean(FailingController.class, failure).run((context) -> {
			MockHttpServletResponse response = perform(context, header);
			assertThat(response.getStatus()).isEqualTo(status);
			assertThat(response.getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
			assertThat(response.getContentAsString())
				.contains("\"detail\":\"" + detail + "\"", "\"instance\":\"/things/1\"")
				.doesNotContain(MARKER);
			assertRetryAfter(response.getHeader("Retry-After"), failure, status);
		});
	}

	@ParameterizedTest
	@MethodSource("problems")
	void answersWithAProblemInReactiveApplications(Exception failure, String header, int status, String detail) {
		this.reactive.withBean(FailingController.class, failure).run((context) -> {
			EntityExchangeResult<String> response = exchange(context, header);
			assertThat(response.getStatus().value()).isEqualTo(status);
			assertThat(response.getResponseHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
			assertThat(response.getResponseBody())
				.contains("\"detail\":\"" + detail + "\"", "\"instance\":\"/things/1\"")
				.doesNotContain(MARKER);
			assertRetryAfter(response.getResponseHeaders().getFirst("Retry-After"), failure, status);
		});
	}

	private static void assertRetryAfter(@Nullable String seconds, Exception failure, int status) {
		if (status == 503) {
			assertThat(seconds).matches("[1-5]");
		}
		else if (failure instanceof ConcurrentCallException) {
			assertThat(seconds).isEqualTo("1");
		}
		else {
			assertThat(seconds).isNull();
		}
	}

	@Test
	void leavesOtherFailuresAsTheyAre() {
		List<Exception> others = List.of(new InvalidDataAccessApiUsageException(MARKER),
				new InvalidValueException(MARKER).stored(),
				transaction(new DuplicateKeyException(MARKER), new InvalidDataAccessApiUsageException(MARKER)),
				new IllegalStateException(new EntityNotFoundException(MARKER, null)),
				new Exception(new EntityNotFoundException(MARKER, null)));
		for (Exception other : others) {
			this.servlet.withBean(FailingController.class, other)
				.run((context) -> assertThatException().isThrownBy(() -> perform(context, null))
					.havingRootCause()
					.isSameAs(rootCause(other)));
			this.reactive.withBean(FailingController.class, other)
				.run((context) -> assertThat(exchange(context, null)).satisfies((response) -> {
					assertThat(response.getStatus().value()).isEqualTo(500);
					assertThat(response.getResponseBody()).isNull();
				}));
		}
	}

	@Test
	void repeatedRequestComesAfterTheLease() {
		Duration left = Duration.ofSeconds(20).plusMillis(1);
		this.servlet.withBean(FailingController.class, new ConcurrentCallException(MARKER, left, null))
			.run((context) -> assertThat(perform(context, null).getHeader("Retry-After")).isEqualTo("21"));
	}

	private static Throwable rootCause(Throwable failure) {
		return (failure.getCause() != null) ? rootCause(failure.getCause()) : failure;
	}

	@Test
	void logsWhatIsTheFaultOfTheServer(CapturedOutput output) {
		this.servlet.withBean(FailingController.class, new EntityNotFoundException(MARKER, null))
			.run((context) -> perform(context, null));
		assertThat(output).doesNotContain("EntityNotFoundException");
		this.servlet.withBean(FailingController.class, new AmbiguousWriteException("the write of X", null, null))
			.run((context) -> perform(context, null));
		assertThat(output).contains("A request is answered with 500 INTERNAL_SERVER_ERROR",
				"AmbiguousWriteException: the write of X");
	}

	@Test
	void warnsOfRequestsWithoutTenant(CapturedOutput output) {
		this.servlet.withBean(FailingController.class, new MissingTenantException("Orders.findById"))
			.run((context) -> perform(context, null));
		assertThat(output).contains("A request is answered with 401 UNAUTHORIZED: Orders.findById: nothing was sent, "
				+ "because the tenant of this thread is not known");
	}

	@Test
	void anAdviceOfTheApplicationComesFirst() {
		this.servlet.withBean(FailingController.class, new EntityNotFoundException(MARKER, null))
			.withUserConfiguration(OwnAdvice.class)
			.run((context) -> assertThat(perform(context, null).getStatus()).isEqualTo(422));
		this.servlet.withBean(FailingController.class, new DuplicateKeyException(MARKER))
			.withUserConfiguration(OwnAdvice.class)
			.run((context) -> assertThat(perform(context, null).getStatus()).isEqualTo(409));
		this.reactive.withBean(FailingController.class, new EntityNotFoundException(MARKER, null))
			.withUserConfiguration(OwnAdvice.class)
			.run((context) -> assertThat(exchange(context, null).getStatus().value()).isEqualTo(422));
	}

	@Test
	void backsOffUnlessProblemDetailsAreEnabled() {
		this.servlet.withPropertyValues("spring.mvc.problemdetails.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ServletProblemAdvice.class));
		new WebApplicationContextRunner().withConfiguration(AUTO_CONFIGURATION)
			.withPropertyValues("spring.webflux.problemdetails.enabled=true")
			.run((context) -> assertThat(context).doesNotHaveBean("dynamoProblemAdvice"));
		new ReactiveWebApplicationContextRunner().withConfiguration(AUTO_CONFIGURATION)
			.withPropertyValues("spring.mvc.problemdetails.enabled=true")
			.run((context) -> assertThat(context).doesNotHaveBean("dynamoProblemAdvice"));
	}

	@Test
	void backsOffWithoutAWebApplication() {
		new ApplicationContextRunner().withConfiguration(AUTO_CONFIGURATION)
			.withPropertyValues("spring.mvc.problemdetails.enabled=true", "spring.webflux.problemdetails.enabled=true")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("dynamoProblemAdvice"));
		this.servlet.withClassLoader(new FilteredClassLoader("org.springframework.web.servlet"))
			.run((context) -> assertThat(context).doesNotHaveBean("dynamoProblemAdvice"));
	}

	private static MockHttpServletResponse perform(WebApplicationContext context, @Nullable String header)
			throws Exception {
		MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
		return mvc.perform((header != null) ? put("/things/1").header(header, "\"1\"") : put("/things/1"))
			.andReturn()
			.getResponse();
	}

	private static EntityExchangeResult<String> exchange(ApplicationContext context, @Nullable String header) {
		WebTestClient client = WebTestClient.bindToApplicationContext(context).build();
		return client.put().uri("/things/1").headers((headers) -> {
			if (header != null) {
				headers.set(header, "\"1\"");
			}
		}).exchange().expectBody(String.class).returnResult();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableWebMvc
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableWebFlux
	static class Reactive {

	}

}
