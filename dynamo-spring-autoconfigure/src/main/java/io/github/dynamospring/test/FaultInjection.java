package io.github.dynamospring.test;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.recording.RecordedCall;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Faults of the next requests to DynamoDB:
 *
 * <pre class="code">
 * faults.on(Orders.class, (orders) -&gt; orders.findByOrderId("1001")).throttle(2);
 * faults.onOperation("PutItem").loseAnswer(1);
 * </pre>
 *
 * A fault replaces the answer of the HTTP client. Classification of the failure,
 * repetition and meters then work as in production. A fault hits single attempts of the
 * synchronous client. Faults occur in the order of their injection. Faults left after a
 * test method are dropped. A fault that no attempt has met fails the test, because the
 * test has covered something else.
 *
 * @since 0.1
 */
public final class FaultInjection {

	private final Supplier<AccessPatterns> patterns;

	private final Runnable client;

	private final List<InjectedFault> faults = new ArrayList<>();

	private final ThreadLocal<Attempt> attempt = new ThreadLocal<>();

	private volatile boolean decorating;

	/**
	 * Create an injection without faults.
	 * @param patterns supplies the access patterns of the application
	 * @param client builds the client of DynamoDB if it is not built yet
	 */
	FaultInjection(Supplier<AccessPatterns> patterns, Runnable client) {
		this.patterns = patterns;
		this.client = client;
	}

	/**
	 * Return an HTTP client that replaces answers of another one with faults.
	 */
	SdkHttpClient decorate(SdkHttpClient httpClient) {
		this.decorating = true;
		return new FaultyHttpClient(httpClient, this);
	}

	/**
	 * Return the requests of a method of a repository.
	 * @param <T> the type of the repository
	 * @param repository the interface of the repository
	 * @param call calls the method, with any arguments; no request is sent
	 * @throws IllegalArgumentException if it calls no access pattern of the application
	 */
	public <T> Target on(Class<T> repository, Consumer<T> call) {
		Method method = RecordedCall.of(repository, call).pattern();
		String pattern = this.patterns.get().get(repository, method).name();
		return new Target(pattern, (attempt) -> pattern.equals(attempt.pattern()));
	}

	/**
	 * Return the requests of an operation of DynamoDB, from any sender.
	 * @param operation the name of the operation, such as {@code PutItem}
	 * @throws IllegalArgumentException if there is no such operation
	 */
	public Target onOperation(String operation) {
		Assert.isTrue(isOperation(operation),
				() -> "DynamoDB has no operation '" + operation + "': name it as its API does, such as 'PutItem'");
		return new Target(operation, (attempt) -> operation.equals(attempt.operation()));
	}

	private static boolean isOperation(String operation) {
		return StringUtils.capitalize(operation).equals(operation) && Arrays.stream(DynamoDbClient.class.getMethods())
			.anyMatch((method) -> method.getName().equals(StringUtils.uncapitalize(operation)));
	}

	/**
	 * Drop all pending faults.
	 */
	public synchronized void clear() {
		this.faults.clear();
	}

	/**
	 * Drop all pending faults, and return the faults that no attempt has met.
	 */
	synchronized List<String> clearUnmet() {
		List<String> unmet = this.faults.stream()
			.filter((fault) -> !fault.isMet())
			.map(InjectedFault::toString)
			.toList();
		clear();
		return unmet;
	}

	/**
	 * Note the attempt that this thread gives to the HTTP client next.
	 */
	void begin(Attempt next) {
		this.attempt.set(next);
	}

	/**
	 * Take the fault of this thread's attempt, or return null if it has no fault.
	 */
	@Nullable FaultKind take() {
		Attempt current = this.attempt.get();
		this.attempt.remove();
		if (current == null) {
			return null;
		}
		return take(current);
	}

	private synchronized @Nullable FaultKind take(Attempt current) {
		InjectedFault first = first(current);
		if (first != null && first.take()) {
			this.faults.remove(first);
		}
		return (first != null) ? first.kind() : null;
	}

	private @Nullable InjectedFault first(Attempt current) {
		return this.faults.stream().filter((fault) -> fault.isOf(current)).findFirst().orElse(null);
	}

	private void add(Target target, FaultKind kind, int attempts) {
		Assert.isTrue(attempts > 0, () -> "A fault is of one attempt or more, not of " + attempts);
		this.client.run();
		Assert.state(this.decorating, "FaultInjection has no part in the DynamoDbClient, because its HTTP client is "
				+ "not auto-configured: leave out the bean or the DynamoDbClientCustomizer that sets it, and let "
				+ "'dynamo.client.http' be 'auto'");
		add(new InjectedFault(target.name, target.attempts, kind, attempts));
	}

	private synchronized void add(InjectedFault fault) {
		this.faults.add(fault);
	}

	/**
	 * Attempt to send a request.
	 *
	 * @param operation the name of the operation
	 * @param pattern the name of the access pattern, or null
	 */
	record Attempt(@Nullable String operation, @Nullable String pattern) {

	}

	/**
	 * Requests that get a fault at their next attempts.
	 *
	 * @since 0.1
	 */
	public final class Target {

		private final String name;

		private final Predicate<Attempt> attempts;

		private Target(String name, Predicate<Attempt> attempts) {
			this.name = name;
			this.attempts = attempts;
		}

		/**
		 * Throttle the next attempts. They do not reach the database.
		 * @param attempts the number of attempts, after the attempts of earlier faults
		 */
		public void throttle(int attempts) {
			add(this, FaultKind.THROTTLE, attempts);
		}

		/**
		 * Answer the next attempts with an internal server error. They do not reach the
		 * database, but their sender cannot know it.
		 * @param attempts the number of attempts, after the attempts of earlier faults
		 */
		public void fail(int attempts) {
			add(this, FaultKind.FAIL, attempts);
		}

		/**
		 * Lose the answers to the next attempts. They do reach the database, and then the
		 * connection breaks.
		 * @param attempts the number of attempts, after the attempts of earlier faults
		 */
		public void loseAnswer(int attempts) {
			add(this, FaultKind.LOSE_ANSWER, attempts);
		}

	}

	/**
	 * Fault of a number of future attempts.
	 */
	private static class InjectedFault {

		private final String name;

		private final Predicate<Attempt> target;

		private final FaultKind kind;

		private final int attempts;

		private int left;

		InjectedFault(String name, Predicate<Attempt> target, FaultKind kind, int attempts) {
			this.name = name;
			this.target = target;
			this.kind = kind;
			this.attempts = attempts;
			this.left = attempts;
		}

		boolean isOf(Attempt attempt) {
			return this.target.test(attempt);
		}

		FaultKind kind() {
			return this.kind;
		}

		/**
		 * Return whether any attempt has met it.
		 */
		boolean isMet() {
			return this.left < this.attempts;
		}

		/**
		 * Count an attempt, and return whether it was the last one.
		 */
		boolean take() {
			this.left--;
			return this.left == 0;
		}

		@Override
		public String toString() {
			return this.kind.method() + "(" + this.attempts + ") of " + this.name;
		}

	}

}
