package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Facts about a client.
 *
 * @param maxAttempts the attempts of a call, null if the SDK decides
 * @param callTimeout the longest time of a call, null for no limit
 * @param attemptTimeout the longest time of an attempt, null for no limit
 */
record ClientFacts(@Nullable Integer maxAttempts, @Nullable Duration callTimeout, @Nullable Duration attemptTimeout) {

	static DescribedFact<ClientFacts> of(DynamoDbClient client) {
		try {
			return DescribedFact.known(of(client.serviceClientConfiguration().overrideConfiguration()));
		}
		catch (UnsupportedOperationException ex) {
			return DescribedFact.unknown("the client does not expose its configuration", null);
		}
	}

	private static ClientFacts of(ClientOverrideConfiguration configuration) {
		Optional<RetryStrategy> retries = configuration.retryStrategy();
		return new ClientFacts(retries.map(RetryStrategy::maxAttempts).orElse(null),
				configuration.apiCallTimeout().orElse(null), configuration.apiCallAttemptTimeout().orElse(null));
	}

}
