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

	/**
	 * Return the settings.
	 * @param tables the logical names of the tables
	 * @param sensitive the classifications of data that ask for a key of the customer's
	 */
	ChecklistSettings settings(Collection<String> tables, Set<String> sensitive) {
		CHECK.positive("timeout", this.properties.getTimeout());
		this.properties.getAccepted().forEach((line, reason) -> checkAccepted(line, reason, tables));
		return new ChecklistSettings(this.properties.getTags(), sensitive, this.properties.getAccepted(),
				this.properties.getTimeout());
	}

	private void checkAccepted(String line, String reason, Collection<String> tables) {
		int dot = line.indexOf('.');
		String item = (dot < 0) ? line : line.substring(0, dot);
		CHECK.isTrue(ChecklistItem.find(item) != null, ACCEPTED + line, reason, noItem(item));
		CHECK.isTrue(StringUtils.hasText(reason), ACCEPTED + line, reason, "It must say why the item is accepted.");
		if (dot >= 0) {
			String table = line.substring(dot + 1);
			CHECK.isTrue(tables.stream().anyMatch(table::equalsIgnoreCase), ACCEPTED + line, reason,
					"No entity is in a table '" + table + "'; " + (tables.isEmpty() ? "there are no entities."
							: "the tables of the entities are " + String.join(", ", tables) + "."));
		}
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
