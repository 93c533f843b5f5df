package io.github.dynamospring.core;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;

import io.github.dynamospring.plan.read.DeletePlan;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link AccessPatterns}.
 */
class AccessPatternsTests {

	private final AccessPatterns patterns = new AccessPatterns();

	@Test
	void findsPatternsByName() {
		RegisteredPattern one = register("Orders.one", 1);
		RegisteredPattern two = register("Orders.two", 1);
		assertThat(this.patterns).containsExactly(one, two);
		assertThat(this.patterns.get("Orders.two")).isSameAs(two);
	}

	@Test
	void saysWhichPatternsThereAre() {
		register("Orders.one", 1);
		assertThatIllegalArgumentException().isThrownBy(() -> this.patterns.get("Orders.two"))
			.withMessage("There is no access pattern named 'Orders.two', but [Orders.one]");
	}

	@Test
	void refusesToChooseAmongOverloads() {
		RegisteredPattern one = register("Orders.one", 1);
		RegisteredPattern other = register("Orders.one", 1);
		assertThatIllegalArgumentException().isThrownBy(() -> this.patterns.get("Orders.one"))
			.withMessage("There are 2 access patterns named 'Orders.one': choose one of find(…)");
		assertThat(this.patterns.find("Orders.one")).containsExactly(one, other);
	}

	@Test
	void findsPatternsByMethod() throws NoSuchMethodException {
		Method run = Runnable.class.getMethod("run");
		assertThatIllegalArgumentException().isThrownBy(() -> this.patterns.get(Runnable.class, run))
			.withMessage("java.lang.Runnable is no repository of the application, but []");
		RegisteredPattern pattern = register("Runnable.run", 1);
		this.patterns.declare(Runnable.class, run, pattern);
		assertThat(this.patterns.get(Runnable.class, run)).isSameAs(pattern);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.patterns.get(Runnable.class, Object.class.getMethod("notify")))
			.withMessage("Runnable.notify is no access pattern");
	}

	@Test
	void refusesToBuildOneRequestWhereThereAreSeveral() {
		RegisteredPattern pattern = register("Orders.one", 2);
		assertThatIllegalStateException().isThrownBy(pattern::request)
			.withMessage("Orders.one makes 2 requests for these arguments: ask for all of them");
	}

	private RegisteredPattern register(String name, int requests) {
		RegisteredPattern pattern = new NamedPattern(name, requests);
		this.patterns.register(pattern);
		return pattern;
	}

	private static final class NamedPattern implements RegisteredPattern {

		private final String name;

		private final int requests;

		private final DeletePlan plan = mock(DeletePlan.class);

		NamedPattern(String name, int requests) {
			this.name = name;
			this.requests = requests;
		}

		@Override
		public DeletePlan plan() {
			return this.plan;
		}

		@Override
		public String name() {
			return this.name;
		}

		@Override
		public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
			return Collections.nCopies(this.requests, DeleteItemRequest.builder().build());
		}

	}

}
