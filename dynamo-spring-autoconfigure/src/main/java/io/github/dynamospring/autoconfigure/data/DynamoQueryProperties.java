package io.github.dynamospring.autoconfigure.data;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of reads.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.query")
public class DynamoQueryProperties {

	/**
	 * Pages of 1 MB that a method returning a list or a count reads at most. More is an
	 * exception, never a short result.
	 */
	private int maxPages = 100;

	/**
	 * Requests that one call with "in" sends at most.
	 */
	private int maxFanOut = 100;

	/**
	 * Whether to read tables and local secondary indexes strongly consistent unless a
	 * method says otherwise, at twice the price.
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
