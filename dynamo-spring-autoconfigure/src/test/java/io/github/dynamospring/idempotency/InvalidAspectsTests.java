package io.github.dynamospring.idempotency;

import java.io.FileInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.shop.Order;
import kotlin.Metadata;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.HttpEntity;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for what is refused when an application starts.
 */
class InvalidAspectsTests {

	@Test
	void refusesKeysThatCannotWork() {
		assertThat(problems(Keys.class)).containsExactlyInAnyOrder(
				"Keys.unknown: @Idempotent has the key '#payment.id', but there is no parameter 'payment'; use one of "
						+ "#order, #count",
				"Keys.unparsed: @Idempotent has the key '#id.', which is no expression (Expression [#id.] @3: EL1044E: "
						+ "Unexpectedly ran out of input); write one such as #payment.id",
				"Keys.rootless: @Idempotent has the key 'order.id', but 'order' does not refer to a parameter; write "
						+ "'#order.id'",
				"Keys.operand: @Idempotent has the key '#order + count', but 'count' does not refer to a parameter; "
						+ "write '#order + #count'",
				"Keys.call: @Idempotent has the key '#order + id()', but 'id()' does not refer to a parameter; use one "
						+ "of #order",
				"Keys.property: @Idempotent has the key 'id', but 'id' does not refer to a parameter; give the method "
						+ "parameters",
				"Keys.none: @Idempotent has the key '#id', but there is no parameter 'id'; give the method parameters",
				"Keys.empty: @Idempotent has an empty key; write one such as #payment.id");
	}

	@Test
	void refusesKeysOverParametersWithoutNames() throws Exception {
		AdvisedMethod unnamed = new AdvisedMethod(String.class.getMethod("concat", String.class), String.class,
				Idempotent.class);
		assertThat(catchThrowableOfType(InvalidAspectException.class, () -> KeyExpression.parse("#str", unnamed))
			.getProblems())
			.containsExactly("String.concat: @Idempotent has the key '#str', but the names of the "
					+ "parameters are missing; compile with -parameters");
		assertThat(KeyExpression.parse("#p0", unnamed).evaluate(new Object[] { "k" })).isEqualTo("k");
	}

	@Test
	void refusesTimesThatCannotWork() {
		assertThat(problems(Times.class)).containsExactlyInAnyOrder(
				"Times.brief: @Idempotent has lease = '10ms'; let it be at least PT1S",
				"Times.negative: @Idempotent has waitAtMost = '-1s'; let it be at least PT0S",
				"Times.words: @Idempotent has ttl = 'a week', which is no time; write one such as PT30S");
	}

	@Test
	void refusesMethodsThatNoProxyIntercepts() {
		assertThat(problems(Modifiers.class)).containsExactlyInAnyOrder(
				"Modifiers.hidden: @RetryOnConflict is private, so that no proxy can intercept it; make it a method "
						+ "that can be overridden",
				"Modifiers.fixed: @RetryOnConflict is final, so that no proxy can intercept it; make it a method that "
						+ "can be overridden",
				"Modifiers.shared: @RetryOnConflict is static, so that no proxy can intercept it; make it a method that "
						+ "can be overridden");
	}

	@Test
	void refusesResultsThatCannotBeAwaited() {
		assertThat(problems(Asynchronous.class)).containsExactlyInAnyOrder(
				"Asynchronous.future: @RetryOnConflict returns Future, so that it is not done when it returns; annotate "
						+ "a method that returns the result itself",
				"Asynchronous.subtype: @RetryOnConflict returns CompletableTask, so that it is not done when it "
						+ "returns; annotate a method that returns the result itself",
				"Asynchronous.stream: @RetryOnConflict returns Stream, so that it is not done when it returns; annotate "
						+ "a method that returns the result itself");
	}

	@Test
	void refusesToStoreSeveralResults() {
		assertThat(problems(Items.class)).containsExactly(
				"Items.run: @Idempotent returns Flux, but only a single result is stored; return Mono<List<...>>");
	}

	@Test
	void refusesToStoreResultsThatCanBeReadOnlyOnce() {
		String once = ", which can be read only once, and storing it would use it up; return its content, such as a List";
		assertThat(problems(Readers.class)).containsExactlyInAnyOrder(
				"Readers.iterator: @Idempotent returns Iterator" + once,
				"Readers.spliterator: @Idempotent returns Spliterator" + once,
				"Readers.enumeration: @Idempotent returns Enumeration" + once,
				"Readers.file: @Idempotent returns FileInputStream" + once,
				"Readers.reader: @Idempotent returns Reader" + once,
				"Readers.later: @Idempotent returns Stream" + once);
	}

