package io.github.dynamospring.sample;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestListener;

import org.springframework.stereotype.Component;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Listener that asks the committed policies of the roles that read, write and listen
 * about each request of an access pattern, in all tests of the whole application. A test
 * fails if it has sent one that is denied.
 */
@Component
class AllowedRequests implements RequestListener {

	// a line of the checklist or a cost is unknown where a role may not ask for it, and
	// only tests clean up
	private static final Set<String> OTHERS = Set.of(DynamoRequestContext.NO_PATTERN, "checklist", "cost", "health",
			"DynamoCleanup");

	private static final Set<String> ALLOWED = ConcurrentHashMap.newKeySet();

	private static final Set<String> DENIED = ConcurrentHashMap.newKeySet();

	private final CommittedPolicies policies = CommittedPolicies.of("read", "write", "streams");

	@Override
	public void ended(DynamoRequestContext context) {
		if (!OTHERS.contains(context.getAccessPattern())) {
			boolean allowed = this.policies.allow(context.getRequest(), context.getTableNames().stream());
			(allowed ? ALLOWED : DENIED).add(context.getAccessPattern() + ": " + context.getOperation());
		}
	}

	/**
	 * Return the patterns and operations that were allowed so far.
	 */
	static Set<String> allowed() {
		return Set.copyOf(ALLOWED);
	}

	/**
	 * Check after each test.
	 */
	static class Check implements TestExecutionListener {

		@Override
		public void afterTestMethod(TestContext context) {
			assertThat(DENIED).as("requests that the committed policies deny").isEmpty();
		}

	}

}
