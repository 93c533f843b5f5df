package io.github.dynamospring.autoconfigure.operations.checklist;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.operations.checklist.ChecklistSettings;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Lazy;

/**
 * Configuration properties of the production checklist.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.checklist")
@Lazy
public class DynamoChecklistProperties implements InitializingBean {

	/**
	 * Items of the checklist, such as "deletion-protection", that refuse the start of the
	 * application if they fail, or "any" for all of them.
	 */
	private Set<String> failOn = new LinkedHashSet<>();

	/**
	 * Whether items of 'fail-on' with an unknown result refuse the start as well. By
	 * default they are only logged.
	 */
	private boolean failOnUnknown;

	/**
	 * Tags that each table needs. By default env, service, owner, cost-center and
	 * data-classification.
	 */
	private List<String> tags = new ArrayList<>(ChecklistSettings.DEFAULT.tags());

	/**
	 * Whether to check all items once the application is ready, and log the number of
	 * failures. The check does not delay the start.
	 */
	private boolean logSummary;

	/**
	 * Maximum duration of a check of all tables together. Facts that are not read by then
	 * are unknown.
	 */
	private Duration timeout = Duration.ofSeconds(10);

	public Set<String> getFailOn() {
		return this.failOn;
	}

	public void setFailOn(Set<String> failOn) {
		this.failOn = failOn;
	}

	public boolean isFailOnUnknown() {
		return this.failOnUnknown;
	}

	public void setFailOnUnknown(boolean failOnUnknown) {
		this.failOnUnknown = failOnUnknown;
	}

	public List<String> getTags() {
		return this.tags;
	}

	public void setTags(List<String> tags) {
		this.tags = tags;
	}

	public boolean isLogSummary() {
		return this.logSummary;
	}

	public void setLogSummary(boolean logSummary) {
		this.logSummary = logSummary;
	}

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public void afterPropertiesSet() {
		new ChecklistPropertiesCheck(this).check();
	}

	ChecklistSettings toSettings(Map<String, String> accepted, Set<String> sensitiveClassifications) {
		return new ChecklistSettings(this.tags, sensitiveClassifications, accepted, this.timeout);
	}

}
