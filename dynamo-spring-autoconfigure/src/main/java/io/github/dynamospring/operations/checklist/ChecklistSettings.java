package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Settings of the production checklist.
 *
 * @param tags the tags that each table needs
 * @param sensitiveClassifications values of the tag {@code data-classification} that ask
 * for encryption with a key of the customer's, in any case
 * @param accepted reasons why lines are accepted though they do not pass, by the id of
 * the item, or by the id, a dot and the logical name of a table
 * @param timeout the longest time of a check
 * @since 0.1
 */
public record ChecklistSettings(List<String> tags, Set<String> sensitiveClassifications, Map<String, String> accepted,
		Duration timeout) {

	/**
	 * Name of the tag that says how sensitive the data of a table is.
	 */
	public static final String CLASSIFICATION_TAG = "data-classification";

	/**
	 * Settings without configuration.
	 */
	public static final ChecklistSettings DEFAULT = new ChecklistSettings(
			List.of("env", "service", "owner", "cost-center", CLASSIFICATION_TAG),
			Set.of("confidential", "restricted", "sensitive"), Map.of(), Duration.ofSeconds(10));

	/**
	 * Create settings.
	 */
	public ChecklistSettings {
		tags = List.copyOf(tags);
		sensitiveClassifications = sensitiveClassifications.stream()
			.map((value) -> value.toLowerCase(Locale.ROOT))
			.collect(Collectors.toUnmodifiableSet());
		TreeMap<String, String> reasons = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		reasons.putAll(accepted);
		accepted = Collections.unmodifiableMap(reasons);
	}

	/**
	 * Return the reason why a line is accepted, or null if it is not.
	 */
	@Nullable String reason(ChecklistItem item, @Nullable String table) {
		String ofTable = item + "." + table;
		if (table != null && this.accepted.containsKey(ofTable)) {
			return this.accepted.get(ofTable);
		}
		return this.accepted.get(item.toString());
	}

	boolean isSensitive(String classification) {
		return this.sensitiveClassifications.contains(classification.toLowerCase(Locale.ROOT));
	}

}
