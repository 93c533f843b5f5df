package io.github.dynamospring.table;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.schema.TableSettings;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Reader of tables as DynamoDB has them. A setting with a request of its own is read only
 * if it is configured, because each request needs a permission.
 */
class TableReader {

	private final DynamoDbClient client;

	TableReader(DynamoDbClient client) {
		this.client = client;
	}

	/**
	 * Read a table for the comparison with its definition, or null if it does not exist.
	 */
	@Nullable FoundTable read(TableDefinition definition) {
		return read(definition, DeniedCalls.FORBIDDEN);
	}

	/**
	 * Read a table for the comparison with its definition, or null if it does not exist.
	 * A part with a denied call is returned as it is wanted.
	 * @param denied the record of denied calls
	 */
	@Nullable FoundTable read(TableDefinition definition, DeniedCalls denied) {
		TableDescription table = describe(definition.name());
		if (table == null) {
			return null;
		}
		return read(definition, table, denied);
	}

	private FoundTable read(TableDefinition definition, TableDescription table, DeniedCalls denied) {
		String ttlAttribute = definition.schema().ttlAttribute();
		if (ttlAttribute != null) {
			ttlAttribute = denied.otherwise(ttlAttribute, "time to live", "dynamodb:DescribeTimeToLive",
					() -> timeToLive(definition.name()));
		}
		return new FoundTable(TableDescriptionReader.schema(definition.schema().logicalName(), table, ttlAttribute),
				settings(definition, table, denied), table.tableStatusAsString(), TableDescriptionReader.indexes(table),
				table.tableArn(), isLocal(table) ? List.of() : IndexCoverage.of(definition, table, Instant.now()));
	}

	private TableSettings settings(TableDefinition definition, TableDescription table, DeniedCalls denied) {
		TableSettings wanted = definition.settings();
		if (isLocal(table)) {
			return TableDescriptionReader.localSettings(table, wanted);
		}
		Boolean recovery = wanted.pointInTimeRecovery();
		if (recovery != null) {
			recovery = denied.otherwise(recovery, "point in time recovery", "dynamodb:DescribeContinuousBackups",
					() -> pointInTimeRecovery(definition.name()));
		}
		Map<String, String> tags = wanted.tags();
		if (!tags.isEmpty()) {
			tags = denied.otherwise(tags, "tags", "dynamodb:ListTagsOfResource", () -> tags(table.tableArn()));
		}
		return TableDescriptionReader.settings(table, recovery, tags);
	}

	/**
	 * Return whether a table belongs to DynamoDB Local.
	 */
	static boolean isLocal(TableDescription table) {
		return isLocal(table.tableArn());
	}

	static boolean isLocal(@Nullable String arn) {
		return arn != null && arn.startsWith("arn:aws:dynamodb:ddblocal:");
	}

	/**
	 * Return whether a table has no item.
	 */
	boolean isEmpty(String name) {
		return this.client.scan((request) -> request.tableName(name).limit(1).select(Select.COUNT).consistentRead(true))
			.count() == 0;
	}

	@Nullable TableDescription describe(String name) {
		try {
			return this.client.describeTable((request) -> request.tableName(name)).table();
		}
		catch (ResourceNotFoundException ex) {
			return null;
		}
	}

	/**
	 * Return the time to live attribute, or null if items do not expire.
	 */
	@Nullable String timeToLive(String name) {
		TimeToLiveDescription ttl = this.client.describeTimeToLive((request) -> request.tableName(name))
			.timeToLiveDescription();
		boolean on = ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLED
				|| ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
		if (!on) {
			return null;
		}
		return ttl.attributeName();
	}

	/**
	 * Return whether point in time recovery is on.
	 */
	boolean pointInTimeRecovery(String name) {
		PointInTimeRecoveryDescription recovery = this.client
			.describeContinuousBackups((request) -> request.tableName(name))
			.continuousBackupsDescription()
			.pointInTimeRecoveryDescription();
		return recovery != null && recovery.pointInTimeRecoveryStatus() == PointInTimeRecoveryStatus.ENABLED;
	}

	private Map<String, String> tags(String arn) {
		Map<String, String> tags = new TreeMap<>();
		String token = null;
		do {
			ListTagsOfResourceResponse page = tags(arn, token);
			page.tags().forEach((tag) -> tags.put(tag.key(), tag.value()));
			token = page.nextToken();
		}
		while (token != null);
		return tags;
	}

	private ListTagsOfResourceResponse tags(String arn, @Nullable String token) {
		return this.client.listTagsOfResource((request) -> request.resourceArn(arn).nextToken(token));
	}

}
