package io.github.dynamospring.core.template;

import java.time.Clock;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.util.Assert;

/**
 * Settings of a template.
 *
 * @param maxPages the maximum number of pages of a call that reads everything
 * @param consistentReads whether reads by primary key are strongly consistent by default
 * @param clock the clock for the expiry of items
 * @param backoff the waits of batches before unprocessed items are sent again
 * @param keys the visibility of keys in the messages of exceptions
 * @param fanOutThreads the number of threads that send the requests of calls with
 * several, for reads and for batches of writes each; with virtual threads, the maximum
 * number of concurrent requests of one call
 * @param virtualThreads whether each of these requests has its own virtual thread, and
 * the following threads are virtual, which needs Java 21
 * @param callThreads the maximum number of threads that make calls for callers that do
 * not wait; with virtual threads, also of concurrent requests of these calls
 * @since 0.1
 */
public record TemplateSettings(int maxPages, boolean consistentReads, Clock clock, Backoff backoff, KeyVisibility keys,
		int fanOutThreads, boolean virtualThreads, int callThreads) {

	/**
	 * The threads that send the requests of calls with several unless other settings are
	 * made.
	 */
	public static final int DEFAULT_FAN_OUT_THREADS = 16;

	private static final int DEFAULT_CALL_THREADS = 168;

	/**
	 * The settings that hold unless others are configured.
	 */
	public static final TemplateSettings DEFAULT = new TemplateSettings(100, false, Clock.systemUTC());

	/**
	 * Create settings.
	 */
	public TemplateSettings {
		Assert.isTrue(maxPages > 0, "dynamo.query.max-pages must be positive");
		Assert.notNull(clock, "'clock' must not be null");
		Assert.notNull(backoff, "'backoff' must not be null");
		Assert.notNull(keys, "'keys' must not be null");
		Assert.isTrue(fanOutThreads > 0, "dynamo.query.fan-out-threads must be positive");
		Assert.isTrue(callThreads > 0, "'callThreads' must be positive");
	}

	/**
	 * Create settings with the default number of threads, which are not virtual.
	 * @param maxPages the maximum number of pages of a call that reads everything
	 * @param consistentReads whether reads by primary key are strongly consistent
	 * @param clock the clock for the expiry of items
	 * @param backoff the waits of batches before unprocessed items are sent again
	 * @param keys the visibility of keys in the messages of exceptions
	 */
	public TemplateSettings(int maxPages, boolean consistentReads, Clock clock, Backoff backoff, KeyVisibility keys) {
		this(maxPages, consistentReads, clock, backoff, keys, DEFAULT_FAN_OUT_THREADS, false, DEFAULT_CALL_THREADS);
	}

	/**
	 * Create settings with the default backoff, which hide keys.
	 * @param maxPages the maximum number of pages of a call that reads everything
	 * @param consistentReads whether reads by primary key are strongly consistent
	 * @param clock the clock for the expiry of items
	 */
	public TemplateSettings(int maxPages, boolean consistentReads, Clock clock) {
		this(maxPages, consistentReads, clock, Backoff.DEFAULT, KeyVisibility.HIDDEN);
	}

}
