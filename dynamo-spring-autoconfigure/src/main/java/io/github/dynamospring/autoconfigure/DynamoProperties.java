package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.EmbeddedMode;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of DynamoDB.
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
	 * How requests are signed.
	 */
	private final Credentials credentials = new Credentials();

	/**
	 * How the client connects.
	 */
	private final Client client = new Client();

	/**
	 * Limits and defaults of reads.
	 */
	private final Query query = new Query();

	/**
	 * Tokens for scroll positions.
	 */
	private final Scroll scroll = new Scroll();

	/**
	 * DynamoDB Local in this JVM.
	 */
	private final Embedded embedded = new Embedded();

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

	public Client getClient() {
		return this.client;
	}

	public Query getQuery() {
		return this.query;
	}

	public Scroll getScroll() {
		return this.scroll;
	}

	public Embedded getEmbedded() {
		return this.embedded;
	}

	/**
	 * How requests are signed. By default the AWS SDK looks for credentials where it
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

	/**
	 * How the client connects.
	 */
	public static class Client {

		/**
		 * HTTP client to use.
		 */
		private HttpClient http = HttpClient.AUTO;

		/**
		 * Connections that may be open at once. Requests beyond wait for one.
		 */
		private int maxConnections = 200;

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
		 * Whether to load and exercise the AWS SDK while the application starts, so that
		 * the first request is as fast as the next. Nothing is sent to an endpoint that
		 * is not AWS's.
		 */
		private boolean warmUp = true;

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
	 * Limits and defaults of reads.
	 */
	public static class Query {

		/**
		 * Pages of 1 MB that a method returning a list or a count reads at most. More is
		 * an exception, never a short result.
		 */
		private int maxPages = 100;

		/**
		 * Requests that one call with "in" sends at most.
		 */
		private int maxFanOut = 100;

		/**
		 * Whether tables and local secondary indexes are read strongly consistent unless
		 * a method says otherwise, at twice the price.
		 */
		private boolean consistentReads = false;

		public int getMaxPages() {
			return this.maxPages;
		}

		public void setMaxPages(int maxPages) {
			this.maxPages = maxPages;
		}

		public int getMaxFanOut() {
			return this.maxFanOut;
		}

		public void setMaxFanOut(int maxFanOut) {
			this.maxFanOut = maxFanOut;
		}

		public boolean isConsistentReads() {
			return this.consistentReads;
		}

		public void setConsistentReads(boolean consistentReads) {
			this.consistentReads = consistentReads;
		}

	}

	/**
	 * Tokens for scroll positions.
	 */
	public static class Scroll {

		/**
		 * Secrets that tokens are encrypted with. The first encrypts, all decrypt. By
		 * default a random one, so that tokens do not outlive the application.
		 */
		private List<String> secrets = new ArrayList<>();

		/**
		 * Age beyond which a token is refused.
		 */
		private Duration ttl = Duration.ofHours(1);

		public List<String> getSecrets() {
			return this.secrets;
		}

		public void setSecrets(List<String> secrets) {
			this.secrets = secrets;
		}

		public Duration getTtl() {
			return this.ttl;
		}

		public void setTtl(Duration ttl) {
			this.ttl = ttl;
		}

	}

	/**
	 * DynamoDB Local in this JVM.
	 */
	public static class Embedded {

		/**
		 * When to start DynamoDB Local inside this JVM.
		 */
		private EmbeddedMode mode = EmbeddedMode.AUTO;

		/**
		 * Directory that keeps the tables. Created if absent. By default they live in
		 * memory.
		 */
		private @Nullable Path path;

		public EmbeddedMode getMode() {
			return this.mode;
		}

		public void setMode(EmbeddedMode mode) {
			this.mode = mode;
		}

		public @Nullable Path getPath() {
			return this.path;
		}

		public void setPath(@Nullable Path path) {
			this.path = path;
		}

	}

}
