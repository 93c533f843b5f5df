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
 * A fault takes the place of the HTTP client's answer. So all that follows, from the
 * classification of the failure to its repetition and its meters, is what an application
 * does in production. Faults are of single attempts of the synchronous client, and come
 * about in the order in which they were injected. Those that are left after a test method
 * are dropped. A fault that no attempt has met at all fails the test, because it has
 * tested something else.
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
	 * Create an injection of no faults.
	 * @param patterns gives the access patterns of the application
	 * @param client makes sure that the client of DynamoDB is built
	 */
	FaultInjection(Supplier<AccessPatterns> patterns, Runnable client) {
		this.patterns = patterns;
		this.client = client;
	}

	/**
	 * Return an HTTP client that has faults in place of another's answers.
	 */
	SdkHttpClient decorate(SdkHttpClient httpClient) {
		this.decorating = true;
		return new FaultyHttpClient(httpClient, this);
	}

	/**
	 * Return the requests of a method of a repository.
	 * @param <T> the type of the repository
	 * @param repository the interface of the repository
	 * @param call calls the method, with any arguments; nothing is sent
	 * @throws IllegalArgumentException if it calls no access pattern of the application
	 */
	public <T> Target on(Class<T> repository, Consumer<T> call) {
		Method method = RecordedCall.of(repository, call).pattern();
		String pattern = this.patterns.get().get(repository, method).name();
		return new Target(pattern, (attempt) -> pattern.equals(attempt.pattern()));
	}

	/**
	 * Return the requests of an operation of DynamoDB, whoever sends them.
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
	 * Drop all faults that have not come about.
	 */
	public synchronized void clear() {
		this.faults.clear();
	}

	/**
	 * Drop all faults that have not come about, and return those that no attempt has met.
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
	 * Note the attempt that this thread is about to give to the HTTP client.
	 */
	void begin(Attempt next) {
		this.attempt.set(next);
	}

	/**
	 * Take the fault of this thread's attempt, or null if it has none.
	 */
	@Nullable FaultKind take() {
		Attempt current = this.attempt.get();
		this.attempt.remove();
		return (current != null) ? take(current) : null;
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
	 * Requests whose next attempts get a fault.
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
		 * @param attempts how many, of those not taken by faults before
		 */
		public void throttle(int attempts) {
			add(this, FaultKind.THROTTLE, attempts);
		}

		/**
		 * Answer the next attempts with an internal server error. They do not reach the
		 * database, which their sender cannot know.
		 * @param attempts how many, of those not taken by faults before
		 */
		public void fail(int attempts) {
			add(this, FaultKind.FAIL, attempts);
		}

		/**
		 * Lose the answers to the next attempts. They do reach the database, and then the
		 * connection breaks.
		 * @param attempts how many, of those not taken by faults before
		 */
		public void loseAnswer(int attempts) {
			add(this, FaultKind.LOSE_ANSWER, attempts);
		}

	}

}
