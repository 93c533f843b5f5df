package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reader of a template of CloudFormation.
 */
final class TemplateReader {

	private final Map<String, RecreatedTable> tables = new LinkedHashMap<>();

	private final Map<String, Map<String, Object>> others = new LinkedHashMap<>();

	private final Map<String, Object> policies = new LinkedHashMap<>();

	private final List<String> order = new ArrayList<>();

	private TemplateReader() {
	}

	static TemplateReader read(String text) {
		TemplateReader reader = new TemplateReader();
		Members.read(new Yaml().load(text), (template) -> {
			assertThat(template.text("AWSTemplateFormatVersion")).isEqualTo("2010-09-09");
			template.text("Description");
			template.take("Parameters");
			template.take("Conditions");
			return template.object("Resources", (resources) -> {
				resources.all().forEach(reader::addResource);
				return resources;
			});
		});
		return reader;
	}

	/**
	 * Return the tables by their ids.
	 */
	Map<String, RecreatedTable> tables() {
		return this.tables;
	}

	/**
	 * Return the properties of other resources by their ids.
	 */
	Map<String, Map<String, Object>> others() {
		return this.others;
	}

	/**
	 * Return the resource policies, which are attached on demand, by the ids of the
	 * tables.
	 */
	Map<String, Object> policies() {
		return this.policies;
	}

	/**
	 * Return which table waits for which, as {@code BTable after ATable}.
	 */
	List<String> order() {
		return this.order;
	}

	private void addResource(String id, Object resource) {
		Members.read(resource, (members) -> {
			if (!"AWS::DynamoDB::Table".equals(members.text("Type"))) {
				members.take("Condition");
				members.take("DeletionPolicy");
				members.take("UpdateReplacePolicy");
				return this.others.put(id, members.object("Properties", Members::all));
			}
			assertThat(members.text("DeletionPolicy")).isEqualTo("Retain");
			assertThat(members.text("UpdateReplacePolicy")).isEqualTo("Retain");
			String before = members.text("DependsOn");
			if (before != null) {
				this.order.add(id + " after " + before);
			}
			return this.tables.put(id, members.object("Properties", (table) -> {
				this.policies.put(id, table.object("ResourcePolicy", TemplateReader::policy));
				return table(table);
			}));
		});
	}

	private static Object policy(Members policy) {
		List<?> choice = (List<?>) policy.take("Fn::If");
		assertThat(choice).hasSize(3).first().isEqualTo("ResourcePoliciesAttached");
		assertThat(choice.get(2)).isEqualTo(Map.of("Ref", "AWS::NoValue"));
		return Members.read(choice.get(1), (attached) -> attached.take("PolicyDocument"));
	}

	private static RecreatedTable table(Members table) {
		CreateTableRequest request = CreateTableRequest.builder()
			.tableName(table.text("TableName"))
			.attributeDefinitions(table.list("AttributeDefinitions", TemplateReader::attribute))
			.keySchema(keys(table))
			.localSecondaryIndexes(table.list("LocalSecondaryIndexes", TemplateReader::local))
			.globalSecondaryIndexes(table.list("GlobalSecondaryIndexes", TemplateReader::global))
			.billingMode(table.text("BillingMode"))
			.provisionedThroughput(throughput(table))
			.onDemandThroughput(onDemand(table))
			.warmThroughput(warm(table))
			.tableClass(table.text("TableClass"))
			.deletionProtectionEnabled(table.isTrue("DeletionProtectionEnabled"))
			.streamSpecification(stream(table))
			.sseSpecification(encryption(table))
			.tags(table.list("Tags", (tag) -> Tag.builder().key(tag.text("Key")).value(tag.text("Value")).build()))
			.build();
		assertThat(insights(table)).isEqualTo(request.sseSpecification() == null);
		return new RecreatedTable(request, table.object("TimeToLiveSpecification", (ttl) -> {
			assertThat(ttl.isTrue("Enabled")).isTrue();
			return ttl.text("AttributeName");
		}), Boolean.TRUE.equals(table.object("PointInTimeRecoverySpecification",
				(recovery) -> recovery.isTrue("PointInTimeRecoveryEnabled"))));
	}

