package io.github.dynamospring.table;

import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.schema.TableSettings;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Reader of tables as DynamoDB has them. What takes a request of its own is asked for
 * only where it is configured, because each request needs a permission.
 */
class TableReader {

	private final DynamoDbClient client;

	TableReader(DynamoDbClient client) {
		this.client = client;
	}

	/**
	 * Read what can be compared with a definition, or null if there is no such table.
	 */
	@Nullable FoundTable read(TableDefinition definition) {
		TableDescription table = describe(definition.name());
		if (table == null) {
			return null;
		}
		String ttlAttribute = (definition.schema().ttlAttribute() != null) ? timeToLive(definition.name()) : null;
		return new FoundTable(TableDescriptionReader.schema(definition.schema().logicalName(), table, ttlAttribute),
				settings(definition, table), table.tableStatusAsString(), TableDescriptionReader.indexes(table));
	}

	private TableSettings settings(TableDefinition definition, TableDescription table) {
		TableSettings wanted = definition.settings();
		if (isLocal(table)) {
			return TableDescriptionReader.localSettings(table, wanted);
		}
		Boolean recovery = (wanted.pointInTimeRecovery() != null) ? pointInTimeRecovery(definition.name()) : null;
		Map<String, String> tags = wanted.tags().isEmpty() ? Map.of() : tags(table.tableArn());
		return TableDescriptionReader.settings(table, recovery, tags);
	}

	/**
	 * Return whether a table is one of DynamoDB Local's, which takes some settings
	 * without keeping them and lacks operations for others.
	 */
	static boolean isLocal(TableDescription table) {
		return table.tableArn() != null && table.tableArn().startsWith("arn:aws:dynamodb:ddblocal:");
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
		return on ? ttl.attributeName() : null;
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
