package io.github.dynamospring.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the connection to DynamoDB.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo")
public class DynamoProperties {

	/**
	 * AWS region. By default the AWS SDK looks for it where it always does: system
	 * property, environment, profile, instance metadata.
	 */
	private @Nullable String region;

	/**
	 * URI of the service, for a local database. By default the service of the region.
	 */
	private @Nullable URI endpoint;

	/**
	 * Credentials that sign requests.
	 */
	private final Credentials credentials = new Credentials();

	public @Nullable String getRegion() {
		return this.region;
	}

	public void setRegion(@Nullable String region) {
		this.region = region;
	}

	public @Nullable URI getEndpoint() {
		return this.endpoint;
	}

	public void setEndpoint(@Nullable URI endpoint) {
		this.endpoint = endpoint;
	}

	public Credentials getCredentials() {
		return this.credentials;
	}

	/**
	 * Credentials that sign requests. By default the AWS SDK looks for them where it
	 * always does.
	 */
	public static class Credentials {

		/**
		 * Access key. Needs a secret key.
		 */
		private @Nullable String accessKey;

		/**
		 * Secret key. Needs an access key.
		 */
		private @Nullable String secretKey;

		/**
		 * Token of temporary credentials. Needs an access key.
		 */
		private @Nullable String sessionToken;

		/**
		 * Profile of the shared configuration files that holds the credentials. Not to be
		 * set together with an access key.
		 */
		private @Nullable String profile;

		public @Nullable String getAccessKey() {
			return this.accessKey;
		}

		public void setAccessKey(@Nullable String accessKey) {
			this.accessKey = accessKey;
		}

		public @Nullable String getSecretKey() {
			return this.secretKey;
		}

		public void setSecretKey(@Nullable String secretKey) {
			this.secretKey = secretKey;
		}

		public @Nullable String getSessionToken() {
			return this.sessionToken;
		}

		public void setSessionToken(@Nullable String sessionToken) {
			this.sessionToken = sessionToken;
		}

		public @Nullable String getProfile() {
			return this.profile;
		}

		public void setProfile(@Nullable String profile) {
			this.profile = profile;
		}

	}

}
