package io.github.dynamospring.autoconfigure.client;

import java.nio.file.Path;

import io.github.dynamospring.autoconfigure.DynamoProperties.Role;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.services.sts.auth.StsCredentialsProvider;
import software.amazon.awssdk.services.sts.auth.StsWebIdentityTokenFileCredentialsProvider;

/**
 * Credentials of a role, from the Security Token Service. No request is sent before they
 * are needed. Only loaded if 'software.amazon.awssdk:sts' is on the class path.
 */
final class StsCredentials implements AwsCredentialsProvider, AutoCloseable {

	private final StsClient client;

	private final StsCredentialsProvider provider;

	StsCredentials(Role role, String sessionName, Region region, @Nullable AwsCredentialsProvider credentials) {
		Path tokenFile = role.webIdentityTokenFile();
		StsClientBuilder builder = StsClient.builder().region(region);
		if (tokenFile != null) {
			builder.credentialsProvider(AnonymousCredentialsProvider.create());
		}
		else if (credentials != null) {
			builder.credentialsProvider(credentials);
		}
		this.client = builder.build();
		this.provider = (tokenFile != null) ? webIdentity(role, sessionName, tokenFile) : assumed(role, sessionName);
	}

	private StsCredentialsProvider assumed(Role role, String sessionName) {
		return StsAssumeRoleCredentialsProvider.builder()
			.stsClient(this.client)
			.refreshRequest(
					(request) -> request.roleArn(role.arn()).externalId(role.externalId()).roleSessionName(sessionName))
			.build();
	}

	private StsCredentialsProvider webIdentity(Role role, String sessionName, Path tokenFile) {
		return StsWebIdentityTokenFileCredentialsProvider.builder()
			.stsClient(this.client)
			.roleArn(role.arn())
			.roleSessionName(sessionName)
			.webIdentityTokenFile(tokenFile)
			.build();
	}

	@Override
	public AwsCredentials resolveCredentials() {
		return this.provider.resolveCredentials();
	}

	@Override
	public void close() {
		this.provider.close();
		this.client.close();
	}

}
