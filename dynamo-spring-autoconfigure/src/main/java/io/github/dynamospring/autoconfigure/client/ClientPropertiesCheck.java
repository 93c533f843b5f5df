package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.Netty;
import org.jspecify.annotations.Nullable;

/**
 * Check of {@link DynamoClientProperties}, under whatever prefix they stand.
 */
final class ClientPropertiesCheck {

	private static final int MAX_PORT = 65535;

	/** A handshake of TLS alone can take as long. */
	private static final Duration LEAST_ATTEMPT = Duration.ofMillis(20);

	private static final Duration LEAST_CALL = Duration.ofMillis(100);

	private static final Set<String> SCHEMES = Set.of(ProxyProperties.HTTP, "https");

	private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

	private final DynamoClientProperties properties;

	private final PropertyCheck check;

	private ClientPropertiesCheck(DynamoClientProperties properties, PropertyCheck check) {
		this.properties = properties;
		this.check = check;
	}

	/**
	 * Refuse values that cannot work.
	 * @param endpoint the endpoint of the same client, if one is configured
	 */
	static void check(DynamoClientProperties properties, @Nullable URI endpoint, PropertyCheck check) {
		ClientPropertiesCheck checked = new ClientPropertiesCheck(properties, check);
		checked.checkConnections();
		checked.checkCallTimeout();
		checked.checkAcquisitionTimeout();
		checked.checkProxy(properties.getProxy());
		checked.checkNetty(properties.getNetty());
		checked.checkUserAgentSuffix(properties.getUserAgentSuffix());
		if (endpoint != null) {
			checked.checkWithEndpoint();
		}
	}

	private void checkConnections() {
		this.check.atLeastOne("max-connections", this.properties.getMaxConnections());
		this.check.positive("connection-timeout", this.properties.getConnectionTimeout());
		this.check.positive("socket-timeout", this.properties.getSocketTimeout());
		this.check.positive("connection-time-to-live", this.properties.getConnectionTimeToLive());
		this.check.positive("connection-max-idle-time", this.properties.getConnectionMaxIdleTime());
		this.check.notNegative("api-call-timeout", this.properties.getApiCallTimeout());
		this.check.notNegative("api-call-attempt-timeout", this.properties.determineApiCallAttemptTimeout(false));
	}

	private void checkCallTimeout() {
		Duration call = this.properties.getApiCallTimeout();
		Duration attempt = this.properties.determineApiCallAttemptTimeout(false);
		checkUnit("api-call-timeout", call, LEAST_CALL);
		checkUnit("api-call-attempt-timeout", attempt, LEAST_ATTEMPT);
		this.check.isTrue(call.isZero() || attempt.isZero() || call.compareTo(attempt) >= 0, "api-call-timeout", call,
				"It must not be less than the %d ms of an attempt (api-call-attempt-timeout), of which a call has "
						+ "several. A number without a unit is one of milliseconds.",
				attempt.toMillis());
	}

	// So small a value was mostly meant in seconds.
	private void checkUnit(String name, Duration timeout, Duration least) {
		this.check.isTrue(timeout.isZero() || timeout.compareTo(least) >= 0, name, timeout,
				"It must be at least %d ms; zero is for no limit. A number without a unit is one of milliseconds: for "
						+ "seconds write %ds.",
				least.toMillis(), Math.max(1, timeout.toMillis()));
	}

	private void checkAcquisitionTimeout() {
		Duration timeout = this.properties.getConnectionAcquisitionTimeout();
		this.check.positive("connection-acquisition-timeout", timeout);
		Duration attempt = this.properties.attemptLimit();
		this.check.isTrue(timeout == null || attempt.isZero() || timeout.compareTo(attempt) < 0,
				"connection-acquisition-timeout", timeout,
				"It must be less than the %d ms of an attempt (api-call-attempt-timeout): callers that wait for a "
						+ "connection would seem to wait for DynamoDB.",
				attempt.toMillis());
	}

	private void checkProxy(ProxyProperties proxy) {
		String host = proxy.getHost();
		Integer port = proxy.getPort();
		checkScheme(proxy.getScheme());
		if (host == null) {
			this.check.isTrue(proxy.getScheme().equals(ProxyProperties.HTTP), "proxy.host", null,
					"It is needed beside '%s'.", this.check.name("proxy.scheme"));
			this.check.isTrue(port == null, "proxy.host", null, "It is needed beside '%s'.",
					this.check.name("proxy.port"));
			return;
		}
		this.check.isTrue(!host.isBlank() && host.indexOf('/') < 0, "proxy.host", host,
				"It must be the name of a host, without a scheme.");
		this.check.isTrue(port != null && port > 0 && port <= MAX_PORT, "proxy.port", port,
				"It must be between 1 and " + MAX_PORT + ".");
		this.check.isTrue(proxy.getUsername() == null || proxy.getPassword() != null, "proxy.password", null,
				"It is needed beside '%s'.", this.check.name("proxy.username"));
	}

	private void checkScheme(String scheme) {
		this.check.isTrue(SCHEMES.contains(scheme), "proxy.scheme", scheme, "It must be 'http' or 'https'.");
		this.check.isTrue(scheme.equals(ProxyProperties.HTTP) || this.properties.getHttp() != HttpClient.URL_CONNECTION,
				"proxy.scheme", scheme, "The JDK's HttpURLConnection has no TLS to a proxy: set '%s' to 'apache5'.",
				this.check.name("http"));
	}

	private void checkNetty(Netty netty) {
		Integer pending = netty.getMaxPendingAcquisitions();
		this.check.atLeastOne("netty.max-pending-acquisitions", (pending != null) ? pending : 1);
		this.check.positive("netty.write-timeout", netty.getWriteTimeout());
	}

	private void checkUserAgentSuffix(@Nullable String suffix) {
		this.check.isTrue(suffix == null || PRINTABLE.matcher(suffix).matches(), "user-agent-suffix", suffix,
				"It must consist of printable ASCII characters, because it is part of a header.");
	}

	private void checkWithEndpoint() {
		String reason = "It must not be set together with an endpoint, which leaves no choice.";
		Boolean fips = this.properties.getFips();
		this.check.isTrue(!Boolean.TRUE.equals(fips), "fips", fips, reason);
		Boolean dualStack = this.properties.getDualStack();
		this.check.isTrue(!Boolean.TRUE.equals(dualStack), "dual-stack", dualStack, reason);
	}

}