	@Test
	void refusesToStoreResponses() {
		String response = ", which cannot be read back; return its body, and make the ResponseEntity of it in the controller";
		assertThat(problems(Responses.class)).containsExactlyInAnyOrder(
				"Responses.text: @Idempotent returns ResponseEntity" + response,
				"Responses.entity: @Idempotent returns HttpEntity" + response,
				"Responses.later: @Idempotent returns ResponseEntity" + response);
	}

	@Test
	void refusesToStoreEncryptedValuesPlainly() {
		String plainly = " is encrypted, and the result is stored in plain text; return an id, or void";
		assertThat(problems(Secrets.class)).containsExactlyInAnyOrder(
				"Secrets.one: @Idempotent returns " + Secret.class.getName() + ", but Secret.text" + plainly,
				"Secrets.inner: @Idempotent returns java.util.List<" + Held.class.getName() + ">, but Secret.text"
						+ plainly);
	}

	@Test
	void refusesSuspendFunctions() {
		assertThat(problems(Suspending.class))
			.containsExactly("Suspending.run: @RetryOnConflict is a suspend function; "
					+ "annotate a function that returns Mono, or one that blocks");
	}

	@Test
	void refusesToReleaseAfterAnAmbiguousWrite() {
		assertThat(problems(Releasing.class)).containsExactly("Releasing.run: @Idempotent releases its key on "
				+ "AmbiguousWriteException, after which the outcome of the write is unknown; leave it out");
	}

	@Test
	void refusesArgumentsThatCannotBeCompared() {
		assertThat(problems(Arguments.class)).containsExactlyInAnyOrder(
				"Arguments.upload: @Idempotent cannot compare 'body', because each call has another InputStream; "
						+ "leave it out by ignore = \"body\"",
				"Arguments.misspelt: @Idempotent ignores 'boddy', which is no parameter; name some of \"id\", \"body\"");
	}

	@Test
	void refusesRetriesThatCannotBe() {
		assertThat(problems(Retries.class)).containsExactlyInAnyOrder(
				"Retries.negative: @RetryOnConflict has maxAttempts = -1; say how often it may run",
				"Retries.unnamed: @RetryOnConflict has an empty retry; name one, or leave it out");
	}

	@Test
	void refusesMethodsOfBeansThatAreCreatedLater() {
		assertThat(problems(Late.class))
			.containsExactly("Late.run: @RetryOnConflict has maxAttempts = -1; say how often it may run");
	}

	@Test
	void refusesResultsThatNothingCanStore() {
		IdempotentAdvisor advisor = new IdempotentAdvisor(() -> mockStore(), () -> null);
		DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
		factory.registerSingleton("results", new Results());
		advisor.setBeanFactory(factory);
		InvalidAspectException failure = catchThrowableOfType(InvalidAspectException.class,
				advisor::afterSingletonsInstantiated);
		assertThat(failure).hasMessage(
				"""
						Annotated methods that cannot work:
						 - Results.list: @Idempotent returns java.util.List<java.lang.String>, but there is no Jackson to store it; \
						add tools.jackson.core:jackson-databind, or return void""");
	}

	private static IdempotencyStore mockStore() {
		try (AspectContext context = new AspectContext(mock(DynamoDbClient.class))) {
			return context.get(IdempotencyStore.class);
		}
	}

	@Test
	void refusesRepetitionsWithoutResilience4j() {
		RetryOnConflictAdvisor advisor = new RetryOnConflictAdvisor(null);
		DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
		factory.registerSingleton("plain", new Plain());
		advisor.setBeanFactory(factory);
		InvalidAspectException failure = catchThrowableOfType(InvalidAspectException.class,
				advisor::afterSingletonsInstantiated);
		assertThat(failure.getProblems()).containsExactly(
				"Plain.run: @RetryOnConflict needs Resilience4j; add io.github.resilience4j:resilience4j-retry");
	}

	private static List<String> problems(Class<?> bean) {
		InvalidAspectException failure = catchThrowableOfType(InvalidAspectException.class,
				() -> new AspectContext(mock(DynamoDbClient.class), true, bean));
		return failure.getProblems();
	}

	static class Keys {

		@Idempotent(key = "#payment.id")
		void unknown(Order order, int count) {
		}

		@Idempotent(key = "#id.")
		void unparsed(String id) {
		}

		@Idempotent(key = "order.id")
		void rootless(Order order) {
		}

