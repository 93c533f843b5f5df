package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the clients.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.client")
public class DynamoClientProperties {

	private static final Duration UNLIMITED_ACQUISITION_TIMEOUT = Duration.ofSeconds(10);

	/**
	 * HTTP client to use. An asynchronous client is on Netty, unless this is "sdk".
	 */
	private HttpClient http = HttpClient.AUTO;

	/**
	 * Connections that may be open at once. Requests beyond wait for one.
	 */
	private int maxConnections = 200;

	/**
	 * Time to wait for a free connection, which is less than that for an attempt. By
	 * default half of that.
	 */
	private @Nullable Duration connectionAcquisitionTimeout;

	/**
	 * Time to open a connection.
	 */
	private Duration connectionTimeout = Duration.ofSeconds(1);

	/**
	 * Time without a byte after which a connection is given up.
	 */
	private Duration socketTimeout = Duration.ofSeconds(5);

	/**
	 * Time for a call with all its attempts. Zero for no limit.
	 */
	private Duration apiCallTimeout = Duration.ofSeconds(30);

	/**
	 * Time for one attempt of a call. Zero for no limit.
	 */
	private Duration apiCallAttemptTimeout = Duration.ofSeconds(5);

	/**
	 * Whether to send keep-alive probes on idle connections.
	 */
	private boolean tcpKeepAlive = true;

	/**
	 * Whether to load and exercise the AWS SDK while the application starts, so that the
	 * first request is as fast as the next. Nothing is sent to an endpoint that is not
	 * AWS's.
	 */
	private boolean warmUp = true;

	/**
	 * Whether items go between DynamoDB's JSON and entities directly, past the AWS SDK's
	 * attribute values. By default they do, unless the client has an interceptor that may
	 * look at them.
	 */
	private Wire wire = Wire.AUTO;

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
	 * attempt is cut off could not be told from a slow answer.
	 */
	public Duration determineConnectionAcquisitionTimeout() {
		Duration attempt = this.apiCallAttemptTimeout.isZero() ? this.apiCallTimeout : this.apiCallAttemptTimeout;
		if (this.connectionAcquisitionTimeout == null) {
			return attempt.isZero() ? UNLIMITED_ACQUISITION_TIMEOUT : attempt.dividedBy(2);
		}
		if (!attempt.isZero() && this.connectionAcquisitionTimeout.compareTo(attempt) >= 0) {
			throw new DynamoClientException(
					"'dynamo.client.connection-acquisition-timeout' is " + this.connectionAcquisitionTimeout.toMillis()
							+ " ms, but an attempt ends after " + attempt.toMillis()
							+ " ms: callers that wait for a connection would seem to wait for DynamoDB",
					"Set it to less, or leave it out for half of the time for an attempt; or give attempts more time by "
							+ "'dynamo.client.api-call-attempt-timeout'.",
					null);
		}
		return this.connectionAcquisitionTimeout;
	}

	public Duration getConnectionTimeout() {
		return this.connectionTimeout;
	}

	public void setConnectionTimeout(Duration connectionTimeout) {
		this.connectionTimeout = connectionTimeout;
	}

	public Duration getSocketTimeout() {
		return this.socketTimeout;
	}

	public void setSocketTimeout(Duration socketTimeout) {
		this.socketTimeout = socketTimeout;
	}

	public Duration getApiCallTimeout() {
		return this.apiCallTimeout;
	}

	public void setApiCallTimeout(Duration apiCallTimeout) {
		this.apiCallTimeout = apiCallTimeout;
	}

	public Duration getApiCallAttemptTimeout() {
		return this.apiCallAttemptTimeout;
	}

	public void setApiCallAttemptTimeout(Duration apiCallAttemptTimeout) {
		this.apiCallAttemptTimeout = apiCallAttemptTimeout;
	}

	public boolean isTcpKeepAlive() {
		return this.tcpKeepAlive;
	}

	public void setTcpKeepAlive(boolean tcpKeepAlive) {
		this.tcpKeepAlive = tcpKeepAlive;
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

	/**
	 * HTTP clients to choose from.
	 */
	public enum HttpClient {

		/**
		 * Apache 5 where it is on the class path, else what the AWS SDK chooses.
		 */
		AUTO,

		/**
		 * Apache 5.
		 */
		APACHE5,

		/**
		 * What the AWS SDK chooses, with its own settings of connections and their
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
		 * Whatever interceptors the client has. They see keys instead of the items that
		 * are put, and empty items in responses, so that an interceptor that encrypts
		 * does not encrypt.
		 */
		ALWAYS,

		/**
		 * Never.
		 */
		NEVER

	}

}
