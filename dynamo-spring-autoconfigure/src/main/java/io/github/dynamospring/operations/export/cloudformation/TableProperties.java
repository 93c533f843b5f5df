package io.github.dynamospring.operations.export.cloudformation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.TablePolicy;
import io.github.dynamospring.table.CreateTableRequestFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/**
 * Properties of a table in a template. They are the members of the request that creates
 * the table, with the same names but for the encryption and the stream, and the settings
 * after the creation.
 */
final class TableProperties {

	/** Name of the parameter that gives the key of the customer's. */
	static final String KEY_PARAMETER = "KmsKeyArn";

	/** Name of the condition that they get them. */
	private static final String POLICY_CONDITION = "ResourcePoliciesAttached";

	private static final String NAME = "TableName";

	private static final String INSIGHTS = "ContributorInsightsSpecification";

	private TableProperties() {
	}

	static Map<String, Object> of(ExportedTable table) {
		CreateTableRequest request = CreateTableRequestFactory.of(table.definition());
		Map<String, Object> sorted = members(request);
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put(NAME, sorted.remove(NAME));
		addEncryption(sorted, request.sseSpecification(), table.customerKeyNeeded());
		addStream(sorted, request.streamSpecification());
		String ttlAttribute = table.schema().ttlAttribute();
		if (ttlAttribute != null) {
			sorted.put("TimeToLiveSpecification",
					new TreeMap<>(Map.of("AttributeName", ttlAttribute, "Enabled", true)));
		}
		if (Boolean.TRUE.equals(table.settings().pointInTimeRecovery())) {
			sorted.put("PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", true));
		}
		if (table.showsThrottledKeys()) {
			addInsights(sorted, request);
		}
		sorted.put("ResourcePolicy",
				Map.of("Fn::If", List.of(POLICY_CONDITION, policy(table.name()), Map.of("Ref", "AWS::NoValue"))));
		properties.putAll(sorted);
		return properties;
	}

	/** The table has no ARN yet when its policy is made. */
	private static Map<String, Object> policy(String name) {
		String arn = "arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:table/" + name;
		return Map.of("PolicyDocument", new TablePolicy(Map.of("Ref", "AWS::AccountId"), Map.of("Fn::Sub", arn),
				Map.of("Fn::Sub", arn + "/index/*"))
			.document());
	}

	private static void addInsights(Map<String, Object> properties, CreateTableRequest request) {
		properties.put(INSIGHTS, insights());
		if (request.hasGlobalSecondaryIndexes()) {
			properties.put("GlobalSecondaryIndexes",
					request.globalSecondaryIndexes().stream().map(TableProperties::withInsights).toList());
		}
	}

	private static Map<String, Object> withInsights(SdkPojo index) {
		Map<String, Object> members = members(index);
		members.put(INSIGHTS, insights());
		return members;
	}

	private static Map<String, Object> insights() {
		return new TreeMap<>(Map.of("Enabled", true, "Mode", "THROTTLED_KEYS"));
	}

	private static void addEncryption(Map<String, Object> properties, @Nullable SSESpecification encryption,
			boolean customerKeyNeeded) {
		if (encryption != null) {
			properties.put("SSESpecification", encryption(encryption.kmsMasterKeyId()));
		}
		else if (customerKeyNeeded) {
			properties.put("SSESpecification", encryption(Map.of("Ref", KEY_PARAMETER)));
		}
	}

	private static Map<String, Object> encryption(Object key) {
		return new TreeMap<>(Map.of("SSEEnabled", true, "SSEType", "KMS", "KMSMasterKeyId", key));
	}

	private static void addStream(Map<String, Object> properties, @Nullable StreamSpecification stream) {
		if (stream != null) {
			properties.put("StreamSpecification", Map.of("StreamViewType", stream.streamViewTypeAsString()));
		}
	}

	private static Map<String, Object> members(SdkPojo object) {
		Map<String, Object> members = new TreeMap<>();
		for (SdkField<?> field : object.sdkFields()) {
			Object value = field.getValueOrDefault(object);
			if (value != null && !(value instanceof SdkAutoConstructList)) {
				members.put(field.locationName(), member(value));
			}
		}
		return members;
	}

	private static Object member(Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map(TableProperties::member).toList();
		}
		if (value instanceof SdkPojo object) {
			return members(object);
		}
		return value;
	}

}
