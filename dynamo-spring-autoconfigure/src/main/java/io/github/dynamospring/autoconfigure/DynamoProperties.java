package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.EmbeddedMode;
import io.github.dynamospring.retry.Jitter;
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
	 * How failed requests are repeated.
	 */
	private final Retry retry = new Retry();

	/**
	 * Limits and defaults of reads.
	 */
	private final Query query = new Query();

	/**
	 * Tokens for scroll positions.
	 */
	private final Scroll scroll = new Scroll();

	/**
	 * Calls that are made once.
	 */
	private final Idempotency idempotency = new Idempotency();

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

	public Retry getRetry() {
		return this.retry;
	}

	public Query getQuery() {
		return this.query;
	}

	public Scroll getScroll() {
		return this.scroll;
	}

	public Idempotency getIdempotency() {
		return this.idempotency;
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
		 * HTTP client to use. An asynchronous client is on Netty, unless this is "sdk".
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
	 * How failed requests are repeated.
	 */
	public static class Retry {

		/**
		 * Whether to repeat requests whose failure passes. Nothing else repeats a
		 * request: the AWS SDK does not, either.
		 */
		private boolean enabled = true;

		/**
		 * Attempts of a call, the first included.
		 */
		private int maxAttempts = 5;

		/**
		 * Wait before the second attempt, before jitter. It doubles with each further
		 * one.
		 */
		private Duration baseDelay = Duration.ofMillis(25);

		/**
		 * Wait before the second attempt where DynamoDB throttled the first, before
		 * jitter. It doubles with each further one.
		 */
		private Duration throttleBaseDelay = Duration.ofMillis(200);

		/**
		 * Wait that is never exceeded.
		 */
		private Duration maxDelay = Duration.ofSeconds(5);

		/**
		 * How much of a wait is left to chance: all of it, half of it, or nothing.
		 */
		private Jitter jitter = Jitter.FULL;

		/**
		 * What all calls together may spend on further attempts.
		 */
		private final RetryBudget budget = new RetryBudget();

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public int getMaxAttempts() {
			return this.maxAttempts;
		}

		public void setMaxAttempts(int maxAttempts) {
			this.maxAttempts = maxAttempts;
		}

		public Duration getBaseDelay() {
			return this.baseDelay;
		}

		public void setBaseDelay(Duration baseDelay) {
			this.baseDelay = baseDelay;
		}

		public Duration getThrottleBaseDelay() {
			return this.throttleBaseDelay;
		}

		public void setThrottleBaseDelay(Duration throttleBaseDelay) {
			this.throttleBaseDelay = throttleBaseDelay;
		}

		public Duration getMaxDelay() {
			return this.maxDelay;
		}

		public void setMaxDelay(Duration maxDelay) {
			this.maxDelay = maxDelay;
		}

		public Jitter getJitter() {
			return this.jitter;
		}

		public void setJitter(Jitter jitter) {
			this.jitter = jitter;
		}

		public RetryBudget getBudget() {
			return this.budget;
		}

	}

	/**
	 * What all calls together may spend on further attempts, so that an outage does not
	 * multiply the requests.
	 */
	public static class RetryBudget {

		/**
		 * Tokens that all calls share, at first and at most.
		 */
		private int capacity = 500;

		/**
		 * Tokens that each further attempt takes; where they are spent, a failed call
		 * ends. Zero for no limit.
		 */
		private int cost = 5;

		/**
		 * Tokens that each successful call gives back.
		 */
		private int refund = 1;

		public int getCapacity() {
			return this.capacity;
		}

		public void setCapacity(int capacity) {
			this.capacity = capacity;
		}

		public int getCost() {
			return this.cost;
		}

		public void setCost(int cost) {
			this.cost = cost;
		}

		public int getRefund() {
			return this.refund;
		}

		public void setRefund(int refund) {
			this.refund = refund;
		}

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
	 * Calls that are made once.
	 */
	public static class Idempotency {

		/**
		 * Logical name of the table that holds the records of calls.
		 */
		private String table = "idempotency";

		public String getTable() {
			return this.table;
		}

		public void setTable(String table) {
			this.table = table;
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
