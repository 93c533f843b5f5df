package io.github.dynamospring.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * Behaves as DynamoDB does in what DynamoDB Local does not show: tables take a while,
 * other instances are at work, there are tags and backups.
 */
class ScriptedDynamoDb implements DynamoDbClient {

	final List<String> calls = new ArrayList<>();

	private final Map<String, TableDescription> tables = new LinkedHashMap<>();

	private final Map<String, String> ttlAttributes = new LinkedHashMap<>();

	private final Map<String, Integer> describesUntilActive = new LinkedHashMap<>();

	private List<Tag> tags = List.of();

	private boolean pointInTimeRecovery;

	int describesUntilNewIsActive;

	int refusalsOfBackups;

	boolean anotherInstanceCreates;

	boolean anotherInstanceEnablesTimeToLive;

	boolean refusesTimeToLive;

	Instant created = Instant.now();

	@Override
	public DescribeTableResponse describeTable(DescribeTableRequest request) {
		TableDescription table = this.tables.get(request.tableName());
		if (table == null) {
			throw ResourceNotFoundException.builder().message("absent").build();
		}
		int remaining = this.describesUntilActive.merge(request.tableName(), -1, Integer::sum);
		TableStatus status = (remaining < 0) ? TableStatus.ACTIVE : TableStatus.CREATING;
		return DescribeTableResponse.builder().table(table.toBuilder().tableStatus(status).build()).build();
	}

	@Override
	public CreateTableResponse createTable(CreateTableRequest request) {
		this.calls.add("create " + request.tableName());
		if (this.tables.containsKey(request.tableName())) {
			throw ResourceInUseException.builder().message("exists").build();
		}
		this.tables.put(request.tableName(), describe(request));
		this.describesUntilActive.put(request.tableName(), this.describesUntilNewIsActive);
		this.tags = request.tags();
		if (this.anotherInstanceCreates) {
			throw ResourceInUseException.builder().message("exists").build();
		}
		return CreateTableResponse.builder().build();
	}

	private TableDescription describe(CreateTableRequest request) {
		return TableDescription.builder()
			.tableName(request.tableName())
			.tableArn("arn:aws:dynamodb:eu-west-1:123456789012:table/" + request.tableName())
			.creationDateTime(this.created)
			.attributeDefinitions(request.attributeDefinitions())
			.keySchema(request.keySchema())
			.billingModeSummary((summary) -> summary.billingMode(BillingMode.PAY_PER_REQUEST))
			.deletionProtectionEnabled(request.deletionProtectionEnabled())
			.build();
	}

	void add(TableDefinition definition) {
		createTable(CreateTableRequestFactory.of(definition));
		this.calls.clear();
	}

	@Override
	public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
		String attribute = this.ttlAttributes.get(request.tableName());
		TimeToLiveStatus status = (attribute != null) ? TimeToLiveStatus.ENABLING : TimeToLiveStatus.DISABLED;
		return DescribeTimeToLiveResponse.builder()
			.timeToLiveDescription((ttl) -> ttl.attributeName(attribute).timeToLiveStatus(status))
			.build();
	}

	@Override
	public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
		this.calls.add("enable time to live by " + request.timeToLiveSpecification().attributeName());
		if (!this.refusesTimeToLive) {
			this.ttlAttributes.put(request.tableName(), request.timeToLiveSpecification().attributeName());
		}
		if (this.refusesTimeToLive || this.anotherInstanceEnablesTimeToLive) {
			throw DynamoDbException.builder().message("TimeToLive is already enabled").build();
		}
		return UpdateTimeToLiveResponse.builder().build();
	}

	@Override
	public DescribeContinuousBackupsResponse describeContinuousBackups(DescribeContinuousBackupsRequest request) {
		PointInTimeRecoveryStatus status = this.pointInTimeRecovery ? PointInTimeRecoveryStatus.ENABLED
				: PointInTimeRecoveryStatus.DISABLED;
		return DescribeContinuousBackupsResponse.builder()
			.continuousBackupsDescription((backups) -> backups
				.pointInTimeRecoveryDescription((recovery) -> recovery.pointInTimeRecoveryStatus(status)))
			.build();
	}

	@Override
	public UpdateContinuousBackupsResponse updateContinuousBackups(UpdateContinuousBackupsRequest request) {
		this.calls.add("enable point in time recovery");
		if (this.refusalsOfBackups-- > 0) {
			throw ContinuousBackupsUnavailableException.builder().message("not yet").build();
		}
		this.pointInTimeRecovery = true;
		return UpdateContinuousBackupsResponse.builder().build();
	}

	@Override
	public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
		int page = (request.nextToken() != null) ? Integer.parseInt(request.nextToken()) : 0;
		return ListTagsOfResourceResponse.builder()
			.tags(this.tags.subList(page, Math.min(page + 1, this.tags.size())))
			.nextToken((page + 1 < this.tags.size()) ? String.valueOf(page + 1) : null)
			.build();
	}

	@Override
	public String serviceName() {
		return "dynamodb";
	}

	@Override
	public void close() {
	}

}
