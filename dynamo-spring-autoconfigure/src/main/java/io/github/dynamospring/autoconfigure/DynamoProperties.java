package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;

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
	 * AWS region. By default the region that the AWS SDK finds in a system property, the
	 * environment, a profile or instance metadata.
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
	 * Credentials that sign requests. By default the credentials that the AWS SDK finds.
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
		 * Profile of the shared configuration files that holds the credentials. Cannot be
		 * combined with an access key.
		 */
		private @Nullable String profile;

		/**
		 * Configuration or credentials file with the profile, in place of the shared
		 * ones. It is read again when it changes.
		 */
		private @Nullable Path profilePath;

		/**
		 * Command that prints credentials, like 'credential_process' of a profile. Cannot
		 * be combined with an access key or a profile.
		 */
		private @Nullable String processCommand;

		/**
		 * Whether to send requests without a signature. Cannot be combined with other
		 * credentials.
		 */
		private boolean anonymous;

		private final Role role = new Role();

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

		public @Nullable Path getProfilePath() {
			return this.profilePath;
		}

		public void setProfilePath(@Nullable Path profilePath) {
			this.profilePath = profilePath;
		}

		public @Nullable String getProcessCommand() {
			return this.processCommand;
		}

		public void setProcessCommand(@Nullable String processCommand) {
			this.processCommand = processCommand;
		}

		public boolean isAnonymous() {
			return this.anonymous;
		}

		public void setAnonymous(boolean anonymous) {
			this.anonymous = anonymous;
		}

		public Role getRole() {
			return this.role;
		}

	}

	/**
	 * Role that is assumed by the Security Token Service, with the other credentials or
	 * with a token of an identity provider.
	 */
	public static class Role {

		/**
		 * ARN of the role to assume. Needs 'software.amazon.awssdk:sts'. Ignored for an
		 * endpoint on the loopback interface.
		 */
		private @Nullable String arn;

		/**
		 * External ID that the account of the role requires.
		 */
		private @Nullable String externalId;

		/**
		 * Name of the session, by which CloudTrail identifies the application. By default
		 * spring.application.name.
		 */
		private @Nullable String sessionName;

		/**
		 * File with the token of an identity provider, such as a Kubernetes service
		 * account token. By default the other credentials assume the role.
		 */
		private @Nullable Path webIdentityTokenFile;

		public @Nullable String getArn() {
			return this.arn;
		}

		public void setArn(@Nullable String arn) {
			this.arn = arn;
		}

		public @Nullable String getExternalId() {
			return this.externalId;
		}

		public void setExternalId(@Nullable String externalId) {
			this.externalId = externalId;
		}

		public @Nullable String getSessionName() {
			return this.sessionName;
		}

		public void setSessionName(@Nullable String sessionName) {
			this.sessionName = sessionName;
		}

		public @Nullable Path getWebIdentityTokenFile() {
			return this.webIdentityTokenFile;
		}

		public void setWebIdentityTokenFile(@Nullable Path webIdentityTokenFile) {
			this.webIdentityTokenFile = webIdentityTokenFile;
		}

	}

}
