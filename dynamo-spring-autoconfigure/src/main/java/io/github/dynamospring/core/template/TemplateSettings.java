package io.github.dynamospring.core.template;

import java.time.Clock;

import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.util.Assert;

/**
 * Settings of a template.
 *
 * @param maxPages the most pages that a call reads where it reads everything
 * @param consistentReads whether reads by primary key are strongly consistent where
 * nothing is said
 * @param clock tells which items have expired
 * @param backoff how batches go on with what DynamoDB left unprocessed
 * @param keys how much of keys the messages of exceptions show
 * @param fanOutThreads the threads that send the requests of calls with several, for
 * reads and for batches of writes each; with virtual threads the most requests of one
 * call at the same time
 * @param virtualThreads whether such a request has a virtual thread of its own, which
 * needs Java 21
 * @since 0.1
 */
public record TemplateSettings(int maxPages, boolean consistentReads, Clock clock, Backoff backoff, KeyVisibility keys,
		int fanOutThreads, boolean virtualThreads) {

	/**
	 * The threads that send the requests of calls with several unless other settings are
	 * made.
	 */
	public static final int DEFAULT_FAN_OUT_THREADS = 16;

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
	}

	/**
	 * Create settings with the default number of threads, which are not virtual.
	 * @param maxPages the most pages that a call reads where it reads everything
	 * @param consistentReads whether reads by primary key are strongly consistent
	 * @param clock tells which items have expired
	 * @param backoff how batches go on with what DynamoDB left unprocessed
	 * @param keys how much of keys the messages of exceptions show
	 */
	public TemplateSettings(int maxPages, boolean consistentReads, Clock clock, Backoff backoff, KeyVisibility keys) {
		this(maxPages, consistentReads, clock, backoff, keys, DEFAULT_FAN_OUT_THREADS, false);
	}

	/**
	 * Create settings with the default backoff, which hide keys.
	 * @param maxPages the most pages that a call reads where it reads everything
	 * @param consistentReads whether reads by primary key are strongly consistent
	 * @param clock tells which items have expired
	 */
	public TemplateSettings(int maxPages, boolean consistentReads, Clock clock) {
		this(maxPages, consistentReads, clock, Backoff.DEFAULT, KeyVisibility.HIDDEN);
	}

}