	private static @Nullable StreamSpecification stream(Members table) {
		return table.object("StreamSpecification",
				(stream) -> StreamSpecification.builder()
					.streamEnabled(true)
					.streamViewType(stream.text("StreamViewType"))
					.build());
	}

	private static @Nullable SSESpecification encryption(Members table) {
		return table.object("SSESpecification", (encryption) -> {
			assertThat(encryption.isTrue("SSEEnabled")).isTrue();
			assertThat(encryption.text("SSEType")).isEqualTo("KMS");
			return RecreatedTable.encryption(key(encryption.take("KMSMasterKeyId")));
		});
	}

	private static String key(@Nullable Object key) {
		return Map.of("Ref", "KmsKeyArn").equals(key) ? RecreatedTable.KEY : String.valueOf(key);
	}

	private static AttributeDefinition attribute(Members attribute) {
		return AttributeDefinition.builder()
			.attributeName(attribute.text("AttributeName"))
			.attributeType(attribute.text("AttributeType"))
			.build();
	}

	private static @Nullable List<KeySchemaElement> keys(Members members) {
		return members.list("KeySchema",
				(key) -> KeySchemaElement.builder()
					.attributeName(key.text("AttributeName"))
					.keyType(key.text("KeyType"))
					.build());
	}

	private static @Nullable Projection projection(Members members) {
		return members.object("Projection", (projection) -> {
			Projection.Builder builder = Projection.builder().projectionType(projection.text("ProjectionType"));
			List<String> attributes = projection.texts("NonKeyAttributes");
			return ((attributes != null) ? builder.nonKeyAttributes(attributes) : builder).build();
		});
	}

	private static LocalSecondaryIndex local(Members index) {
		return LocalSecondaryIndex.builder()
			.indexName(index.text("IndexName"))
			.keySchema(keys(index))
			.projection(projection(index))
			.build();
	}

	private static boolean insights(Members members) {
		Map<String, Object> insights = members.object("ContributorInsightsSpecification", Members::all);
		assertThat(insights).isIn(null, Map.of("Enabled", true, "Mode", "THROTTLED_KEYS"));
		return insights != null;
	}

	private static GlobalSecondaryIndex global(Members index) {
		index.take("ContributorInsightsSpecification");
		return GlobalSecondaryIndex.builder()
			.indexName(index.text("IndexName"))
			.keySchema(keys(index))
			.projection(projection(index))
			.provisionedThroughput(throughput(index))
			.onDemandThroughput(onDemand(index))
			.warmThroughput(warm(index))
			.build();
	}

	private static @Nullable ProvisionedThroughput throughput(Members members) {
		return members.object("ProvisionedThroughput",
				(throughput) -> ProvisionedThroughput.builder()
					.readCapacityUnits(throughput.number("ReadCapacityUnits"))
					.writeCapacityUnits(throughput.number("WriteCapacityUnits"))
					.build());
	}

	private static @Nullable OnDemandThroughput onDemand(Members members) {
		return members.object("OnDemandThroughput",
				(throughput) -> OnDemandThroughput.builder()
					.maxReadRequestUnits(throughput.number("MaxReadRequestUnits"))
					.maxWriteRequestUnits(throughput.number("MaxWriteRequestUnits"))
					.build());
	}

	private static @Nullable WarmThroughput warm(Members members) {
		return members.object("WarmThroughput",
				(throughput) -> WarmThroughput.builder()
					.readUnitsPerSecond(throughput.number("ReadUnitsPerSecond"))
					.writeUnitsPerSecond(throughput.number("WriteUnitsPerSecond"))
					.build());
	}

}
