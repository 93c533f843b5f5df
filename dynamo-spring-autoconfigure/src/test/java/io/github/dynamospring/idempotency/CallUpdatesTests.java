package io.github.dynamospring.idempotency;

import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.plan.PlannerSettings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link CallUpdates}.
 */
class CallUpdatesTests {

	@Test
	void plansTellHowTheyAreRepeated() {
		try (AspectContext context = new AspectContext(mock(DynamoDbClient.class))) {
			CallUpdates<CallRecord> updates = new CallUpdates<>(CallRecord.class, "IdempotentCall", context.template(),
					context.mapping(), PlannerSettings.DEFAULT);
			assertThat(explain(updates.complete())).isEqualTo(
					"IdempotentCall.complete → UpdateItem idempotency: pk = IDEMPOTENT#{method}#{key}, sk = CALL, "
							+ "set state = 'DONE', result = :result, unstored = :unstored, expiresAt = :expiresAt, if exists and "
							+ "state = 'IN_PROGRESS' and owner = :owner; 1 WCU per KB, repeatable");
			assertThat(explain(updates.release())).endsWith("; 1 WCU per KB, repeatable");
			assertThat(explain(updates.renew())).endsWith("; 1 WCU per KB, blind");
			assertThat(explain(updates.takeOver()))
				.endsWith("; 1 WCU per KB, blind, but repeatable where leaseUntil or owner is null");
		}
	}

	private static String explain(UpdatePattern<?> pattern) {
		return pattern.plan().explain();
	}

}
