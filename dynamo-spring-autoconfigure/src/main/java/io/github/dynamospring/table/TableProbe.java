package io.github.dynamospring.table;

import java.time.Duration;
import java.util.function.Consumer;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Probe of tables by requests that read their descriptions. The requests are counted
 * under an access pattern of their own.
 *
 * @since 0.1
 */
public final class TableProbe {

	private static final String DENIED = "AccessDeniedException";

	private final AwsRequestOverrideConfiguration configuration;

	private TableProbe(AwsRequestOverrideConfiguration configuration) {
		this.configuration = configuration;
	}

	/**
	 * Create a probe with the attempts and timeouts of its client.
	 * @param accessPattern the name that the requests are counted under
	 */
	public static TableProbe of(String accessPattern) {
		return new TableProbe(AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, accessPattern)
			.build());
	}

	/**
	 * Return a probe with calls that end after a time.
	 */
	public TableProbe within(Duration timeout) {
		return with((configuration) -> configuration.apiCallTimeout(timeout));
	}

	/**
	 * Return a probe that sends each request once.
	 */
	public TableProbe once() {
		return with((configuration) -> configuration.addPlugin(TableProbe::sendOnce));
	}

	private static void sendOnce(SdkServiceClientConfiguration.Builder client) {
		client.overrideConfiguration(
				client.overrideConfiguration().toBuilder().retryStrategy(AwsRetryStrategy.doNotRetry()).build());
	}

	/**
	 * Return a probe with a further configuration.
	 */
	public TableProbe with(Consumer<AwsRequestOverrideConfiguration.Builder> change) {
		AwsRequestOverrideConfiguration.Builder builder = this.configuration.toBuilder();
		change.accept(builder);
		return new TableProbe(builder.build());
	}

	/**
	 * Return the configuration of the requests.
	 */
	public AwsRequestOverrideConfiguration configuration() {
		return this.configuration;
	}

	/**
	 * Describe a table.
	 * @param table the name of the table in DynamoDB
	 */
	public TableDescription describe(DynamoDbClient client, String table) {
		return client.describeTable((request) -> request.tableName(table).overrideConfiguration(this.configuration))
			.table();
	}

	/**
	 * Return whether the role may not send a request.
	 */
	public static boolean isDenied(RuntimeException failure) {
		return DENIED.equals(code(failure));
	}

	/**
	 * Return the error code of a failure, or the name of its class without one. The
	 * message of a failure is not shown, because it names accounts and roles.
	 */
	public static String code(RuntimeException failure) {
		if (failure instanceof AwsServiceException answer && answer.awsErrorDetails() != null
				&& answer.awsErrorDetails().errorCode() != null) {
			return answer.awsErrorDetails().errorCode();
		}
		return failure.getClass().getSimpleName();
	}

}
