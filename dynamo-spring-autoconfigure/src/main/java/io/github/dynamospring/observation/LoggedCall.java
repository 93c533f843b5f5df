package io.github.dynamospring.observation;

import io.github.dynamospring.call.PatternCall;
import org.jspecify.annotations.Nullable;

/**
 * Call with the figures of its requests, which may end in several threads.
 */
final class LoggedCall implements PatternCall {

	private final CallLog log;

	private final String pattern;

	private double units;

	private int requests;

	private int pages;

	private int retries;

	private @Nullable String key;

	LoggedCall(CallLog log, String pattern) {
		this.log = log;
		this.pattern = pattern;
	}

	synchronized void add(DynamoRequestContext context) {
		this.requests++;
		if (isPage(context.getOperation())) {
			this.pages++;
		}
		this.retries += Math.max(context.getAttempts() - 1, 0);
		for (ResourceUsage usage : context.getUsage()) {
			this.units += usage.read() + usage.write();
		}
	}

	private static boolean isPage(String operation) {
		return operation.equals("Query") || operation.equals("Scan");
	}

	synchronized boolean needsKey() {
		return this.key == null;
	}

	synchronized void setKey(@Nullable String key) {
		this.key = key;
	}

	boolean isOf(CallLog log) {
		return this.log == log;
	}

	@Override
	public String pattern() {
		return this.pattern;
	}

	synchronized double units() {
		return this.units;
	}

	synchronized int requests() {
		return this.requests;
	}

	synchronized int pages() {
		return this.pages;
	}

	synchronized int retries() {
		return this.retries;
	}

	/**
	 * Return the partition key of the first request that had one, or null.
	 */
	synchronized @Nullable String key() {
		return this.key;
	}

}
