package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.observation.DynamoObservationDocumentation.HighCardinalityKeyNames;
import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Key values of the span of a request, by OpenTelemetry's conventions for DynamoDB.
 */
final class SpanKeyValues {

	private static final KeyValue SYSTEM = HighCardinalityKeyNames.DB_SYSTEM_NAME.withValue("aws.dynamodb");

	private final DynamoRequestContext context;

	private final KeyVisibility keys;

	private final List<KeyValue> values = new ArrayList<>();

	SpanKeyValues(DynamoRequestContext context, KeyVisibility keys) {
		this.context = context;
		this.keys = keys;
	}

	KeyValues toKeyValues() {
		this.values.add(SYSTEM);
		add(HighCardinalityKeyNames.DB_OPERATION_NAME, this.context.getOperation());
		addServer(this.context.server());
		addTarget();
		addRequest(this.context.getRequest());
		addResponse(this.context.getSdkResponse());
		addFailure(this.context.getFailure());
		return KeyValues.of(this.values);
	}

	private void add(HighCardinalityKeyNames name, @Nullable Object value) {
		if (value != null) {
			this.values.add(name.withValue(value.toString()));
		}
	}

	private void addServer(@Nullable RequestServer server) {
		if (server != null) {
			add(HighCardinalityKeyNames.SERVER_ADDRESS, server.host());
			add(HighCardinalityKeyNames.SERVER_PORT, server.port());
			add(HighCardinalityKeyNames.CLOUD_REGION, server.region());
		}
	}

	private void addTarget() {
		List<String> tables = this.context.getTableNames();
		if (!tables.isEmpty()) {
			add(HighCardinalityKeyNames.TABLE_NAMES, SpanJson.ofTables(tables));
		}
		if (tables.size() == 1) {
			add(HighCardinalityKeyNames.DB_COLLECTION_NAME, tables.get(0));
		}
		if (this.context.getBatchSize() > 1) {
			add(HighCardinalityKeyNames.DB_OPERATION_BATCH_SIZE, this.context.getBatchSize());
		}
	}

	private void addRequest(SdkRequest request) {
		add(HighCardinalityKeyNames.INDEX_NAME, this.context.getIndexName());
		add(HighCardinalityKeyNames.LIMIT, value(request, "Limit", Integer.class));
		add(HighCardinalityKeyNames.CONSISTENT_READ, value(request, "ConsistentRead", Boolean.class));
		add(HighCardinalityKeyNames.SCAN_FORWARD, value(request, "ScanIndexForward", Boolean.class));
		add(HighCardinalityKeyNames.PROJECTION, value(request, "ProjectionExpression", String.class));
		add(HighCardinalityKeyNames.SELECT, value(request, "Select", String.class));
		RequestAction action = this.context.target().single();
		if (!this.keys.isHidden() && action != null && !action.isPut() && !action.values().isEmpty()) {
			add(HighCardinalityKeyNames.KEY, SpanJson.ofKey(action.values(), this.keys));
		}
	}

	private static <T> @Nullable T value(SdkRequest request, String member, Class<T> type) {
		return request.getValueForField(member, type).orElse(null);
	}

	private void addResponse(@Nullable SdkResponse response) {
		if (response instanceof DynamoDbResponse answer) {
			add(HighCardinalityKeyNames.AWS_REQUEST_ID, answer.responseMetadata().requestId());
			add(HighCardinalityKeyNames.COUNT, answer.getValueForField("Count", Integer.class).orElse(null));
			add(HighCardinalityKeyNames.SCANNED_COUNT,
					answer.getValueForField("ScannedCount", Integer.class).orElse(null));
			Object capacity = answer.getValueForField("ConsumedCapacity", Object.class).orElse(null);
			if (capacity != null) {
				add(HighCardinalityKeyNames.CONSUMED_CAPACITY, SpanJson.ofCapacity(capacity));
			}
		}
	}

	private void addFailure(@Nullable Throwable failure) {
		if (failure == null) {
			return;
		}
		String code = (failure instanceof AwsServiceException answer) ? FailedAttemptFactory.cause(answer) : null;
		add(HighCardinalityKeyNames.DB_RESPONSE_STATUS_CODE, code);
		if (failure instanceof AwsServiceException answer) {
			add(HighCardinalityKeyNames.AWS_REQUEST_ID, answer.requestId());
		}
		if (this.context.getOutcome() != RequestOutcome.CONDITION) {
			add(HighCardinalityKeyNames.ERROR_TYPE, Objects.requireNonNullElse(code, failure.getClass().getName()));
		}
	}

}
