package io.github.dynamospring.autoconfigure.operations.checklist;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.checklist.ChecklistItem;
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

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.checklist");

	private static final String ANY = "any";

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
		CHECK.positive("timeout", this.timeout);
		toItems();
	}

	/**
	 * Return the items that refuse the start.
	 */
	Set<ChecklistItem> toItems() {
		Set<ChecklistItem> items = EnumSet.noneOf(ChecklistItem.class);
		for (String id : this.failOn) {
			ChecklistItem item = ChecklistItem.find(id);
			if (item != null) {
				items.add(item);
			}
			else {
				CHECK.isTrue(id.equalsIgnoreCase(ANY), "fail-on", id, noItem(id));
				items.addAll(EnumSet.allOf(ChecklistItem.class));
			}
		}
		return items;
	}

	private static String noItem(String id) {
		return "The checklist has no item '" + id + "': its items are "
				+ Arrays.stream(ChecklistItem.values()).map(ChecklistItem::toString).collect(Collectors.joining(", "))
				+ "; 'fail-on' takes '" + ANY + "' for all of them.";
	}

	ChecklistSettings toSettings(Map<String, String> accepted, Set<String> sensitiveClassifications) {
		return new ChecklistSettings(this.tags, sensitiveClassifications, accepted, this.timeout);
	}

}
