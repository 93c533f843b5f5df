package io.github.dynamospring.operations.export.terraform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ScaledCapacity;
import io.github.dynamospring.operations.export.TablePolicy;
import io.github.dynamospring.table.CreateTableRequestFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/**
 * Table as a resource of Terraform, made of the request that creates it.
 *
 * @see <a href=
 * "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table">aws_dynamodb_table</a>
 */
final class TerraformTable {

	/** Name of the variable that gives the key of the customer's. */
	static final String KEY_VARIABLE = "kms_key_arn";

	/** Name of the variable that says whether tables get their resource policies. */
	static final String POLICY_VARIABLE = "attach_resource_policies";

	/** Name of the data source of the account that the tables are in. */
	static final String ACCOUNT = "dynamodb";

	private final ExportedTable table;

	private final CreateTableRequest request;

	TerraformTable(ExportedTable table) {
		this.table = table;
		this.request = CreateTableRequestFactory.of(table.definition());
	}

	static boolean hasMultiAttributeKeys(ExportedTable table) {
		return table.schema()
			.indexes()
			.stream()
			.anyMatch((index) -> index.partition().size() > 1 || index.sort().size() > 1);
	}

	Map<String, Object> arguments() {
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("name", this.request.tableName());
		arguments.put("billing_mode", this.request.billingModeAsString());
		addThroughput(arguments, this.request.provisionedThroughput(), this.request.onDemandThroughput(),
				this.request.warmThroughput());
		addKeys(arguments, this.request.keySchema());
		arguments.put("attribute",
				this.request.attributeDefinitions().stream().map(TerraformTable::attribute).toList());
		addIndexes(arguments);
		addSettings(arguments);
		addEncryption(arguments);
		if (!this.request.tags().isEmpty()) {
			Map<String, String> tags = new TreeMap<>();
			this.request.tags()
				.forEach((tag) -> tags.put(TerraformResources.literal(tag.key()),
						TerraformResources.literal(tag.value())));
			arguments.put("tags", tags);
		}
		arguments.put("lifecycle", lifecycle());
		return arguments;
	}

	private static void addThroughput(Map<String, Object> arguments, @Nullable ProvisionedThroughput provisioned,
			@Nullable OnDemandThroughput onDemand, @Nullable WarmThroughput warm) {
		if (provisioned != null) {
			arguments.put("read_capacity", provisioned.readCapacityUnits());
			arguments.put("write_capacity", provisioned.writeCapacityUnits());
		}
		if (onDemand != null) {
			Map<String, Object> block = new LinkedHashMap<>();
			block.put("max_read_request_units", onDemand.maxReadRequestUnits());
			block.put("max_write_request_units", onDemand.maxWriteRequestUnits());
			arguments.put("on_demand_throughput", block);
		}
		if (warm != null) {
			Map<String, Object> block = new LinkedHashMap<>();
			block.put("read_units_per_second", warm.readUnitsPerSecond());
			block.put("write_units_per_second", warm.writeUnitsPerSecond());
			arguments.put("warm_throughput", block);
		}
	}

	/** A key of several attributes has a block for each, one of few has arguments. */
	private static void addKeys(Map<String, Object> arguments, List<KeySchemaElement> keys) {
		List<String> partition = names(keys, KeyType.HASH);
		List<String> sort = names(keys, KeyType.RANGE);
		if (partition.size() > 1 || sort.size() > 1) {
			arguments.put("key_schema", keys.stream().map(TerraformTable::key).toList());
			return;
		}
		arguments.put("hash_key", partition.get(0));
		if (!sort.isEmpty()) {
			arguments.put("range_key", sort.get(0));
		}
	}

	private static List<String> names(List<KeySchemaElement> keys, KeyType type) {
		return keys.stream().filter((key) -> key.keyType() == type).map(KeySchemaElement::attributeName).toList();
	}

	private static Map<String, Object> key(KeySchemaElement key) {
		Map<String, Object> block = new LinkedHashMap<>();
		block.put("attribute_name", key.attributeName());
		block.put("key_type", key.keyTypeAsString());
		return block;
	}

	private static Map<String, Object> attribute(AttributeDefinition attribute) {
		Map<String, Object> block = new LinkedHashMap<>();
		block.put("name", attribute.attributeName());
		block.put("type", attribute.attributeTypeAsString());
		return block;
	}

	private void addIndexes(Map<String, Object> arguments) {
		if (this.request.hasLocalSecondaryIndexes()) {
			arguments.put("local_secondary_index",
					this.request.localSecondaryIndexes().stream().map(TerraformTable::local).toList());
		}
		if (this.request.hasGlobalSecondaryIndexes()) {
			arguments.put("global_secondary_index",
					this.request.globalSecondaryIndexes().stream().map(this::global).toList());
		}
	}

	private static Map<String, Object> local(LocalSecondaryIndex index) {
		Map<String, Object> block = new LinkedHashMap<>();
		block.put("name", index.indexName());
		block.put("range_key", names(index.keySchema(), KeyType.RANGE).get(0));
		addProjection(block, index.projection());
		return block;
	}

