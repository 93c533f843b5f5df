package io.github.dynamospring.core.template;

import java.lang.reflect.Proxy;

import io.github.dynamospring.core.DynamoOperations;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link PatternOperations}.
 */
class PatternOperationsTests {

	@Test
	void takesOperationsThatPreparePatterns() {
		DynamoOperations operations = mock(PatternOperations.class);
		assertThat(PatternOperations.of(operations)).isSameAs(operations);
	}

	@Test
	void refusesOperationsThatPrepareNone() {
		DynamoOperations operations = (DynamoOperations) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { DynamoOperations.class }, (proxy, method, arguments) -> null);
		assertThatIllegalArgumentException().isThrownBy(() -> PatternOperations.of(operations))
			.withMessage(operations.getClass().getName()
					+ " cannot prepare access patterns, which repositories, reactive operations, @Idempotent and readers of Spring Batch need: let it implement "
					+ "PatternOperations, or extend DynamoTemplate");
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> PatternOperations.of(null))
			.withMessage("'operations' must not be null");
	}

}
