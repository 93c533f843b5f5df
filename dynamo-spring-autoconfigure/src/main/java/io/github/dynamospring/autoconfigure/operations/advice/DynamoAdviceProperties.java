package io.github.dynamospring.autoconfigure.operations.advice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.use.WatchSettings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Configuration properties of advice.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.advice")
public class DynamoAdviceProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.advice");

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
	 * Reasons for which findings are accepted, by their code and by what they are of,
	 * such as 'dynamo.advice.accepted.scan[Orders.findAll]'.
	 */
	private Map<String, Map<String, String>> accepted = new LinkedHashMap<>();

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

	public Map<String, Map<String, String>> getAccepted() {
		return this.accepted;
	}

	public void setAccepted(Map<String, Map<String, String>> accepted) {
		this.accepted = accepted;
	}

	/**
	 * Return the minimum amount a day that a finding must save.
	 * @throws InvalidConfigurationPropertyValueException if it is negative
	 */
	double toLeastSaving() {
		CHECK.isTrue(this.leastSaving >= 0, "least-saving", this.leastSaving, "It must not be negative.");
		return this.leastSaving;
	}

	/**
	 * Return the settings of the watch over requests.
	 * @param leastObservation the minimum time that is extrapolated
	 * @throws InvalidConfigurationPropertyValueException if a value is out of range
	 */
	WatchSettings toSettings(Duration leastObservation) {
		boolean isWindow = this.window.compareTo(WatchSettings.MIN_WINDOW) >= 0
				&& this.window.compareTo(WatchSettings.MAX_WINDOW) <= 0;
		CHECK.isTrue(isWindow, "window", this.window, "It must be between 10s and 7d.");
		CHECK.atLeastOne("least-requests", this.leastRequests);
		return new WatchSettings(this.window, this.leastRequests, leastObservation);
	}

	/**
	 * Return what is accepted.
	 * @throws InvalidConfigurationPropertyValueException if there is no such code, or no
	 * reason
	 */
	List<AdviceAcceptance> toAcceptances() {
		List<AdviceAcceptance> acceptances = new ArrayList<>();
		this.accepted.forEach((code, reasons) -> reasons
			.forEach((subject, reason) -> acceptances.add(toAcceptance(code, subject, reason))));
		return acceptances;
	}

	private static AdviceAcceptance toAcceptance(String code, String subject, String reason) {
		try {
			return new AdviceAcceptance(AdviceCode.of(code), subject, reason);
		}
		catch (IllegalArgumentException ex) {
			throw CHECK.refusal("accepted." + code + "[" + subject + "]", reason, ex.getMessage() + ".");
		}
	}

}