	private Map<String, Object> global(GlobalSecondaryIndex index) {
		Map<String, Object> block = new LinkedHashMap<>();
		if (this.table.computedIndexes().contains(index.indexName())) {
			block.put("//", ExportedTable.WRITE_AGAIN);
		}
		block.put("name", index.indexName());
		addKeys(block, index.keySchema());
		addProjection(block, index.projection());
		addThroughput(block, index.provisionedThroughput(), index.onDemandThroughput(), index.warmThroughput());
		return block;
	}

	private static void addProjection(Map<String, Object> block, Projection projection) {
		block.put("projection_type", projection.projectionTypeAsString());
		if (projection.hasNonKeyAttributes()) {
			block.put("non_key_attributes", projection.nonKeyAttributes());
		}
	}

	private void addSettings(Map<String, Object> arguments) {
		if (this.request.tableClass() != null) {
			arguments.put("table_class", this.request.tableClassAsString());
		}
		String ttlAttribute = this.table.schema().ttlAttribute();
		if (ttlAttribute != null) {
			Map<String, Object> ttl = new LinkedHashMap<>();
			ttl.put("attribute_name", ttlAttribute);
			ttl.put("enabled", true);
			arguments.put("ttl", ttl);
		}
		arguments.put("point_in_time_recovery",
				Map.of("enabled", Boolean.TRUE.equals(this.table.settings().pointInTimeRecovery())));
		arguments.put("deletion_protection_enabled", Boolean.TRUE.equals(this.request.deletionProtectionEnabled()));
		if (this.request.streamSpecification() != null) {
			arguments.put("stream_enabled", true);
			arguments.put("stream_view_type", this.request.streamSpecification().streamViewTypeAsString());
		}
	}

	private void addEncryption(Map<String, Object> arguments) {
		String key = this.table.settings().kmsKeyId();
		if (key != null || this.table.customerKeyNeeded()) {
			Map<String, Object> encryption = new LinkedHashMap<>();
			encryption.put("enabled", true);
			encryption.put("kms_key_arn", (key != null) ? keyArn(key) : "${var." + KEY_VARIABLE + "}");
			arguments.put("server_side_encryption", encryption);
		}
	}

	private String keyArn(String key) {
		if (isArn(key)) {
			return TerraformResources.literal(key);
		}
		return "${data.aws_kms_key." + this.table.terraformName() + ".arn}";
	}

	private static boolean isArn(String key) {
		return key.startsWith("arn:") && !key.contains(":alias/");
	}

	/**
	 * Add the data source that looks up the ARN of the key, which Terraform wants in
	 * place of an id or an alias.
	 */
	void addKey(TerraformResources resources) {
		String key = this.table.settings().kmsKeyId();
		if (key != null && !isArn(key)) {
			resources.addData("aws_kms_key", this.table.terraformName(),
					Map.of("key_id", TerraformResources.literal(key)));
		}
	}

	/**
	 * Add Contributor Insights of the table and of each global index.
	 */
	void addInsights(TerraformResources resources) {
		if (this.table.showsThrottledKeys()) {
			addInsights(resources, null);
			this.table.globalIndexes().forEach((index) -> addInsights(resources, index));
		}
	}

	private void addInsights(TerraformResources resources, @Nullable String index) {
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("table_name", "${" + this.table.terraformAddress() + ".name}");
		if (index != null) {
			arguments.put("index_name", index);
		}
		arguments.put("mode", "THROTTLED_KEYS");
		resources.add("aws_dynamodb_contributor_insights", name(this.table, index), arguments);
	}

	/**
	 * Add the resource policy, which the variable attaches.
	 */
	void addPolicy(TerraformResources resources) {
		String arn = "${" + this.table.terraformAddress() + ".arn}";
		TablePolicy policy = new TablePolicy("${data.aws_caller_identity." + ACCOUNT + ".account_id}", arn,
				arn + "/index/*");
		Map<String, Object> arguments = new LinkedHashMap<>();
		arguments.put("count", "${var." + POLICY_VARIABLE + " ? 1 : 0}");
		arguments.put("resource_arn", arn);
		arguments.put("policy", ExportText.json(policy.document()).replaceAll("\\s+", " ").strip());
		resources.add("aws_dynamodb_resource_policy", this.table.terraformName(), arguments);
	}

	/**
	 * Return the name of a resource beside a table or an index of it.
	 */
	static String name(ExportedTable table, @Nullable String index) {
		if (index == null) {
			return table.terraformName();
		}
		return table.terraformName() + "_index_" + index.replace('.', '_');
	}

	/**
	 * Ignore the changes of auto scaling. Terraform treats the indexes of a table as one
	 * set, which is ignored as a whole if the capacity of one is scaled.
	 */
	private Map<String, Object> lifecycle() {
		Map<String, Object> lifecycle = new LinkedHashMap<>();
		lifecycle.put("prevent_destroy", true);
		List<String> scaled = new ArrayList<>();
		List<ScaledCapacity> capacities = this.table.scaledCapacities();
		if (capacities.stream().anyMatch((capacity) -> capacity.index() == null)) {
			scaled.addAll(List.of("read_capacity", "write_capacity"));
		}
		if (capacities.stream().anyMatch((capacity) -> capacity.index() != null)) {
			scaled.add("global_secondary_index");
		}
		if (!scaled.isEmpty()) {
			lifecycle.put("ignore_changes", scaled);
		}
		return lifecycle;
	}

}
