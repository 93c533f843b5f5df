package io.github.dynamospring.autoconfigure.metrics;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of meters.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.metrics")
public class DynamoMetricsProperties {

	/**
	 * Whether requests are metered and observed. Otherwise nothing is registered, and
	 * nothing is added to requests.
	 */
	private boolean enabled = true;

	/**
	 * Whether spans have the keys of the items that requests for a single item are for.
	 * Keys may be personal data.
	 */
	private boolean keyValuesOnSpans;

	/**
	 * Whether the connections of the HTTP clients are metered. It takes about 7 kB of
	 * memory a call.
	 */
	private boolean httpPool;

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public boolean isKeyValuesOnSpans() {
		return this.keyValuesOnSpans;
	}

	public void setKeyValuesOnSpans(boolean keyValuesOnSpans) {
		this.keyValuesOnSpans = keyValuesOnSpans;
	}

	public boolean isHttpPool() {
		return this.httpPool;
	}

	public void setHttpPool(boolean httpPool) {
		this.httpPool = httpPool;
	}

}