		@Idempotent(key = "#order + count")
		void operand(String order, int count) {
		}

		@Idempotent(key = "#order + id()")
		void call(Order order) {
		}

		@Idempotent(key = "id")
		void property() {
		}

		@Idempotent(key = "#id")
		void none() {
		}

		@Idempotent(key = "")
		void empty(String id) {
		}

		@Idempotent(key = "#p0 + #a1 + #orders.![id] + #orders.?[#this.id != null].size()")
		void fine(List<Order> orders, String id) {
		}

	}

	static class Times {

		@Idempotent(key = "#id", lease = "10ms")
		void brief(String id) {
		}

		@Idempotent(key = "#id", waitAtMost = "-1s")
		void negative(String id) {
		}

		@Idempotent(key = "#id", ttl = "a week")
		void words(String id) {
		}

		@Idempotent(key = "#id", ttl = "${absent:P7D}", lease = "1m", waitAtMost = "0s")
		void fine(String id) {
		}

	}

	static class Modifiers {

		@RetryOnConflict
		@SuppressWarnings("unused")
		private void hidden() {
		}

		@RetryOnConflict
		final void fixed() {
		}

		@RetryOnConflict
		static void shared() {
		}

		@RetryOnConflict
		protected void fine() {
		}

	}

	static class Asynchronous {

		@RetryOnConflict
		Future<String> future() {
			return CompletableFuture.completedFuture("");
		}

		@RetryOnConflict
		CompletableTask subtype() {
			return new CompletableTask();
		}

		@RetryOnConflict
		Flow.Publisher<String> fine() {
			return (subscriber) -> {
			};
		}

		@RetryOnConflict
		Stream<String> stream() {
			return Stream.of();
		}

	}

	static class CompletableTask extends CompletableFuture<String> {

	}

	static class Items {

		@Idempotent(key = "#id")
		Flux<String> run(String id) {
			return Flux.empty();
		}

	}

	static class Readers {

		@Idempotent(key = "#id")
		@Nullable Iterator<String> iterator(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		@Nullable Spliterator<String> spliterator(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		@Nullable Enumeration<String> enumeration(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		@Nullable FileInputStream file(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		@Nullable Reader reader(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		Mono<Stream<String>> later(String id) {
			return Mono.empty();
		}

		@Idempotent(key = "#id")
		Iterable<String> fine(String id) {
			return List.of();
		}

		@RetryOnConflict
		@Nullable InputStream repeated(String id) {
			return null;
		}

	}

	static class Responses {

		@Idempotent(key = "#id")
		ResponseEntity<String> text(String id) {
			return ResponseEntity.ok("");
		}

		@Idempotent(key = "#id")
		HttpEntity<String> entity(String id) {
			return new HttpEntity<>("");
		}

		@Idempotent(key = "#id")
		Mono<ResponseEntity<String>> later(String id) {
			return Mono.empty();
		}

		@RetryOnConflict
		ResponseEntity<String> repeated(String id) {
			return ResponseEntity.ok("");
		}

	}

	static class Secrets {

		@Idempotent(key = "#id")
		@Nullable Secret one(String id) {
			return null;
		}

		@Idempotent(key = "#id")
		List<Held> inner(String id) {
			return List.of();
		}

	}

	record Held(@Nullable Held next, Secret secret) {

	}

	record Secret(@Attribute(encrypted = true) String text) {

	}

	@Metadata
	static class Suspending {

		@RetryOnConflict
		@Nullable Object run(Continuation<? super String> continuation) {
			return null;
		}

	}

	static class Releasing {

		@Idempotent(key = "#id", releaseOn = { IllegalStateException.class, AmbiguousWriteException.class })
		void run(String id) {
		}

	}

	static class Arguments {

		@Idempotent(key = "#id")
		void upload(String id, InputStream body) {
		}

		@Idempotent(key = "#id", ignore = "boddy")
		void misspelt(String id, String body) {
		}

		@Idempotent(key = "#id", ignore = "body")
		void fine(String id, InputStream body) {
		}

	}

	static class Retries {

		@RetryOnConflict(-1)
		void negative() {
		}

		@RetryOnConflict(retry = " ")
		void unnamed() {
		}

	}

	@Lazy
	static class Late {

		@RetryOnConflict(-1)
		void run() {
		}

	}

	static class Results {

		@Idempotent(key = "#id")
		List<String> list(String id) {
			return List.of();
		}

		@Idempotent(key = "#id")
		void nothing(String id) {
		}

	}

	static class Plain {

		@RetryOnConflict
		void run() {
		}

	}

}
