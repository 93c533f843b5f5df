package io.github.dynamospring.idempotency;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link IdempotencyStore}.
 */
class IdempotencyStoreTests {

	@Test
	void refusesOperationsThatPrepareNoPatterns() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new IdempotencyStore(mock(DynamoOperations.class), new DynamoMappingContext(),
					PlannerSettings.DEFAULT, KeyVisibility.HIDDEN))
			.withMessageEndingWith(
					" cannot prepare access patterns, which repositories, reactive operations, @Idempotent and readers of Spring Batch need: let it implement "
							+ "PatternOperations, or extend DynamoTemplate");
	}

}
