package io.github.dynamospring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.health.DynamoHealthContributorAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.advice.DynamoAdviceAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.checklist.DynamoChecklistAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.FileSystemResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a value that cannot work ends the start, with the name of its property and
 * with what is allowed. Nothing is sent for it.
 */
@ExtendWith(OutputCaptureExtension.class)
class WrongSettingsTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoPropertiesAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoRetryAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class,
				DynamoChecklistAutoConfiguration.class, DynamoMetricsAutoConfiguration.class,
				DynamoAdviceAutoConfiguration.class, DynamoCostAutoConfiguration.class,
				DynamoHealthContributorAutoConfiguration.class, SslAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withSystemProperties("aws.configFile=absent", "aws.sharedCredentialsFile=absent")
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1");

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					dynamo.client.max-connections=0 | 'dynamo.client.max-connections' is '0'. It must be at least 1.
					dynamo.client.max-connections=-5 | 'dynamo.client.max-connections' is '-5'. It must be at least 1.
					dynamo.client.connection-timeout=-1s | 'dynamo.client.connection-timeout' is '-1000ms'. It must be at least 1 ms.
					dynamo.client.socket-timeout=0 | 'dynamo.client.socket-timeout' is '0ms'. It must be at least 1 ms.
					dynamo.client.connection-time-to-live=0 | 'dynamo.client.connection-time-to-live' is '0ms'. It must be at least 1 ms.
					dynamo.client.connection-max-idle-time=-1s | 'dynamo.client.connection-max-idle-time' is '-1000ms'. It must be at least 1 ms.
					dynamo.client.connection-acquisition-timeout=-1s | 'dynamo.client.connection-acquisition-timeout' is '-1000ms'. It must be at least 1 ms.
					dynamo.client.connection-acquisition-timeout=5s | 'dynamo.client.connection-acquisition-timeout' is '5000ms'. It must be less than the 5000 ms of an attempt (api-call-attempt-timeout): callers that wait for a connection would seem to wait for DynamoDB.
					dynamo.client.api-call-timeout=-1s | 'dynamo.client.api-call-timeout' is '-1000ms'. It must not be negative; zero is for no limit.
					dynamo.client.api-call-attempt-timeout=-1s | 'dynamo.client.api-call-attempt-timeout' is '-1000ms'. It must not be negative; zero is for no limit.
					dynamo.client.api-call-timeout=10 | 'dynamo.client.api-call-timeout' is '10ms'. It must be at least 100 ms; zero is for no limit. A number without a unit is one of milliseconds: for seconds write 10s.
					dynamo.client.api-call-timeout=10;dynamo.client.api-call-attempt-timeout=5 | 'dynamo.client.api-call-timeout' is '10ms'. It must be at least 100 ms; zero is for no limit. A number without a unit is one of milliseconds: for seconds write 10s.
					dynamo.client.api-call-attempt-timeout=5 | 'dynamo.client.api-call-attempt-timeout' is '5ms'. It must be at least 20 ms; zero is for no limit. A number without a unit is one of milliseconds: for seconds write 5s.
					dynamo.client.api-call-timeout=200 | 'dynamo.client.api-call-timeout' is '200ms'. It must not be less than the 5000 ms of an attempt (api-call-attempt-timeout), of which a call has several. A number without a unit is one of milliseconds.
					dynamo.client.api-call-timeout=2s;dynamo.client.api-call-attempt-timeout=3s | 'dynamo.client.api-call-timeout' is '2000ms'. It must not be less than the 3000 ms of an attempt (api-call-attempt-timeout), of which a call has several. A number without a unit is one of milliseconds.
					dynamo.credentials.access-key=key;dynamo.credentials.secret-key=${vault.secret} | 'dynamo.credentials.secret-key' is '${vault.secret}'. No property resolves the placeholder.
					dynamo.credentials.access-key=${vault.key};dynamo.credentials.secret-key=secret | 'dynamo.credentials.access-key' is '${vault.key}'. No property resolves the placeholder.
					dynamo.credentials.profile=${stage} | 'dynamo.credentials.profile' is '${stage}'. No property resolves the placeholder.
					dynamo.client.user-agent-suffix=ä | 'dynamo.client.user-agent-suffix' is 'ä'. It must consist of printable ASCII characters, because it is part of a header.
					dynamo.client.http=crt | 'dynamo.client.http' is 'crt'. It is not on the class path: add 'software.amazon.awssdk:aws-crt-client', or leave the property out to use the one that is.
					dynamo.client.proxy.port=3128 | 'dynamo.client.proxy.host' is not set. It is needed beside 'dynamo.client.proxy.port'.
					dynamo.client.proxy.scheme=https | 'dynamo.client.proxy.host' is not set. It is needed beside 'dynamo.client.proxy.scheme'.
					dynamo.client.proxy.scheme=socks;dynamo.client.proxy.host=proxy;dynamo.client.proxy.port=80 | 'dynamo.client.proxy.scheme' is 'socks'. It must be 'http' or 'https'.
					dynamo.client.proxy.scheme=https;dynamo.client.proxy.host=proxy;dynamo.client.proxy.port=443;dynamo.client.http=url-connection | 'dynamo.client.proxy.scheme' is 'https'. The JDK's HttpURLConnection has no TLS to a proxy: set 'dynamo.client.http' to 'apache5'.
					dynamo.client.netty.max-pending-acquisitions=0 | 'dynamo.client.netty.max-pending-acquisitions' is '0'. It must be at least 1.
					dynamo.client.netty.write-timeout=0 | 'dynamo.client.netty.write-timeout' is '0ms'. It must be at least 1 ms.
					dynamo.client.proxy.host=proxy | 'dynamo.client.proxy.port' is not set. It must be between 1 and 65535.
					dynamo.client.proxy.host=http://proxy | 'dynamo.client.proxy.host' is 'http://proxy'. It must be the name of a host, without a scheme.
					dynamo.client.proxy.host=proxy;dynamo.client.proxy.port=70000 | 'dynamo.client.proxy.port' is '70000'. It must be between 1 and 65535.
					dynamo.client.proxy.host=proxy;dynamo.client.proxy.port=80;dynamo.client.proxy.username=me | 'dynamo.client.proxy.password' is not set. It is needed beside 'dynamo.client.proxy.username'.
					dynamo.client.proxy.host=proxy;dynamo.client.proxy.port=80;dynamo.client.http=sdk | 'dynamo.client.proxy.host' is 'proxy'. It is without effect on the HTTP client that 'dynamo.client.http' chooses here (sdk): use 'apache5' or 'url-connection'.
					dynamo.client.ssl.bundle=internal | 'dynamo.client.ssl.bundle' is 'internal'. There is no such bundle: the bundles of 'spring.ssl.bundle' are [].
					dynamo.client.fips=true;dynamo.endpoint=http://localhost:8000 | 'dynamo.client.fips' is 'true'. It must not be set together with an endpoint, which leaves no choice.
					dynamo.client.dual-stack=true;dynamo.endpoint=http://localhost:8000 | 'dynamo.client.dual-stack' is 'true'. It must not be set together with an endpoint, which leaves no choice.
					dynamo.endpoint=localhost:8000 | 'dynamo.endpoint' is 'localhost:8000'. It must be a URI with a scheme and a host, such as 'http://localhost:8000'.
					dynamo.endpoint=localhost | 'dynamo.endpoint' is 'localhost'. It must be a URI with a scheme and a host, such as 'http://localhost:8000'.
					dynamo.region=Ireland | 'dynamo.region' is 'Ireland'. It must be the code of a region, such as 'eu-west-1'.
					dynamo.region=EU_WEST_1 | 'dynamo.region' is 'EU_WEST_1'. It must be the code of a region, such as 'eu-west-1'.
					dynamo.region=eu-wset-1 | 'dynamo.region' is 'eu-wset-1'. There is no such region: did you mean 'eu-west-1'? One that is newer than the AWS SDK on the class path needs a newer SDK.
					dynamo.region=us-est-1 | 'dynamo.region' is 'us-est-1'. There is no such region: did you mean 'us-east-1'? One that is newer than the AWS SDK on the class path needs a newer SDK.
					dynamo.region=euwest1 | 'dynamo.region' is 'euwest1'. There is no such region: did you mean 'eu-west-1'? One that is newer than the AWS SDK on the class path needs a newer SDK.
					dynamo.credentials.access-key=key | 'dynamo.credentials.secret-key' is not set. It is needed beside 'dynamo.credentials.access-key'.
					dynamo.credentials.secret-key=secret | 'dynamo.credentials.access-key' is not set. It is needed beside 'dynamo.credentials.secret-key'.
					dynamo.credentials.session-token=token | 'dynamo.credentials.session-token' is '******'. It needs 'dynamo.credentials.access-key'.
					dynamo.credentials.profile=dev | 'dynamo.credentials.profile' is 'dev'. There are no profiles: neither ~/.aws/config nor ~/.aws/credentials has one.
					dynamo.credentials.profile=dev;dynamo.credentials.access-key=key;dynamo.credentials.secret-key=secret | 'dynamo.credentials.profile' is 'dev'. It must not be set together with 'dynamo.credentials.access-key'.
					dynamo.credentials.profile-path=absent | 'dynamo.credentials.profile-path' is 'absent'. There is no such file, or it cannot be read.
					dynamo.credentials.profile-path=absent;dynamo.credentials.access-key=key;dynamo.credentials.secret-key=secret | 'dynamo.credentials.profile-path' is 'absent'. It must not be set together with 'dynamo.credentials.access-key'.
					dynamo.credentials.process-command=keys --of me;dynamo.credentials.profile=dev | 'dynamo.credentials.process-command' is '******'. It must not be set together with 'dynamo.credentials.profile'.
					dynamo.credentials.process-command=${command} | 'dynamo.credentials.process-command' is '${command}'. No property resolves the placeholder.
					dynamo.credentials.anonymous=true;dynamo.credentials.process-command=keys | 'dynamo.credentials.anonymous' is 'true'. It must not be set together with 'dynamo.credentials.process-command'.
					dynamo.credentials.anonymous=true;dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders | 'dynamo.credentials.anonymous' is 'true'. It must not be set together with 'dynamo.credentials.role.arn'.
					dynamo.credentials.role.external-id=id | 'dynamo.credentials.role.arn' is not set. It is needed beside the other properties of the role.
					dynamo.credentials.role.arn=orders | 'dynamo.credentials.role.arn' is 'orders'. It must be the ARN of a role, such as 'arn:aws:iam::123456789012:role/orders'.
					dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders;dynamo.credentials.role.session-name=a b | 'dynamo.credentials.role.session-name' is 'a b'. It must have 2 to 64 letters, digits and characters of '_+=,.@-'.
					dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders;dynamo.credentials.role.web-identity-token-file=absent | 'dynamo.credentials.role.web-identity-token-file' is 'absent'. There is no such file, or it cannot be read.
					dynamo.embedded.mode=always;dynamo.embedded.port=65536 | 'dynamo.embedded.port' is '65536'. It must be between 0 and 65535, where 0 is for a free one.
					dynamo.query.max-pages=-1 | 'dynamo.query.max-pages' is '-1'. It must be at least 1.
					dynamo.query.max-fan-out=0 | 'dynamo.query.max-fan-out' is '0'. It must be at least 1.
					dynamo.query.fan-out-threads=0 | 'dynamo.query.fan-out-threads' is '0'. It must be at least 1.
					dynamo.scroll.secrets=short | 'dynamo.scroll.secrets' is '******'. dynamo.scroll.secrets[0] must have at least 16 characters, blanks around it left out: generate one, for instance by 'openssl rand -base64 32'.
					dynamo.scroll.ttl=-1s | 'dynamo.scroll.ttl' is '-1000ms'. It must be at least 1 s.
					dynamo.retry.max-attempts=0 | 'dynamo.retry.max-attempts' is '0'. It must be at least 1.
					dynamo.retry.base-delay=-1s | 'dynamo.retry.base-delay' is '-1000ms'. It must be at least 1 ms.
					dynamo.retry.budget.refund=0 | 'dynamo.retry.budget.refund' is '0'. It must be at least 1.
					dynamo.tables.creation-timeout=-1s | 'dynamo.tables.creation-timeout' is '-1000ms'. It must be at least 1 ms.
					dynamo.checklist.timeout=0 | 'dynamo.checklist.timeout' is '0ms'. It must be at least 1 ms.
					dynamo.checklist.fail-on=pitr | 'dynamo.checklist.fail-on' is 'pitr'. The checklist has no item 'pitr': its items are table-status, table-name, deletion-protection, point-in-time-recovery, backups, tags, billing-mode, auto-scaling, capacity-quotas, table-count, index-count, index-coverage, encryption, resource-policy, time-to-live, stream, stream-readers, contributor-insights, alarms, stream-alarms, dead-letters, least-privilege, retries, timeouts, scroll-secrets, real-database; 'fail-on' takes 'any' for all of them.
					dynamo.accept.pitr=why | 'dynamo.accept.pitr' is 'why'. Neither advice nor the checklist has 'pitr'. Advice has low-cardinality-partition, time-partition, index-without-pattern, duplicate-index, wide-projection, growing-collection, computed-keys, scan, filtered-reads, single-reads, single-writes, read-before-write, large-items, hot-key, unused-index, throttled, failed-conditions, strong-reads, capacity-mode. The checklist has table-status, table-name, deletion-protection, point-in-time-recovery, backups, tags, billing-mode, auto-scaling, capacity-quotas, table-count, index-count, index-coverage, encryption, resource-policy, time-to-live, stream, stream-readers, contributor-insights, alarms, stream-alarms, dead-letters, least-privilege, retries, timeouts, scroll-secrets, real-database.
					dynamo.accept.scan=why | 'dynamo.accept.scan' is 'why'. It must name the subject of the finding: 'dynamo.accept.scan.<subject>'.
					dynamo.accept.tags= | 'dynamo.accept.tags' is ''. It must say why it is accepted.
					dynamo.checklist.fail-on=tags;dynamo.accept.tags.orders=why | 'dynamo.accept.tags.orders' is 'why'. No entity is in a table 'orders'; there are no entities.
					dynamo.tables.name-pattern=tables | 'dynamo.tables.name-pattern' is 'tables'. Table name pattern 'tables' is refused: {table} must occur in it once, or tables would share a name.
					dynamo.tables.name-pattern={env} | 'dynamo.tables.name-pattern' is '{env}'. Table name pattern '{env}' is refused: {table} must occur in it once, or tables would share a name.
					dynamo.scroll.secrets=${UNSET_SECRET} | 'dynamo.scroll.secrets' is '******'. dynamo.scroll.secrets[0] is an unresolved placeholder: set the property or environment variable that it names.
					dynamo.scroll.secrets=aaaaaaaaaaaaaaaa | 'dynamo.scroll.secrets' is '******'. dynamo.scroll.secrets[0] must have at least 4 different characters, because it could be guessed: generate one, for instance by 'openssl rand -base64 32'.
					dynamo.retry.base-delay=0ms | 'dynamo.retry.base-delay' is '0ms'. It must be at least 1 ms.
					dynamo.retry.throttle-base-delay=-1ms | 'dynamo.retry.throttle-base-delay' is '-1ms'. It must be at least 1 ms.
					dynamo.retry.max-delay=999us | 'dynamo.retry.max-delay' is '0ms'. It must be at least 1 ms.
					dynamo.retry.budget.cost=-1 | 'dynamo.retry.budget.cost' is '-1'. It must not be negative.
					dynamo.retry.budget.capacity=4 | 'dynamo.retry.budget.capacity' is '4'. It must be at least 'dynamo.retry.budget.cost'.
					dynamo.hot-partitions.window=999ms | 'dynamo.hot-partitions.window' is '999ms'. It must be between 1s and 1h.
					dynamo.hot-partitions.window=61m | 'dynamo.hot-partitions.window' is '3660000ms'. It must be between 1s and 1h.
					dynamo.hot-partitions.instances=0 | 'dynamo.hot-partitions.instances' is '0'. It must be at least 1.
					dynamo.hot-partitions.warning-share=0 | 'dynamo.hot-partitions.warning-share' is '0.0'. It must be above 0, where 1 is all that one partition delivers.
					dynamo.hot-partitions.warning-share=NaN | 'dynamo.hot-partitions.warning-share' is 'NaN'. It must be above 0, where 1 is all that one partition delivers.
					dynamo.hot-partitions.warning-interval=-1s | 'dynamo.hot-partitions.warning-interval' is '-1000ms'. It must not be negative.
					dynamo.advice.window=9s | 'dynamo.advice.window' is '9000ms'. It must be between 10s and 7d.
					dynamo.advice.window=8d | 'dynamo.advice.window' is '691200000ms'. It must be between 10s and 7d.
					dynamo.advice.least-requests=0 | 'dynamo.advice.least-requests' is '0'. It must be at least 1.
					dynamo.advice.least-saving=-0.5 | 'dynamo.advice.least-saving' is '-0.5'. It must not be negative.
					dynamo.health.timeout=0s | 'dynamo.health.timeout' is '0ms'. It must be at least 1 ms.
					dynamo.prices.million-reads=-0.1 | 'dynamo.prices.million-reads' is '-0.1'. It must be a number, not negative.
					dynamo.prices.million-writes=NaN | 'dynamo.prices.million-writes' is 'NaN'. It must be a number, not negative.
					dynamo.prices.read-unit-hour=-0.5 | 'dynamo.prices.read-unit-hour' is '-0.5'. It must be a number, not negative.
					dynamo.prices.write-unit-hour=-0.5 | 'dynamo.prices.write-unit-hour' is '-0.5'. It must be a number, not negative.
					dynamo.prices.gigabyte-month=Infinity | 'dynamo.prices.gigabyte-month' is 'Infinity'. It must be a number, not negative.
					dynamo.prices.infrequent-access-factor=-0.5 | 'dynamo.prices.infrequent-access-factor' is '-0.5'. It must be a number, not negative.
					dynamo.prices.infrequent-access-gigabyte-month=-0.5 | 'dynamo.prices.infrequent-access-gigabyte-month' is '-0.5'. It must be a number, not negative.
					dynamo.prices.recovery-gigabyte-month=-0.5 | 'dynamo.prices.recovery-gigabyte-month' is '-0.5'. It must be a number, not negative.
					dynamo.prices.least-observation=0 | 'dynamo.prices.least-observation' is '0ms'. It must be at least 1 ms.
					dynamo.prices.currency= | 'dynamo.prices.currency' is ''. It must not be empty.
					""")
	void saysWhatIsAllowed(String properties, String description) {
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues(properties.split(";")));
		assertThat(analysis.getDescription().replaceAll(" \\(\"[^\"]*\" from property source \"test\"\\)", ""))
			.isEqualTo(description);
		String name = description.substring(0, description.indexOf('\'', 1) + 1);
		assertThat(analysis.getAction()).isEqualTo(
				description.contains("' is not set. ") ? "Set " + name + "." : "Correct " + name + ", or remove it.");
	}

	private static String description(ApplicationContextRunner runner) {
		return StartFailure.of(runner).getDescription();
	}

	@Test
	void namesTheLineOfTheFile(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("application.properties"), "dynamo.client.maxConnections=0\n");
		assertThat(description(this.runner
			.withInitializer((context) -> context.getEnvironment().getPropertySources().addFirst(load(file)))))
			.isEqualTo("'dynamo.client.max-connections' is '0' (file [" + file + "] - 1:30). It must be at least 1.");
	}

	private static PropertySource<?> load(Path file) {
		try {
			return new PropertiesPropertySourceLoader().load("file", new FileSystemResource(file)).get(0);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void namesTheVariableOfTheEnvironment() {
		PropertySource<?> variables = new SystemEnvironmentPropertySource("test-systemEnvironment",
				Map.of("DYNAMO_CLIENT_MAXCONNECTIONS", "0"));
		assertThat(description(this.runner
			.withInitializer((context) -> context.getEnvironment().getPropertySources().addFirst(variables))))
			.startsWith("'dynamo.client.max-connections' is '0' (")
			.contains("DYNAMO_CLIENT_MAXCONNECTIONS")
			.endsWith(". It must be at least 1.");
	}

	@Test
	void namesTheProfilesThatThereAre(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("config"),
				"[profile dev]\nregion = eu-west-1\n[profile production]\nregion = eu-west-1\n");
		assertThat(description(this.runner.withSystemProperties("aws.configFile=" + file)
			.withPropertyValues("dynamo.credentials.profile=devel"))).endsWith(
					"There is no such profile: the profiles of ~/.aws/config and ~/.aws/credentials are dev, production.");
	}

	@Test
	void namesTheLibraryThatAssumesRoles() {
		assertThat(
				description(this.runner.withClassLoader(new FilteredClassLoader("software.amazon.awssdk.services.sts"))
					.withPropertyValues("dynamo.credentials.role.arn=arn:aws:iam::123456789012:role/orders")))
			.endsWith("To assume a role, add 'software.amazon.awssdk:sts'.");
	}

	@Test
	void takesARegionThatMayBeNewerThanTheSdk(CapturedOutput output) {
		this.runner.withPropertyValues("dynamo.region=eu-west-9").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output)
				.contains("The AWS SDK on the class path does not know the region 'eu-west-9' of 'dynamo.region'");
		});
	}

	@Test
	void takesAnyRegionForAnEndpoint() {
		this.runner.withPropertyValues("dynamo.region=local", "dynamo.endpoint=http://localhost:8000")
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
