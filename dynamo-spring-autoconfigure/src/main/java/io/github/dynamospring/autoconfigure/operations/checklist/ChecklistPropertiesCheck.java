package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.checklist.ChecklistItem;
import io.github.dynamospring.operations.checklist.ChecklistSettings;

import org.springframework.util.StringUtils;

/**
 * Check of {@link DynamoChecklistProperties}, and what follows from them.
 */
final class ChecklistPropertiesCheck {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.checklist");

	private static final String ANY = "any";

	private static final String FAIL_ON = "fail-on";

	private static final String ACCEPTED = "accepted.";

	private final DynamoChecklistProperties properties;

	ChecklistPropertiesCheck(DynamoChecklistProperties properties) {
		this.properties = properties;
	}

	void check() {
		CHECK.positive("timeout", this.properties.getTimeout());
		this.properties.getAccepted().forEach(ChecklistPropertiesCheck::checkAccepted);
		failOn();
	}

	/**
	 * Return the settings.
	 * @param tables the logical names of the tables
	 * @param sensitive the classifications of data that ask for a key of the customer's
	 */
	ChecklistSettings settings(Collection<String> tables, Set<String> sensitive) {
		this.properties.getAccepted().forEach((line, reason) -> checkAccepted(line, reason, tables));
		return new ChecklistSettings(this.properties.getTags(), sensitive, this.properties.getAccepted(),
				this.properties.getTimeout());
	}

	private static String checkAccepted(String line, String reason) {
		String item = (line.indexOf('.') < 0) ? line : line.substring(0, line.indexOf('.'));
		CHECK.isTrue(ChecklistItem.find(item) != null, ACCEPTED + line, reason, noItem(item));
		CHECK.isTrue(StringUtils.hasText(reason), ACCEPTED + line, reason, "It must say why the item is accepted.");
		return line.substring(item.length());
	}

	private static void checkAccepted(String line, String reason, Collection<String> tables) {
		String suffix = checkAccepted(line, reason);
		CHECK.isTrue(suffix.isEmpty() || tables.stream().anyMatch(suffix.substring(1)::equalsIgnoreCase),
				ACCEPTED + line, reason, noTable(suffix, tables));
	}

	private static String noTable(String suffix, Collection<String> tables) {
		String known = tables.isEmpty() ? "there are no entities."
				: "the tables of the entities are " + String.join(", ", tables) + ".";
		return "No entity is in a table '" + suffix.replaceFirst("^\\.", "") + "'; " + known;
	}

	/**
	 * Return the items that refuse the start.
	 */
	Set<ChecklistItem> failOn() {
		Set<ChecklistItem> items = EnumSet.noneOf(ChecklistItem.class);
		for (String id : this.properties.getFailOn()) {
			ChecklistItem item = ChecklistItem.find(id);
			if (item != null) {
				items.add(item);
			}
			else if (id.equalsIgnoreCase(ANY)) {
				items.addAll(EnumSet.allOf(ChecklistItem.class));
			}
			else {
				throw CHECK.refusal(FAIL_ON, id, noItem(id));
			}
		}
		return items;
	}

	private static String noItem(String id) {
		return "The checklist has no item '" + id + "': its items are "
				+ Arrays.stream(ChecklistItem.values()).map(ChecklistItem::id).collect(Collectors.joining(", "))
				+ "; 'fail-on' takes '" + ANY + "' for all of them.";
	}

}
