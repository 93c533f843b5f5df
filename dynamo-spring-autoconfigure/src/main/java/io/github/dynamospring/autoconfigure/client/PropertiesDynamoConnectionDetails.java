package io.github.dynamospring.autoconfigure.client;

import java.net.URI;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.DynamoProperties.Credentials;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * {@link DynamoConnectionDetails} from {@link DynamoProperties}.
 */
class PropertiesDynamoConnectionDetails implements DynamoConnectionDetails {

	private final DynamoProperties properties;

	private final @Nullable AwsCredentialsProvider credentialsProvider;

	PropertiesDynamoConnectionDetails(DynamoProperties properties) {
		this.properties = properties;
		this.credentialsProvider = credentialsProvider(properties.getCredentials());
	}

	private static @Nullable AwsCredentialsProvider credentialsProvider(Credentials credentials) {
		String accessKey = credentials.getAccessKey();
		String secretKey = credentials.getSecretKey();
		String profile = credentials.getProfile();
		check(accessKey, secretKey, profile);
		if (StringUtils.hasText(accessKey) && StringUtils.hasText(secretKey)) {
			return StaticCredentialsProvider.create(create(accessKey, secretKey, credentials.getSessionToken()));
		}
		return StringUtils.hasText(profile) ? ProfileCredentialsProvider.create(profile) : null;
	}

	private static void check(@Nullable String accessKey, @Nullable String secretKey, @Nullable String profile) {
		if (StringUtils.hasText(accessKey) && !StringUtils.hasText(secretKey)) {
			throw new InvalidConfigurationPropertyValueException("dynamo.credentials.secret-key", secretKey,
					"It is needed beside 'dynamo.credentials.access-key'.");
		}
		if (StringUtils.hasText(secretKey) && !StringUtils.hasText(accessKey)) {
			throw new InvalidConfigurationPropertyValueException("dynamo.credentials.access-key", accessKey,
					"It is needed beside 'dynamo.credentials.secret-key'.");
		}
		if (StringUtils.hasText(accessKey) && StringUtils.hasText(profile)) {
			throw new InvalidConfigurationPropertyValueException("dynamo.credentials.profile", profile,
					"It must not be set together with 'dynamo.credentials.access-key'.");
		}
	}

	private static AwsCredentials create(String accessKey, String secretKey, @Nullable String sessionToken) {
		if (StringUtils.hasText(sessionToken)) {
			return AwsSessionCredentials.create(accessKey, secretKey, sessionToken);
		}
		return AwsBasicCredentials.create(accessKey, secretKey);
	}

	@Override
	public @Nullable URI getEndpoint() {
		return this.properties.getEndpoint();
	}

	@Override
	public @Nullable String getRegion() {
		String region = this.properties.getRegion();
		return StringUtils.hasText(region) ? region : null;
	}

	@Override
	public @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return this.credentialsProvider;
	}

}
