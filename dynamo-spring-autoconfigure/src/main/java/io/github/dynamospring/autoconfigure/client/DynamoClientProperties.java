package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.defaultsmode.DefaultsMode;
import software.amazon.awssdk.awscore.endpoints.AccountIdEndpointMode;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

/**
 * Configuration properties of the clients.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.client")
public class DynamoClientProperties {

	private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

	private static final Duration DISPOSABLE_ANSWER_TIMEOUT = Duration.ofSeconds(25);

	private static final Duration UNLIMITED_ACQUISITION_TIMEOUT = Duration.ofSeconds(10);

	/**
	 * HTTP client to use. An asynchronous client is on Netty, unless this is "sdk".
	 */
	private HttpClient http = HttpClient.AUTO;

	/**
	 * Maximum number of open connections. Further requests wait for one.
	 */
	private int maxConnections = 200;

	/**
	 * Time to wait for a free connection, less than the time for an attempt. By default
	 * half of it.
	 */
	private @Nullable Duration connectionAcquisitionTimeout;

	/**
	 * Time to open a connection.
	 */
	private Duration connectionTimeout = Duration.ofSeconds(1);

	/**
	 * Time without a byte after which a connection is given up. The default is 25s for an
	 * embedded database or one in a container.
	 */
	private @Nullable Duration socketTimeout;

	/**
	 * Time after which a connection is not used again. By default it is used as long as
	 * it lives.
	 */
	private @Nullable Duration connectionTimeToLive;

	/**
	 * Time without a request after which a connection is closed.
	 */
	private Duration connectionMaxIdleTime = Duration.ofMinutes(1);

	/**
	 * Time for a call with all its attempts, at least 100ms. Zero for no limit.
	 */
	private Duration apiCallTimeout = Duration.ofSeconds(30);

	/**
	 * Time for one attempt of a call, at least 20ms. Zero for no limit. The default is
	 * 25s for an embedded database or one in a container.
	 */
	private @Nullable Duration apiCallAttemptTimeout;

	/**
	 * Maximum size of an answer. By default ten times the size of the items that the
	 * operation can return, such as 4MB for one item and 10MB for a query.
	 */
	private @Nullable DataSize maxAnswerSize;

	/**
	 * Whether to send keep-alive probes on idle connections.
	 */
	private boolean tcpKeepAlive = true;

	@NestedConfigurationProperty
	private final ProxyProperties proxy = new ProxyProperties();

	private final Ssl ssl = new Ssl();

	private final Netty netty = new Netty();

	/**
	 * Whether to use endpoints that are validated by FIPS 140. By default as the settings
	 * of the AWS SDK say.
	 */
	private @Nullable Boolean fips;

	/**
	 * Whether to use endpoints that are reached by IPv6 as well. By default as the
	 * settings of the AWS SDK say.
	 */
	private @Nullable Boolean dualStack;

	/**
	 * Whether to use the endpoint of the AWS account. By default the AWS SDK does if it
	 * knows the account.
	 */
	private @Nullable AccountIdEndpointMode accountIdEndpointMode;

	/**
	 * Whether to ask DynamoDB for its endpoints.
	 */
	private @Nullable Boolean endpointDiscovery;

	/**
	 * Defaults mode of the AWS SDK, for settings without a property here.
	 */
	private @Nullable DefaultsMode defaultsMode;

	/**
	 * Suffix of the user agent of requests, which identifies their sender in CloudTrail.
	 */
	private @Nullable String userAgentSuffix;

	/**
	 * Whether to load and exercise the AWS SDK while the application starts, so that the
	 * first request is as fast as the next. No request is sent to an endpoint outside
	 * AWS.
	 */
	private boolean warmUp = true;

	/**
	 * Whether items go between DynamoDB's JSON and entities directly, past the AWS SDK's
	 * attribute values. By default they do, unless the client has an interceptor that may
	 * look at them.
	 */
	private Wire wire = Wire.AUTO;

	/**
	 * Whether requests of repositories and of the template pass by the pipeline of the
	 * AWS SDK. By default they do, unless the client has an interceptor, a publisher of
	 * metrics or another addition that would not see them.
	 */
	private Direct direct = Direct.AUTO;

	public HttpClient getHttp() {
		return this.http;
	}

	public void setHttp(HttpClient http) {
		this.http = http;
	}

	public int getMaxConnections() {
		return this.maxConnections;
	}

	public void setMaxConnections(int maxConnections) {
		this.maxConnections = maxConnections;
	}

	public @Nullable Duration getConnectionAcquisitionTimeout() {
		return this.connectionAcquisitionTimeout;
	}

	public void setConnectionAcquisitionTimeout(@Nullable Duration connectionAcquisitionTimeout) {
		this.connectionAcquisitionTimeout = connectionAcquisitionTimeout;
	}

	/**
	 * Determine the time to wait for a free connection. A wait that lasts until the
	 * attempt is cut off would look like a slow answer.
	 */
	public Duration determineConnectionAcquisitionTimeout() {
		if (this.connectionAcquisitionTimeout != null) {
			return this.connectionAcquisitionTimeout;
		}
		Duration attempt = attemptLimit();
		if (attempt.isZero()) {
			return UNLIMITED_ACQUISITION_TIMEOUT;
		}
		return attempt.dividedBy(2);
	}

	/**
	 * Return the longest time of an attempt, zero for no limit.
	 */
	Duration attemptLimit() {
		Duration timeout = determineApiCallAttemptTimeout(false);
		return timeout.isZero() ? this.apiCallTimeout : timeout;
	}

	/**
	 * Determine the time for one attempt, zero for no limit.
	 * @param disposable whether the database shares a busy machine with the tests
	 */
	Duration determineApiCallAttemptTimeout(boolean disposable) {
		return determineTimeout(this.apiCallAttemptTimeout, disposable);
	}

	/**
	 * Determine the time without a byte after which a connection is given up.
	 * @param disposable whether the database shares a busy machine with the tests
	 */
	Duration determineSocketTimeout(boolean disposable) {
		return determineTimeout(this.socketTimeout, disposable);
	}

	private static Duration determineTimeout(@Nullable Duration configured, boolean disposable) {
		if (configured != null) {
			return configured;
		}
		return disposable ? DISPOSABLE_ANSWER_TIMEOUT : ANSWER_TIMEOUT;
	}

	public Duration getConnectionTimeout() {
		return this.connectionTimeout;
	}

	public void setConnectionTimeout(Duration connectionTimeout) {
		this.connectionTimeout = connectionTimeout;
	}

	public @Nullable Duration getSocketTimeout() {
		return this.socketTimeout;
	}

	public void setSocketTimeout(@Nullable Duration socketTimeout) {
		this.socketTimeout = socketTimeout;
	}

	public Duration getApiCallTimeout() {
		return this.apiCallTimeout;
	}

	public void setApiCallTimeout(Duration apiCallTimeout) {
		this.apiCallTimeout = apiCallTimeout;
	}

	public @Nullable Duration getApiCallAttemptTimeout() {
		return this.apiCallAttemptTimeout;
	}

	public void setApiCallAttemptTimeout(@Nullable Duration apiCallAttemptTimeout) {
		this.apiCallAttemptTimeout = apiCallAttemptTimeout;
	}

	public @Nullable Duration getConnectionTimeToLive() {
		return this.connectionTimeToLive;
	}

	public void setConnectionTimeToLive(@Nullable Duration connectionTimeToLive) {
		this.connectionTimeToLive = connectionTimeToLive;
	}

	public Duration getConnectionMaxIdleTime() {
		return this.connectionMaxIdleTime;
	}

	public void setConnectionMaxIdleTime(Duration connectionMaxIdleTime) {
		this.connectionMaxIdleTime = connectionMaxIdleTime;
	}

	public @Nullable DataSize getMaxAnswerSize() {
		return this.maxAnswerSize;
	}

	public void setMaxAnswerSize(@Nullable DataSize maxAnswerSize) {
		this.maxAnswerSize = maxAnswerSize;
	}

	public boolean isTcpKeepAlive() {
		return this.tcpKeepAlive;
	}

	public void setTcpKeepAlive(boolean tcpKeepAlive) {
		this.tcpKeepAlive = tcpKeepAlive;
	}

	public ProxyProperties getProxy() {
		return this.proxy;
	}

	public Ssl getSsl() {
		return this.ssl;
	}

	public Netty getNetty() {
		return this.netty;
	}

	public @Nullable Boolean getFips() {
		return this.fips;
	}

	public void setFips(@Nullable Boolean fips) {
		this.fips = fips;
	}

	public @Nullable Boolean getDualStack() {
		return this.dualStack;
	}

	public void setDualStack(@Nullable Boolean dualStack) {
		this.dualStack = dualStack;
	}

	public @Nullable AccountIdEndpointMode getAccountIdEndpointMode() {
		return this.accountIdEndpointMode;
	}

	public void setAccountIdEndpointMode(@Nullable AccountIdEndpointMode accountIdEndpointMode) {
		this.accountIdEndpointMode = accountIdEndpointMode;
	}

	public @Nullable Boolean getEndpointDiscovery() {
		return this.endpointDiscovery;
	}

	public void setEndpointDiscovery(@Nullable Boolean endpointDiscovery) {
		this.endpointDiscovery = endpointDiscovery;
	}

	public @Nullable DefaultsMode getDefaultsMode() {
		return this.defaultsMode;
	}

	public void setDefaultsMode(@Nullable DefaultsMode defaultsMode) {
		this.defaultsMode = defaultsMode;
	}

	public @Nullable String getUserAgentSuffix() {
		return this.userAgentSuffix;
	}

	public void setUserAgentSuffix(@Nullable String userAgentSuffix) {
		this.userAgentSuffix = userAgentSuffix;
	}

	public boolean isWarmUp() {
		return this.warmUp;
	}

	public void setWarmUp(boolean warmUp) {
		this.warmUp = warmUp;
	}

	public Wire getWire() {
		return this.wire;
	}

	public void setWire(Wire wire) {
		this.wire = wire;
	}

	public Direct getDirect() {
		return this.direct;
	}

	public void setDirect(Direct direct) {
		this.direct = direct;
	}

	/**
	 * Settings of the asynchronous client alone.
	 */
	public static class Netty {

		/**
		 * Maximum number of requests that wait for a connection. Others fail at once. By
		 * default the maximum of the AWS SDK.
		 */
		private @Nullable Integer maxPendingAcquisitions;

		/**
		 * Time to write to a connection. By default as long as 'socket-timeout'.
		 */
		private @Nullable Duration writeTimeout;

		public @Nullable Integer getMaxPendingAcquisitions() {
			return this.maxPendingAcquisitions;
		}

		public void setMaxPendingAcquisitions(@Nullable Integer maxPendingAcquisitions) {
			this.maxPendingAcquisitions = maxPendingAcquisitions;
		}

		public @Nullable Duration getWriteTimeout() {
			return this.writeTimeout;
		}

		public void setWriteTimeout(@Nullable Duration writeTimeout) {
			this.writeTimeout = writeTimeout;
		}

	}

	/**
	 * TLS of the connections.
	 */
	public static class Ssl {

		/**
		 * SSL bundle with the certificates to trust, and with the application's own for a
		 * proxy or an endpoint that asks for one. By default the certificates of the JDK.
		 */
		private @Nullable String bundle;

		public @Nullable String getBundle() {
			return this.bundle;
		}

		public void setBundle(@Nullable String bundle) {
			this.bundle = bundle;
		}

	}

	/**
	 * HTTP clients to choose from.
	 */
	public enum HttpClient {

		/**
		 * Apache 5 if it is on the class path, else the choice of the AWS SDK.
		 */
		AUTO,

		/**
		 * Apache 5.
		 */
		APACHE5,

		/**
		 * AWS's Common Runtime. It has neither settings of a proxy nor SSL bundles.
		 */
		CRT,

		/**
		 * The JDK's HttpURLConnection, without settings of a pool.
		 */
		URL_CONNECTION,

		/**
		 * The choice of the AWS SDK, with its own settings of connections and their
		 * timeouts.
		 */
		SDK

	}

	/**
	 * Cases in which items go between DynamoDB's JSON and entities directly.
	 */
	public enum Wire {

		/**
		 * Unless the client has an interceptor that may look at items. Interceptors of
		 * the AWS SDK, OpenTelemetry, AWS X-Ray and Brave do not.
		 */
		AUTO,

		/**
		 * Always. An interceptor that may look at items ends the start.
		 */
		ALWAYS,

		/**
		 * Never.
		 */
		NEVER

	}

	/**
	 * Cases in which requests pass by the pipeline of the AWS SDK.
	 */
	public enum Direct {

		/**
		 * Unless an addition to the client would not see them.
		 */
		AUTO,

		/**
		 * Always. An addition to the client that would not see them ends the start.
		 */
		ALWAYS,

		/**
		 * Never.
		 */
		NEVER

	}

}
