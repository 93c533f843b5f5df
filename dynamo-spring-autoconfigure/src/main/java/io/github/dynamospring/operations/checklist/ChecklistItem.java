package io.github.dynamospring.operations.checklist;

import java.util.Arrays;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Items of the production checklist. The text of an item, such as
 * {@code deletion-protection}, is used in properties and in the actuator.
 *
 * @since 0.1
 */
public enum ChecklistItem {

	/** The table is there and serves requests. */
	TABLE_STATUS,

	/** The name of the table contains its environment and service. */
	TABLE_NAME,

	/** DynamoDB refuses to delete the table. */
	DELETION_PROTECTION,

	/** The table can be restored to any second of the last days. */
	POINT_IN_TIME_RECOVERY,

	/** A backup outlives the window of point-in-time recovery. */
	BACKUPS,

	/** The table has the tags that the organisation asks for. */
	TAGS,

	/** The cost of the table has a bound, and the bound leaves room for its use. */
	BILLING_MODE,

	/** Provisioned capacity follows the load. */
	AUTO_SCALING,

	/** Capacity is well below the quotas of a table and of the account. */
	CAPACITY_QUOTAS,

	/** The account has room for further tables. */
	TABLE_COUNT,

	/** The table has room for further indexes. */
	INDEX_COUNT,

	/** Indexes with computed keys hold the items that were there before them. */
	INDEX_COVERAGE,

	/** Sensitive data is encrypted with a key of the customer's. */
	ENCRYPTION,

	/** The table says itself who may access it. */
	RESOURCE_POLICY,

	/** Items expire by the attribute that the entities ask for. */
	TIME_TO_LIVE,

	/** The stream of changes has the configured content. */
	STREAM,

	/** Each shard of the stream has no more readers than DynamoDB serves. */
	STREAM_READERS,

	/** CloudWatch shows the throttled keys. */
	CONTRIBUTOR_INSIGHTS,

	/** CloudWatch raises alarms. */
	ALARMS,

	/** Lag and stops of listeners to streams raise alarms. */
	STREAM_ALARMS,

	/** Records of streams that listeners fail at are kept. */
	DEAD_LETTERS,

	/**
	 * The role of the application has the permissions of its access patterns, and no
	 * others.
	 */
	LEAST_PRIVILEGE,

	/** Failures that pass are repeated, a bounded number of times. */
	RETRIES,

	/** Neither an attempt nor a call waits for ever. */
	TIMEOUTS,

	/** Scroll tokens are valid on all instances, and after a restart. */
	SCROLL_SECRETS,

	/** The data is in DynamoDB, not in a database for development. */
	REAL_DATABASE;

	private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

	/**
	 * Return the id by which properties name the item.
	 */
	public String id() {
		return this.id;
	}

	/**
	 * Return the item of an id, or null if the id is unknown. Upper case and underscores
	 * are accepted.
	 */
	public static @Nullable ChecklistItem find(String id) {
		String name = id.trim().toUpperCase(Locale.ROOT).replace('-', '_');
		return Arrays.stream(values()).filter((item) -> item.name().equals(name)).findFirst().orElse(null);
	}

	@Override
	public String toString() {
		return this.id;
	}

}
