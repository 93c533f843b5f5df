package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.checklist.ChecklistItem;

/**
 * Check of {@link DynamoChecklistProperties} for contradictions.
 */
final class ChecklistPropertiesCheck {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.checklist");

	private static final String ANY = "any";

	private static final String FAIL_ON = "fail-on";

	private final DynamoChecklistProperties properties;

	ChecklistPropertiesCheck(DynamoChecklistProperties properties) {
		this.properties = properties;
	}

	void check() {
		CHECK.positive("timeout", this.properties.getTimeout());
		failOn();
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
				+ Arrays.stream(ChecklistItem.values()).map(ChecklistItem::toString).collect(Collectors.joining(", "))
				+ "; 'fail-on' takes '" + ANY + "' for all of them.";
	}

}
