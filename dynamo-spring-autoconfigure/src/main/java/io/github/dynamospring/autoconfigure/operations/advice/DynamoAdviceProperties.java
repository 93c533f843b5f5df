package io.github.dynamospring.autoconfigure.operations.advice;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.advice.use.UseThresholds;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Lazy;

/**
 * Configuration properties of advice.
 *
 * @since 0.1
 */
@ConfigurationProperties(DynamoAdviceProperties.PREFIX)
@Lazy
public class DynamoAdviceProperties implements InitializingBean {

	static final String PREFIX = "dynamo.advice";

	private static final PropertyCheck CHECK = new PropertyCheck(PREFIX);

	private static final Duration MIN_WINDOW = Duration.ofSeconds(10);

	private static final Duration MAX_WINDOW = Duration.ofDays(7);

	/**
	 * Whether to give advice on the model and the use of tables.
	 */
	private boolean enabled = true;

	/**
	 * Longest time for which a request counts in the advice on the use of tables. The
	 * window slides by quarters of it. Between 10s and 7d. Needs
	 * 'dynamo.metrics.enabled'.
	 */
	private Duration window = Duration.ofHours(1);

	/**
	 * Minimum number of requests of a kind within the window before a finding is
	 * reported.
	 */
	private int leastRequests = 100;

	/**
	 * Minimum amount a day that a finding about read and write units must save, in the
	 * currency of the prices. Findings without an amount are always shown.
	 */
	private double leastSaving;

	/**
	 * Whether to log a summary of the findings when the application starts.
	 */
	private boolean logSummary;

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Duration getWindow() {
		return this.window;
	}

	public void setWindow(Duration window) {
		this.window = window;
	}

	public int getLeastRequests() {
		return this.leastRequests;
	}

	public void setLeastRequests(int leastRequests) {
		this.leastRequests = leastRequests;
	}

	public double getLeastSaving() {
		return this.leastSaving;
	}

	public void setLeastSaving(double leastSaving) {
		this.leastSaving = leastSaving;
	}

	public boolean isLogSummary() {
		return this.logSummary;
	}

	public void setLogSummary(boolean logSummary) {
		this.logSummary = logSummary;
	}

	@Override
	public void afterPropertiesSet() {
		boolean isWindow = this.window.compareTo(MIN_WINDOW) >= 0 && this.window.compareTo(MAX_WINDOW) <= 0;
		CHECK.isTrue(isWindow, "window", this.window, "It must be between 10s and 7d.");
		CHECK.atLeastOne("least-requests", this.leastRequests);
		CHECK.isTrue(this.leastSaving >= 0, "least-saving", this.leastSaving, "It must not be negative.");
	}

	UseThresholds toThresholds(Duration leastObservation) {
		return new UseThresholds(this.leastRequests, leastObservation);
	}

}
