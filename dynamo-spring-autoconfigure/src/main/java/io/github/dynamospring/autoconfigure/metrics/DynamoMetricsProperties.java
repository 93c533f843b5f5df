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
	 * Whether to meter and observe requests. Otherwise no meter is registered, and
	 * requests are left as they are.
	 */
	private boolean enabled = true;

	/**
	 * Whether to meter the connections of the HTTP clients. A call through the pipeline
	 * of the AWS SDK then takes about 7 kB of memory more.
	 */
	private boolean httpPool;

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public boolean isHttpPool() {
		return this.httpPool;
	}

	public void setHttpPool(boolean httpPool) {
		this.httpPool = httpPool;
	}

}
