package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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
	private Credentials credentials = Credentials.NONE;

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

	public void setCredentials(Credentials credentials) {
		this.credentials = credentials;
	}

	/**
	 * Credentials that sign requests. By default the credentials that the AWS SDK finds.
	 *
	 * @param accessKey Access key. Needs a secret key.
	 * @param secretKey Secret key. Needs an access key.
	 * @param sessionToken Token of temporary credentials. Needs an access key.
	 * @param profile Profile of the shared configuration files that holds the
	 * credentials. Cannot be combined with an access key.
	 * @param profilePath Configuration or credentials file with the profile, in place of
	 * the shared ones. It is read again when it changes.
	 * @param processCommand Command that prints credentials, like 'credential_process' of
	 * a profile. Cannot be combined with an access key or a profile.
	 * @param anonymous Whether to send requests without a signature. Cannot be combined
	 * with other credentials.
	 * @param role Role to assume
	 */
	public record Credentials(@Nullable String accessKey, @Nullable String secretKey, @Nullable String sessionToken,
			@Nullable String profile, @Nullable Path profilePath, @Nullable String processCommand, boolean anonymous,
			@DefaultValue Role role) {

		static final Credentials NONE = new Credentials(null, null, null, null, null, null, false,
				new Role(null, null, null, null));

		/** Secrets are not shown. */
		@Override
		public String toString() {
			return "Credentials";
		}

	}

	/**
	 * Role that is assumed by the Security Token Service, with the other credentials or
	 * with a token of an identity provider.
	 *
	 * @param arn ARN of the role to assume. Needs 'software.amazon.awssdk:sts'. Ignored
	 * for an endpoint on the loopback interface.
	 * @param externalId External ID that the account of the role requires.
	 * @param sessionName Name of the session, by which CloudTrail identifies the
	 * application. By default spring.application.name.
	 * @param webIdentityTokenFile File with the token of an identity provider, such as a
	 * Kubernetes service account token. By default the other credentials assume the role.
	 */
	public record Role(@Nullable String arn, @Nullable String externalId, @Nullable String sessionName,
			@Nullable Path webIdentityTokenFile) {

	}

}
