package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.PropertyCheck;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of reads.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.query")
public class DynamoQueryProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.query");

	/**
	 * Maximum number of pages of 1 MB that a method with a list or a count reads. Further
	 * pages cause an exception, never a short result.
	 */
	private int maxPages = 100;

	/**
	 * Maximum number of requests that one call sends for the values of "in", shards and
	 * time buckets. A Stream over time buckets sends as many as are consumed.
	 */
	private int maxFanOut = 100;

	/**
	 * Number of threads for calls with several requests: "in", pages of indexes fetched
	 * from the table, segments of scans, and batches. Reads and batch writes have as many
	 * each. With spring.threads.virtual.enabled each request has a virtual thread
	 * instead, and this is the maximum number of parallel requests of one call.
	 */
	private int fanOutThreads = 16;

	/**
	 * Whether reads of tables and local secondary indexes are strongly consistent by
	 * default, at twice the price.
	 */
	private boolean consistentReads = false;

	/**
	 * Whether to refuse calls of repositories on event loops, such as in WebFlux. By
	 * default only the first call is logged as a warning, though each call blocks all
	 * requests of its event loop.
	 */
	private boolean refuseEventLoops = false;

	/**
	 * Refuse invalid values.
	 */
	void check() {
		CHECK.atLeastOne("max-pages", this.maxPages);
		CHECK.atLeastOne("max-fan-out", this.maxFanOut);
		CHECK.atLeastOne("fan-out-threads", this.fanOutThreads);
	}

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

	public int getFanOutThreads() {
		return this.fanOutThreads;
	}

	public void setFanOutThreads(int fanOutThreads) {
		this.fanOutThreads = fanOutThreads;
	}

	public boolean isConsistentReads() {
		return this.consistentReads;
	}

	public void setConsistentReads(boolean consistentReads) {
		this.consistentReads = consistentReads;
	}

	public boolean isRefuseEventLoops() {
		return this.refuseEventLoops;
	}

	public void setRefuseEventLoops(boolean refuseEventLoops) {
		this.refuseEventLoops = refuseEventLoops;
	}

}
