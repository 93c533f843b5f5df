package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.DynamoProperties.Credentials;
import io.github.dynamospring.autoconfigure.DynamoProperties.Role;
import io.github.dynamospring.autoconfigure.NearestName;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.ProcessCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * {@link DynamoConnectionDetails} from {@link DynamoProperties}.
 */
class PropertiesDynamoConnectionDetails implements DynamoConnectionDetails {

	private static final Pattern ROLE = Pattern.compile("arn:[^:]+:iam::\\d{12}:role/\\S+");

	private static final Pattern SESSION_NAME = Pattern.compile("[\\w+=,.@-]{2,64}");

	private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^{}]*}");

	private static final Set<String> SCHEMES = Set.of("http", "https");

	private static final String HIDDEN = "******";

	private final DynamoProperties properties;

	private final @Nullable AwsCredentialsProvider credentialsProvider;

	PropertiesDynamoConnectionDetails(DynamoProperties properties, PropertyCheck check) {
		this.properties = properties;
		check(properties.getEndpoint(), properties.getRegion(), check);
		check(properties.getCredentials(), check);
		check(properties.getCredentials().role(), check);
		this.credentialsProvider = credentialsProvider(properties.getCredentials(), check);
	}

	// any region will do if the endpoint is set
	private static void check(@Nullable URI endpoint, @Nullable String region, PropertyCheck check) {
		if (endpoint != null) {
			check.isTrue(
					endpoint.getScheme() != null && SCHEMES.contains(endpoint.getScheme())
							&& endpoint.getHost() != null,
					"endpoint", endpoint,
					"It must be a URI with a scheme and a host, such as 'http://localhost:8000'.");
		}
		else if (StringUtils.hasText(region)) {
			RegionCheck.check(region, check);
		}
	}

	private static void check(Credentials credentials, PropertyCheck check) {
		refusePlaceholder("credentials.access-key", credentials.accessKey(), check);
		refusePlaceholder("credentials.secret-key", credentials.secretKey(), check);
		refusePlaceholder("credentials.session-token", credentials.sessionToken(), check);
		refusePlaceholder("credentials.profile", credentials.profile(), check);
		refusePlaceholder("credentials.process-command", credentials.processCommand(), check);
		boolean accessKey = StringUtils.hasText(credentials.accessKey());
		boolean secretKey = StringUtils.hasText(credentials.secretKey());
		check.isTrue(!accessKey || secretKey, "credentials.secret-key", null, "It is needed beside '%s'.",
				check.name("credentials.access-key"));
		check.isTrue(accessKey || !secretKey, "credentials.access-key", null, "It is needed beside '%s'.",
				check.name("credentials.secret-key"));
		check.isTrue(accessKey || !StringUtils.hasText(credentials.sessionToken()), "credentials.session-token", HIDDEN,
				"It needs '%s'.", check.name("credentials.access-key"));
		refuseSeveral(credentials, check);
	}

	private static void refuseSeveral(Credentials credentials, PropertyCheck check) {
		Map<String, Object> sources = sources(credentials);
		String first = sources.keySet().stream().findFirst().orElse(null);
		sources.forEach((name, value) -> check.isTrue(name.equals(first), name, value,
				"It must not be set together with '%s'.", check.name(String.valueOf(first))));
		check.isTrue(!credentials.anonymous() || !StringUtils.hasText(credentials.role().arn()),
				"credentials.anonymous", true, "It must not be set together with '%s'.",
				check.name("credentials.role.arn"));
	}

	// the path and the name of a profile are one source
	private static Map<String, Object> sources(Credentials credentials) {
		Map<String, Object> sources = new LinkedHashMap<>();
		if (StringUtils.hasText(credentials.accessKey())) {
			sources.put("credentials.access-key", HIDDEN);
		}
		if (StringUtils.hasText(credentials.profile())) {
			sources.put("credentials.profile", credentials.profile());
		}
		else if (credentials.profilePath() != null) {
			sources.put("credentials.profile-path", credentials.profilePath());
		}
		if (StringUtils.hasText(credentials.processCommand())) {
			sources.put("credentials.process-command", HIDDEN);
		}
		if (credentials.anonymous()) {
			sources.put("credentials.anonymous", true);
		}
		return sources;
	}

	// Boot leaves a placeholder of an unknown property as it is.
	private static void refusePlaceholder(String name, @Nullable String value, PropertyCheck check) {
		Matcher placeholder = PLACEHOLDER.matcher((value != null) ? value : "");
		if (placeholder.find()) {
			throw check.refusal(name, placeholder.group(), "No property resolves the placeholder.");
		}
	}

	private static void check(Role role, PropertyCheck check) {
		String arn = role.arn();
		if (!StringUtils.hasText(arn)) {
			boolean alone = role.externalId() == null && role.webIdentityTokenFile() == null;
			check.isTrue(alone, "credentials.role.arn", null, "It is needed beside the other properties of the role.");
			return;
		}
		check.isTrue(ROLE.matcher(arn).matches(), "credentials.role.arn", arn,
				"It must be the ARN of a role, such as 'arn:aws:iam::123456789012:role/orders'.");
		check.isTrue(ClassUtils.isPresent("software.amazon.awssdk.services.sts.StsClient", null),
				"credentials.role.arn", arn, "To assume a role, add 'software.amazon.awssdk:sts'.");
		check.isTrue(role.sessionName() == null || SESSION_NAME.matcher(role.sessionName()).matches(),
				"credentials.role.session-name", role.sessionName(),
				"It must have 2 to 64 letters, digits and characters of '_+=,.@-'.");
		Path tokenFile = role.webIdentityTokenFile();
		check.isTrue(tokenFile == null || Files.isReadable(tokenFile), "credentials.role.web-identity-token-file",
				tokenFile, "There is no such file, or it cannot be read.");
	}

	private static @Nullable AwsCredentialsProvider credentialsProvider(Credentials credentials, PropertyCheck check) {
		String accessKey = credentials.accessKey();
		String secretKey = credentials.secretKey();
		if (StringUtils.hasText(accessKey) && StringUtils.hasText(secretKey)) {
			return StaticCredentialsProvider.create(create(accessKey, secretKey, credentials.sessionToken()));
		}
		if (StringUtils.hasText(credentials.processCommand())) {
			return ProcessCredentialsProvider.builder().command(shell(credentials.processCommand())).build();
		}
		if (credentials.anonymous()) {
			return AnonymousCredentialsProvider.create();
		}
		return ofProfile(ConfiguredProfile.find(credentials), check);
	}

	// as for 'credential_process' of a profile
	private static List<String> shell(String command) {
		boolean windows = System.getProperty("os.name", "").startsWith("Windows");
		return windows ? List.of("cmd.exe", "/C", command) : List.of("sh", "-c", command);
	}

	private static @Nullable AwsCredentialsProvider ofProfile(@Nullable ConfiguredProfile profile,
			PropertyCheck check) {
		if (profile == null) {
			return null;
		}
		profile.check(check);
		return profile.credentialsProvider();
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
		if (!StringUtils.hasText(region)) {
			return null;
		}
		return region;
	}

	@Override
	public @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return this.credentialsProvider;
	}

	/**
	 * Check of a region against the regions that the AWS SDK knows. Another one may be
	 * newer than the SDK, unless it looks like a typing error.
	 */
	private static final class RegionCheck {

		private static final Log logger = LogFactory.getLog(RegionCheck.class);

		private static final Pattern FORM = Pattern.compile("[a-z]+(-[a-z]+)+-\\d+");

		private RegionCheck() {
		}

		static void check(String region, PropertyCheck check) {
			if (Region.regions().contains(Region.of(region))) {
				return;
			}
			String nearest = nearest(region);
			boolean number = nearest != null && withoutNumber(nearest).equals(withoutNumber(region));
			if (nearest != null && !number) {
				throw check.refusal("region", region, "There is no such region: did you mean '" + nearest
						+ "'? One that is newer than the AWS SDK on the class path needs a newer SDK.");
			}
			check.isTrue(FORM.matcher(region).matches(), "region", region,
					"It must be the code of a region, such as 'eu-west-1'.");
			logger.warn("The AWS SDK on the class path does not know the region '" + region + "' of '"
					+ check.name("region") + "'");
		}

		private static String withoutNumber(String region) {
			return region.substring(0, region.lastIndexOf('-') + 1);
		}

		private static @Nullable String nearest(String region) {
			return NearestName.find(region,
					Region.regions().stream().filter((known) -> !known.isGlobalRegion()).map(Region::id).toList());
		}

	}

}
