package io.github.dynamospring.embedded;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Decision on starting DynamoDB Local inside the JVM, with its reason. A forgotten
 * library must never put production data in memory, so any hint at a database elsewhere
 * decides against it.
 *
 * @param start whether to start it
 * @param reason the reason, as a clause
 * @since 0.1
 */
public record EmbeddedDecision(boolean start, String reason) {

	/**
	 * Create a decision.
	 */
	public EmbeddedDecision {
		Objects.requireNonNull(reason, "'reason' must not be null");
	}

	/**
	 * Decide on the start.
	 * @param mode the configured mode
	 * @param present whether DynamoDB Local is on the class path
	 * @param hints the places to look for hints at a database elsewhere
	 * @return the decision
	 */
	public static EmbeddedDecision of(EmbeddedMode mode, boolean present, Hints hints) {
		return switch (mode) {
			case NEVER -> new EmbeddedDecision(false, "dynamo.embedded.mode is 'never'");
			case ALWAYS -> new EmbeddedDecision(true, "dynamo.embedded.mode is 'always'");
			case AUTO -> auto(present, hints);
		};
	}

	private static EmbeddedDecision auto(boolean present, Hints hints) {
		if (!present) {
			return new EmbeddedDecision(false, "it is not on the class path");
		}
		String hint = hints.first();
		if (hint != null) {
			return new EmbeddedDecision(false, hint);
		}
		return new EmbeddedDecision(true,
				"it is on the class path, and no region, endpoint, credentials or AWS environment is configured");
	}

	/**
	 * Places to look for hints at a database elsewhere.
	 *
	 * @param properties properties of the application, by name
	 * @param systemProperties properties of the JVM, by name
	 * @param environment variables of the environment
	 * @param bean the simple name of the type of a bean that determines the database, or
	 * null
	 */
	public record Hints(Function<String, @Nullable String> properties,
			Function<String, @Nullable String> systemProperties, Map<String, ?> environment, @Nullable String bean) {

		private static final String[] PROPERTIES = { "dynamo.region", "dynamo.endpoint",
				"dynamo.credentials.access-key", "dynamo.credentials.secret-key", "dynamo.credentials.session-token",
				"dynamo.credentials.profile", "dynamo.credentials.profile-path", "dynamo.credentials.process-command",
				"dynamo.credentials.role.arn", "spring.cloud.aws.endpoint", "spring.cloud.aws.dynamodb.endpoint",
				"spring.cloud.aws.dynamodb.region", "spring.cloud.aws.region.static",
				"spring.cloud.aws.region.profile.name", "spring.cloud.aws.credentials.access-key",
				"spring.cloud.aws.credentials.profile.name", "spring.cloud.aws.credentials.sts.role-arn" };

		private static final String[] SYSTEM_PROPERTIES = { "aws.region", "aws.endpointUrl", "aws.endpointUrlDynamoDb",
				"aws.profile", "aws.accessKeyId", "aws.roleArn", "aws.webIdentityTokenFile", "aws.configFile",
				"aws.sharedCredentialsFile" };

		private static final String[] VARIABLES = { "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL",
				"AWS_ENDPOINT_URL_DYNAMODB", "AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_ROLE_ARN",
				"AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "AWS_EXECUTION_ENV",
				"KUBERNETES_SERVICE_HOST" };

		private static final String PLATFORM = "spring.main.cloud-platform";

		private static final List<String> PREFIXES = List.of("AWS_CONTAINER_", "ECS_CONTAINER_METADATA_URI");

		@Nullable String first() {
			if (this.bean != null) {
				return "there is a bean of type " + this.bean;
			}
			return Stream.of(PROPERTIES)
				.filter((name) -> isSet(this.properties.apply(name)))
				.findFirst()
				.or(this::platform)
				.or(() -> Stream.of(SYSTEM_PROPERTIES)
					.filter((name) -> isSet(this.systemProperties.apply(name)))
					.findFirst())
				.or(() -> Stream.of(VARIABLES).filter((name) -> isSet(this.environment.get(name))).findFirst())
				.or(() -> this.environment.keySet()
					.stream()
					.filter((name) -> PREFIXES.stream().anyMatch(name::startsWith))
					.sorted()
					.findFirst())
				.map((name) -> name + " is set")
				.orElse(null);
		}

		// with "none", Boot does not look for a platform
		private Optional<String> platform() {
			String platform = this.properties.apply(PLATFORM);
			return (isSet(platform) && !"none".equalsIgnoreCase(platform)) ? Optional.of(PLATFORM) : Optional.empty();
		}

		private static boolean isSet(@Nullable Object value) {
			return value != null && !value.toString().isBlank();
		}

	}

}
